/** Which older statement an owner means, as the model reads it, and checked: the rules come first, they cost nothing. */
import { z } from 'zod'
import type { Assistant, LessonActs, LessonInput, SourceEdit, TaughtSource } from '../../types.ts'
import { ProviderFailure } from '../client/failure.ts'
import { generateObject } from '../client/generate-object.ts'
import type { ModelClient } from '../client/model-client.ts'
import { readWords } from '../grounding/analyse-text.ts'
import { correctInstructions } from '../prompts/correct.ts'
import { recentTurns } from '../prompts/history.ts'
import { separatorCode, writeMaterial } from '../prompts/material.ts'

const SOURCES_SHOWN = 6
const SOURCE_MAX_CHARACTERS = 3000
const HISTORY_CHARACTERS = 2000
const MAX_TOKENS = 400
/** Shorter talk corrects nothing. */
const TALK_MIN_WORDS = 5
/** A correction changes a statement; it does not write a page. */
const ADDED_CHARACTERS_MAX = 300

const replySchema = z.object({ id: z.number().int(), before: z.string(), after: z.string() })

/** When the provider fails, the built-in reading applies: nothing is lost. */
export async function readLessonWithModel(
  client: ModelClient,
  builtin: Assistant,
  input: LessonInput,
  signal: AbortSignal,
): Promise<LessonActs> {
  const acts = await builtin.readLesson(input, signal)
  if (!mayMeanMore(acts, input.message) || input.sources.length === 0) return acts
  try {
    const edit = await askModel(client, input, signal)
    return edit ? withEdit(acts, edit) : acts
  } catch (error) {
    if (error instanceof ProviderFailure && !signal.aborted) return acts
    throw error
  }
}

/** The built-in reading found no place for it, or took several words for talk: 'that is wrong, it was because of her shoulder'. */
const mayMeanMore = ({ isUnclear, isNotFound, ask, talk }: LessonActs, message: string) =>
  isUnclear ||
  isNotFound ||
  ask !== null ||
  ((talk === 'filler' || talk === 'displeasure') && message.trim().split(/\s+/).length >= TALK_MIN_WORDS)

function withEdit(acts: LessonActs, edit: SourceEdit): LessonActs {
  const found = {
    ...acts,
    store: [],
    ask: null,
    doubt: null,
    talk: null,
    isUnclear: false,
    isNotFound: false,
  }
  return edit.after === '' ? { ...found, remove: [edit] } : { ...found, change: [edit] }
}

async function askModel(
  client: ModelClient,
  { message, history, sources }: LessonInput,
  signal: AbortSignal,
): Promise<SourceEdit | null> {
  const code = separatorCode()
  const shown = nearest(sources, message)
  const material = shown.map(({ name, text }) => ({
    ...{ source_name: name, heading: '', source_date: new Date(0) },
    text: text.slice(0, SOURCE_MAX_CHARACTERS),
  }))
  const request = {
    instructions: correctInstructions(code),
    turns: [
      ...recentTurns(history, HISTORY_CHARACTERS),
      { role: 'user' as const, content: `${writeMaterial(material, code)}\n\nTheir message: ${message}` },
    ],
    tools: [],
    maxOutputTokens: MAX_TOKENS,
  }
  const reply = await generateObject(client, request, replySchema, signal)
  const source = shown[reply.id - 1]
  const [before, after] = [reply.before.trim(), reply.after.trim()]
  if (!source || !isSound({ before, after }, source.text, message)) return null
  const text = source.text.replace(before, () => after).trim()
  return { source_id: source.id, text_before: source.text, text, before, after }
}

/** Those that share most words with the message. */
function nearest(sources: readonly TaughtSource[], message: string): TaughtSource[] {
  const { stems } = readWords(message, 'en')
  const shared = ({ text }: TaughtSource) =>
    [...readWords(text, 'en').stems].filter((stem) => stems.has(stem)).length
  const counted = sources.map((source) => ({ source, count: shared(source) }))
  return counted
    .sort((a, b) => b.count - a.count)
    .slice(0, SOURCES_SHOWN)
    .map(({ source }) => source)
}

/** The old statement occurs exactly once, and the new one adds nothing that neither it nor the owner said. */
function isSound({ before, after }: { before: string; after: string }, text: string, message: string) {
  if (before === '' || before === after || text.split(before).length !== 2) return false
  if (after.length > before.length + message.length + ADDED_CHARACTERS_MAX) return false
  const said = readWords(`${before}\n${message}`, 'en')
  const words = readWords(after, 'en')
  const isSaid = (known: Set<string>) => (word: string) => known.has(word)
  return (
    [...words.numbers].every(isSaid(said.numbers)) &&
    [...words.stems].every(isSaid(said.stems)) &&
    !/!\[|<[a-z]/i.test(after)
  )
}
