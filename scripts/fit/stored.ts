/**
 * `npm run fit -- stored [FILE.json]`: what becomes of statements, one a message, as the stored weights read them: of the collections that the
 * classifier was not trained on, and of the passages of a file of the answer benchmark.
 */
import { readFileSync } from 'node:fs'
import { readLesson } from '../../server/assistant/builtin/reading/read-lesson.ts'
import type { LessonActs, TaughtSource } from '../../server/assistant/types.ts'
import { VOICE } from '../../tests/assistant/knowing.ts'
import { withMeanings } from '../../tests/assistant/say-to-assistant.ts'
import { isTrainedOn, readStatements } from './acts/dialogues.ts'

const STATEMENTS = new URL('statements/', import.meta.url)
/** Of a collection. */
const MESSAGES_MOST = 40
/** An owner of the benchmark tells so much of a passage. */
const WORDS_MOST = 90
/** A greeting or a link word is not kept. */
const WHOLE = 0.85

const { signal } = new AbortController()
const tally = new Map<string, Record<string, number>>()

async function tell(name: string, messages: readonly string[]): Promise<void> {
  let sources: TaughtSource[] = []
  for (const [at, message] of messages.slice(0, MESSAGES_MOST).entries()) {
    const history = at === 0 ? [] : [{ role: 'assistant' as const, content: 'What else should people know?' }]
    const acts = await readLesson(withMeanings({ voice: VOICE, message, history, sources }), signal)
    count(name, message, acts)
    sources = [{ id: String(at), name: '', text: message }, ...sources]
  }
}

function count(name: string, message: string, { store, change, remove, ask, doubt }: LessonActs): void {
  const of = tally.get(name) ?? {}
  const add = (key: string, isSo: boolean) => {
    of[key] = (of[key] ?? 0) + Number(isSo)
  }
  const kept = store.reduce((sum, { text }) => sum + text.length, 0)
  add('messages', true)
  add('stored whole', kept >= WHOLE * message.length)
  add('changed something', change.length > 0)
  add('removed something', remove.length > 0)
  add('asked on a card', ask !== null || doubt !== null)
  tally.set(name, of)
}

const [, , , file] = process.argv
const collections = readStatements(STATEMENTS)
for (const { language, statements = [] } of collections.filter((one, at) => !isTrainedOn(one, at)))
  await tell(`statements ${language}`, statements)

interface Collection {
  family: string
  passages: { text: string }[]
}
const passages: Collection[] = file ? JSON.parse(readFileSync(file, 'utf8')) : []
for (const { family, passages: of } of passages)
  await tell(
    family,
    of.map(({ text }) =>
      text.split(/\s+/).length > WORDS_MOST ? text.split(/\s+/).slice(0, WORDS_MOST).join(' ') : text,
    ),
  )
console.table(Object.fromEntries(tally))
