/** The fake provider's good behaviour: a model simple enough to be predictable, able enough for a whole journey. */
import { type PromptPassage, type RecordedRequest, readPrompt } from './openai-prompt.ts'
import { fault, type Reply } from './openai-replies.ts'

/** Of the question's content words, the passage must hold this share; else the posit does not know. */
const NEEDED_SHARE = 0.5
const ANSWER_MAX_WORDS = 60
const STOP = new Set(
  `a an and any are as at be been but by can could did do does for from had has have he her his how i in is it its me my
  of on or our she so tell than that the their them there they this to us was we were what when where which who why will
  with would you your about please der die das den dem ein eine ist sind war wie was wer wo wann warum und oder hat mit von zu in`.split(
    /\s+/,
  ),
)

export function smartReply(request: RecordedRequest): Reply {
  if (request.prompt.includes('"learned"')) return acknowledge(request)
  if (request.body.response_format) return { text: JSON.stringify(summary(request)) }
  const { passages, question } = readPrompt(request.messages)
  const found = bestPassage(passages, question)
  if (!found && !request.body.tools) return { text: 'Sorry, the notes do not say.' }
  if (!found) return { tool: { name: 'cannot_answer', arguments: JSON.stringify({ question }) } }
  return { text: `[${found.id}] ${bestSentences(found.text, question)}` }
}

/** A model that was never taught to call tools, as many that run on one's own machine: refuses a request that holds any. */
export const toollessReply = (request: RecordedRequest): Reply =>
  request.body.tools ? fault('bad_request') : smartReply(request)

/** Words by their first six letters: 'founded' and 'founder' are one. */
const stems = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !STOP.has(word))
    .map((word) => word.slice(0, 6))

function share(question: string, text: string): number {
  const asked = new Set(stems(question))
  const held = new Set(stems(text))
  return asked.size === 0 ? 0 : [...asked].filter((word) => held.has(word)).length / asked.size
}

function bestPassage(passages: PromptPassage[], question: string): PromptPassage | undefined {
  const ranked = passages.map((passage) => ({ passage, share: share(question, passage.text) }))
  ranked.sort((a, b) => b.share - a.share)
  const [best] = ranked
  return best && best.share >= NEEDED_SHARE ? best.passage : undefined
}

/** The sentence that shares most words with the question, and what follows it up to a bound. */
function bestSentences(text: string, question: string): string {
  const sentences = text.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim() !== '')
  const shares = sentences.map((sentence) => share(question, sentence))
  const from = shares.indexOf(Math.max(...shares))
  const picked: string[] = []
  let words = 0
  for (const sentence of sentences.slice(from)) {
    words += sentence.split(/\s+/).length
    if (picked.length > 0 && words > ANSWER_MAX_WORDS) break
    picked.push(sentence.trim())
  }
  return picked.join(' ')
}

/** A greeting, a thank-you or a question teaches nothing; everything else is learned under its first words. */
function acknowledge(request: RecordedRequest): Reply {
  const said = readPrompt(request.messages).question
  const learned = said.split(/\s+/).length > 3 && !said.trim().endsWith('?')
  const name = said.split(/\s+/).slice(0, 6).join(' ')
  const words = learned ? 'Thank you, I have noted that.' : 'Hello!'
  return { text: `${JSON.stringify({ learned, name })}\n${words} What else should people know about it?` }
}

function summary(request: RecordedRequest): object {
  const { passages, question } = readPrompt(request.messages)
  const text = passages.map((passage) => passage.text).join(' ') || question
  const sentences = text.split(/(?<=[.!?])\s+/)
  const first = sentences[0] ?? ''
  const head = sentences.slice(0, 5).join(' ')
  if (!request.prompt.includes('"summary_full"')) return { summary: first }
  const topic = stems(first)[0] ?? 'it'
  return {
    summary_light: first,
    summary: head,
    summary_full: `## Overview\n\n${head}`,
    suggested_questions: [`What is there to know about ${topic}?`],
  }
}
