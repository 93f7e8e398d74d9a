/** What the sources do not answer, from the model's general knowledge: only if the owner allows it, labelled, and never cited. */
import type { AnswerFacts, AnswerInput } from '../../types.ts'
import type { ModelClient } from '../client/model-client.ts'
import { withoutImages } from '../output/image-guard.ts'
import { CANNOT_ANSWER } from '../prompts/answer.ts'
import { GENERAL_TOOLS, generalInstructions } from '../prompts/general.ts'

const ANSWER_MAX_CHARACTERS = 1200
const QUESTION_MAX_CHARACTERS = 4000

const LEAD = {
  en: 'My sources do not say. From general knowledge:',
  de: 'In meinen Quellen steht das nicht. Aus allgemeinem Wissen:',
  fr: 'Mes sources ne le disent pas. D’après des connaissances générales :',
  es: 'Mis fuentes no lo dicen. Según conocimientos generales:',
}

/** Withheld until it is complete. Null when the model gives no answer: a refusal replaces it. */
export async function answerGenerally(
  client: ModelClient,
  { voice, question, plan }: AnswerInput,
  signal: AbortSignal,
): Promise<{ text: string; facts: AnswerFacts } | null> {
  const request = {
    instructions: generalInstructions(voice),
    turns: [{ role: 'user' as const, content: question.slice(0, QUESTION_MAX_CHARACTERS) }],
    tools: GENERAL_TOOLS,
    maxOutputTokens: client.config.maxOutputTokens,
  }
  let said = ''
  let hasGivenUp = false
  const reply = client.stream(
    () => request,
    signal,
    ({ text, tools }) => {
      said += text
      hasGivenUp ||= tools.includes(CANNOT_ANSWER)
    },
  )
  await reply.ended
  if (hasGivenUp) return null
  // Marks of passages would claim a source, and there was none.
  const plain = withoutImages(said)
    .replace(/(?<!\s)\s*[[【]\d{1,6}[\]】]/g, '')
    .trim()
    .slice(0, ANSWER_MAX_CHARACTERS)
  if (plain === '') return null
  const lead = LEAD[plan.language as keyof typeof LEAD] ?? LEAD.en
  return {
    text: `${lead}\n\n${plain}`,
    facts: { state: 'unknown', small_talk: false, citations: [], general: true },
  }
}
