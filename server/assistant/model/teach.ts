/**
 * The owner teaching. The model words the acknowledgement and the next question; what is learned is the owner's own statement,
 * as the built-in assistant cleans it, so no model can put words into a posit.
 */
import { SOURCE_NAME_MAX_LENGTH } from '../../../contract/knowledge.ts'
import type { Assistant, TeachEvent, TeachInput } from '../service.ts'
import { recentTurns } from './history.ts'
import { createImageGuard } from './image-guard.ts'
import { createLessonHeaderReader, type LessonHeader } from './lesson-header.ts'
import { promptCharacters, separatorCode } from './material.ts'
import type { ModelClient } from './model-client.ts'
import { teachInstructions, teachMessage } from './prompts/teach.ts'
import type { ModelRequest } from './reply-sink.ts'

type Learned = Extract<TeachEvent, { type: 'end' }>['learned']

/** Longer statements are kept whatever the model says: noise can be deleted, a lost page cannot be found again. */
const TOO_LONG_TO_LOSE_CHARACTERS = 280
const HISTORY_SHARE = 0.25

/** Throws like an answer does when the model fails; the caller has stored the message, so the statement is not lost. */
export async function* teachWithModel(
  client: ModelClient,
  builtin: Assistant,
  input: TeachInput,
  signal: AbortSignal,
): AsyncGenerator<TeachEvent> {
  const header = createLessonHeaderReader()
  const images = createImageGuard()
  let hasText = false
  for await (const batch of client.stream(requestFor(client, input), signal)) {
    const text = images.read(header.read(batch.text))
    if (text === '') continue
    hasText ||= text.trim() !== ''
    yield { type: 'text', text }
  }
  const rest = images.read(header.finish()) + images.finish()
  if (rest !== '') yield { type: 'text', text: rest }
  const fallback = await readBuiltin(builtin, input, signal)
  if (!hasText && rest.trim() === '') yield { type: 'text', text: fallback.text }
  yield { type: 'end', learned: decide(header.header, fallback.learned, input.statement) }
}

/** The model's judgement where it gave one; else the built-in assistant's. */
function decide(header: LessonHeader | null, fallback: Learned, statement: string): Learned {
  const whole = { name: fallback?.name ?? titleOf(statement), text: fallback?.text ?? statement.trim() }
  if (!header) return fallback
  if (!header.learned) return statement.length > TOO_LONG_TO_LOSE_CHARACTERS ? whole : null
  if (whole.text === '') return null
  return { ...whole, name: titleOf(header.name) || whole.name }
}

/** A source's name is shown in lists, citations and prompts: one line of plain text. */
const titleOf = (text: string) =>
  text
    .replace(/<[^>]*>|[<>[\]`*#]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, Math.min(80, SOURCE_NAME_MAX_LENGTH))

async function readBuiltin(builtin: Assistant, input: TeachInput, signal: AbortSignal) {
  let text = ''
  let learned: Learned = null
  for await (const event of builtin.teach(input, signal)) {
    if (event.type === 'text') text += event.text
    else learned = event.learned
  }
  return { text, learned }
}

function requestFor({ config }: ModelClient, input: TeachInput): ModelRequest {
  const code = separatorCode()
  const room = promptCharacters(config)
  const statement = input.statement.slice(0, room / 2)
  const knowledge = input.knowledge.slice(0, room * (1 - HISTORY_SHARE) - statement.length)
  return {
    instructions: teachInstructions(input.voice, code),
    turns: [
      ...recentTurns(input.history, room * HISTORY_SHARE),
      { role: 'user', content: teachMessage(knowledge, input.files, statement, code) },
    ],
    tools: [],
    maxOutputTokens: config.maxOutputTokens,
  }
}
