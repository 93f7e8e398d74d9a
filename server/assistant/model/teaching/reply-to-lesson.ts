/**
 * The owner teaching. The model words the acknowledgement and the next question; what is learned is the owner's own statement,
 * as the built-in assistant cleans it, so no model can put words into a posit.
 */
import { SOURCE_NAME_MAX_LENGTH } from '../../../../contract/knowledge.ts'
import type { Assistant, LessonActs, LessonReplyInput, OnText } from '../../types.ts'
import type { ModelClient } from '../client/model-client.ts'
import type { ModelRequest } from '../client/reply-sink.ts'
import { createImageGuard } from '../output/image-guard.ts'
import { recentTurns } from '../prompts/history.ts'
import { promptCharacters, separatorCode } from '../prompts/material.ts'
import { teachInstructions, teachMessage } from '../prompts/teach.ts'
import { createLessonHeaderReader, type LessonHeader } from './lesson-header.ts'
import { withSoundQuestion } from './sound-question.ts'

/** Longer statements are stored whatever the model decides: noise can be deleted, a lost page cannot be recovered. */
const TOO_LONG_TO_LOSE_CHARACTERS = 280
/** Questions that the model chooses from. */
const CANDIDATES = 5
const HISTORY_SHARE = 0.25

/** Throws like an answer does when the model fails; the caller has stored the message, so the statement is not lost. */
export async function replyToLessonWithModel(
  client: ModelClient,
  builtin: Assistant,
  [input, signal, onText]: [LessonReplyInput, AbortSignal, OnText],
): Promise<LessonActs> {
  // The built-in assistant reports applied acts; the model only words an acknowledgement.
  if (hasDone(input)) return builtin.replyToLesson(input, signal, onText)
  const { history, matters } = input
  const header = createLessonHeaderReader()
  const images = createImageGuard()
  const candidates = await builtin.nextQuestions(input, CANDIDATES)
  const isVerbatim = matters.visitors.some(({ question }) => candidates[0]?.includes(question))
  // A wrong question cannot be taken back: the reply, two or three sentences, is shown once it is whole.
  let written = ''
  const say = (text: string) => {
    written += text
  }
  const reply = client.stream(
    () => requestFor(client, input, candidates),
    signal,
    ({ text }) => say(images.read(header.read(text))),
  )
  await reply.ended
  say(images.read(header.finish()) + images.finish())
  if (written.trim() === '') await builtin.replyToLesson(input, signal, onText)
  else onText(withSoundQuestion(written, candidates, { history, isVerbatim }))
  return decide(header.header, input)
}

const hasDone = ({ acts, chosen, answersVisitors }: LessonReplyInput) =>
  chosen !== null ||
  acts.change.length + acts.remove.length > 0 ||
  acts.ask !== null ||
  acts.order !== null ||
  answersVisitors ||
  (acts.store.length === 0 && (acts.talk === 'bye' || acts.talk === 'wait'))

/** The model names what both it and the built-in reading take for knowledge; where they differ a card asks. In the owner's own words. */
function decide(header: LessonHeader | null, { acts, message }: LessonReplyInput): LessonActs {
  if (!header || acts.isKnown || message.trim() === '') return acts
  const [stored, ...more] = acts.store
  const name = titleOf(header.name) || stored?.name || titleOf(message)
  if (header.learned && !stored) return { ...acts, doubt: acts.doubt ?? { name, text: message.trim() } }
  if (!stored || (!header.learned && message.length > TOO_LONG_TO_LOSE_CHARACTERS)) return acts
  if (header.learned) return { ...acts, store: [{ name, text: stored.text }, ...more] }
  return { ...acts, store: [], doubt: { name, text: acts.store.map(({ text }) => text).join('\n') } }
}

/** A source's name is shown in lists, citations and prompts: one line of plain text. */
const titleOf = (text: string) =>
  text
    .replace(/<[^>]*>|[<>[\]`*#]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, Math.min(80, SOURCE_NAME_MAX_LENGTH))

function requestFor(
  { config }: ModelClient,
  { voice, message, history, sources, files }: LessonReplyInput,
  candidates: readonly string[],
): ModelRequest {
  const code = separatorCode()
  const room = promptCharacters(config)
  const statement = message.slice(0, room / 2)
  const known = sources.map(({ name, text }) => `${name}\n${text}`).join('\n\n')
  const knowledge = known.slice(0, room * (1 - HISTORY_SHARE) - statement.length)
  return {
    instructions: teachInstructions(voice, code),
    turns: [
      ...recentTurns(history, room * HISTORY_SHARE),
      { role: 'user', content: teachMessage({ knowledge, files, statement, candidates }, code) },
    ],
    tools: [],
    maxOutputTokens: config.maxOutputTokens,
  }
}
