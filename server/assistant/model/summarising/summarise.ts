/** A posit's summaries and a conversation's, from the model; from the built-in assistant when the model fails. */
import { z } from 'zod'
import { collapseSpaces } from '../../../core/collapse-spaces.ts'
import { guessLanguage } from '../../../retrieval/text/guess-language.ts'
import { answeredQuestions } from '../../builtin/summarising/suggest-questions.ts'
import { tidyTitle } from '../../builtin/summarising/titles/tidy-title.ts'
import type { Assistant, KnowledgeSource, PositVoice, Summaries, Turn } from '../../types.ts'
import { ProviderFailure } from '../client/failure.ts'
import { generateObject } from '../client/generate-object.ts'
import type { ModelClient } from '../client/model-client.ts'
import type { ModelRequest } from '../client/reply-sink.ts'
import { withoutImages } from '../output/image-guard.ts'
import { promptCharacters, separatorCode } from '../prompts/material.ts'
import { summariseInstructions } from '../prompts/summarise.ts'
import { conversationInstructions } from '../prompts/summarise-conversation.ts'

const LIGHT_MAX_CHARACTERS = 400
const PARAGRAPH_MAX_CHARACTERS = 2000
const FULL_MAX_CHARACTERS = 12_000
const QUESTION_MAX_CHARACTERS = 140
const QUESTIONS_MAX = 4
/** Of a source, for its language. */
const TITLE_LANGUAGE_CHARACTERS = 2000

/** Bounds cut and do not refuse: a summary that is a little long is better than none. */
const bounded = (max: number) => (text: string) => cut(withoutImages(text.trim()), max)

const summariesSchema = z.object({
  title: z.string().optional(),
  summary_light: z.string().min(1),
  summary: z.string().min(1),
  summary_full: z.string().min(1),
  suggested_questions: z.array(z.string()),
})
const conversationSchema = z.object({ summary: z.string().min(1) })

export async function summariseWithModel(
  client: ModelClient,
  builtin: Assistant,
  [voice, sources, signal]: [PositVoice, KnowledgeSource[], AbortSignal],
): Promise<Summaries> {
  if (sources.every((source) => source.text.trim() === '')) return builtin.summarise(voice, sources, signal)
  const code = separatorCode()
  const content = writeSources(sources, promptCharacters(client.config), code)
  const request = requestFor(client, summariseInstructions(voice, code), content)
  const reply = await orNull(generateObject(client, request, summariesSchema, signal), signal)
  const own = await builtin.summarise(voice, sources, signal)
  if (!reply) return own
  const offered = reply.suggested_questions
    .map(collapseSpaces)
    .filter((question) => question !== '' && question.length <= QUESTION_MAX_CHARACTERS)
    .map(bounded(QUESTION_MAX_CHARACTERS))
  // A model promises more than a posit can answer: what the passages do not hold is not offered.
  const answered = await answeredQuestions(voice, sources, offered.slice(0, 2 * QUESTIONS_MAX), signal)
  return {
    title: modelTitle(reply.title, sources) || own.title,
    summary_light: bounded(LIGHT_MAX_CHARACTERS)(collapseSpaces(reply.summary_light)),
    summary: bounded(PARAGRAPH_MAX_CHARACTERS)(collapseSpaces(reply.summary)),
    summary_full: bounded(FULL_MAX_CHARACTERS)(reply.summary_full),
    suggested_questions: [...new Set([...answered, ...own.suggested_questions])].slice(0, QUESTIONS_MAX),
  }
}

/** By the same rules as a title of the built-in assistant; '' for a sentence. */
function modelTitle(written: string | undefined, sources: KnowledgeSource[]): string {
  const line = withoutImages(collapseSpaces(written ?? ''))
  const text = sources[0]?.text.slice(0, TITLE_LANGUAGE_CHARACTERS) ?? ''
  return /[.!?…]$/.test(line) ? '' : tidyTitle(line, '', guessLanguage(text, 'en'))
}

export async function summariseConversationWithModel(
  client: ModelClient,
  builtin: Assistant,
  turns: Turn[],
  signal: AbortSignal,
): Promise<string> {
  if (turns.length === 0) return builtin.summariseConversation(turns, signal)
  const code = separatorCode()
  const transcript = turns
    .map(({ role, content }) => `${role === 'user' ? 'Asker' : 'Posit'}: ${content}`)
    .join('\n\n')
  const content = `${code}\n${keepEnds(transcript, promptCharacters(client.config))}\n${code}`
  const request = requestFor(client, conversationInstructions(code), content)
  const reply = await orNull(generateObject(client, request, conversationSchema, signal), signal)
  return reply
    ? bounded(LIGHT_MAX_CHARACTERS)(collapseSpaces(reply.summary))
    : builtin.summariseConversation(turns, signal)
}

/** A failed provider is no reason to go without; an aborted job is. */
async function orNull<T>(reply: Promise<T>, signal: AbortSignal): Promise<T | null> {
  try {
    return await reply
  } catch (error) {
    if (signal.aborted || !(error instanceof ProviderFailure)) throw error
    return null
  }
}

const requestFor = ({ config }: ModelClient, instructions: string, content: string): ModelRequest => ({
  instructions,
  turns: [{ role: 'user', content }],
  tools: [],
  // The full summary alone may be longer than an answer.
  maxOutputTokens: Math.max(config.maxOutputTokens, FULL_MAX_CHARACTERS / 3),
})

/** Each source gets an equal share of the room, and long ones what short ones leave. */
function writeSources(sources: KnowledgeSource[], room: number, code: string): string {
  const shortest = sources.toSorted((a, b) => a.text.length - b.text.length)
  const shares = new Map<KnowledgeSource, number>()
  let left = room
  for (const [place, source] of shortest.entries()) {
    const share = Math.min(source.text.length, Math.floor(left / (shortest.length - place)))
    shares.set(source, share)
    left -= share
  }
  const blocks = sources.map((source, place) => {
    const text = source.text.slice(0, shares.get(source))
    return `${code} passage [${place + 1}] ${collapseSpaces(source.name)}\n${text}`
  })
  return `${blocks.join('\n\n')}\n${code} end of passages`
}

const keepEnds = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max / 2)}\n…\n${text.slice(-max / 2)}`

function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const at = text.lastIndexOf(' ', max - 1)
  return `${text.slice(0, at > max / 2 ? at : max - 1)}…`
}
