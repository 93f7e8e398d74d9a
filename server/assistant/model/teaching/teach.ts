/**
 * The owner teaching. The model words the acknowledgement and the next question; what is learned is the owner's own statement,
 * as the built-in assistant cleans it, so no model can put words into a posit.
 */
import { SOURCE_NAME_MAX_LENGTH } from '../../../../contract/knowledge.ts'
import type { Assistant, Learned, OnText, TeachInput } from '../../types.ts'
import type { ModelClient } from '../client/model-client.ts'
import type { ModelRequest } from '../client/reply-sink.ts'
import { createImageGuard } from '../output/image-guard.ts'
import { recentTurns } from '../prompts/history.ts'
import { promptCharacters, separatorCode } from '../prompts/material.ts'
import { teachInstructions, teachMessage } from '../prompts/teach.ts'
import { createLessonHeaderReader, type LessonHeader } from './lesson-header.ts'

/** Longer statements are stored whatever the model decides: noise can be deleted, a lost page cannot be recovered. */
const TOO_LONG_TO_LOSE_CHARACTERS = 280
const HISTORY_SHARE = 0.25

/** Throws like an answer does when the model fails; the caller has stored the message, so the statement is not lost. */
export async function teachWithModel(
  client: ModelClient,
  builtin: Assistant,
  [input, signal, onText]: [TeachInput, AbortSignal, OnText],
): Promise<Learned> {
  const header = createLessonHeaderReader()
  const images = createImageGuard()
  let hasText = false
  const say = (text: string) => {
    hasText ||= text.trim() !== ''
    if (text !== '') onText(text)
  }
  const reply = client.stream(
    () => requestFor(client, input),
    signal,
    ({ text }) => say(images.read(header.read(text))),
  )
  await reply.ended
  say(images.read(header.finish()) + images.finish())
  let fallback = ''
  const learned = await builtin.teach(input, signal, (text) => {
    fallback += text
  })
  if (!hasText) onText(fallback)
  return decide(header.header, learned, input.statement)
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
