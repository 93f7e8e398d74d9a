/**
 * `npm run fit -- topics [--write]`: the weights that classify what an owner asks the assistant about itself. Learnt from
 * `talk/to-assistant.txt`, the questions of the files and what owners of `changes/dialogues` state; figures are of a sixth left out at a time.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { TOPIC_ROWS } from '../../server/assistant/builtin/reading/owner-topic-rows.ts'
import { readTaught } from './acts/dialogues.ts'
import { encodeCached } from './encode-cached.ts'
import { type Example, judgedApart, learnKinds, rowsByKind } from './talk/learn-kinds.ts'
import { readMessages } from './talk/read-messages.ts'
import { readQuestions } from './talk/read-questions.ts'

const WEIGHTS = new URL('../../server/assistant/builtin/reading/owner-topic-weights.json', import.meta.url)
const TO_ASSISTANT = new URL('talk/to-assistant.txt', import.meta.url)
const DIALOGUES = fileURLToPath(new URL('changes/dialogues/', import.meta.url))
const FOLDS = 6
const PENALTY = 2e-5
const LONGEST = 300
/** Of the files' questions and of the statements, one of so many. */
const QUESTIONS_READ = 8
const STATEMENTS_READ = 4
const BELIEFS = [0.5, 0.8, 0.9, 0.95]

const {
  values: { write = false },
} = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean' } } })

const encode = encodeCached()
const of = (text: string, kind: string): Example => ({ text, kind, vector: encode(text) })

const statements = readTaught(DIALOGUES)
  .flatMap(({ turns }) => turns)
  .filter(({ label, say }) => label !== 'none' && label !== 'mixed' && say.length <= LONGEST)
  .filter((_, at) => at % STATEMENTS_READ === 0)
  .map(({ say }) => of(say, 'statement'))

const questions = readQuestions(QUESTIONS_READ, LONGEST).map((text) => of(text, 'knowledge'))

const toAssistant = readMessages(TO_ASSISTANT).map(({ text, kind }) => of(text, kind))
const examples = [...toAssistant, ...questions, ...statements]
const kinds: readonly string[] = TOPIC_ROWS
const judged = judgedApart(examples, kinds, PENALTY, FOLDS, (_, at) =>
  Math.floor((at * FOLDS) / examples.length),
).map((one) => {
  const belief = Math.max(...one.beliefs)
  return { ...one, belief, read: kinds[one.beliefs.indexOf(belief)] }
})

const percent = (some: readonly unknown[], all: readonly unknown[]) =>
  `${((100 * some.length) / all.length).toFixed(1)} % of ${all.length}`
const asked = judged.filter(({ kind }) => kind !== 'statement')
const stated = judged.filter(({ kind }) => kind === 'statement')
for (const least of BELIEFS) {
  const sure = asked.filter(({ belief }) => belief >= least)
  const saysNothing = (some: typeof judged) =>
    some.filter(({ beliefs }) => 1 - (beliefs[kinds.indexOf('statement')] ?? 0) >= least)
  console.log(
    `believed ${least}: ${percent(sure, asked)}, of them right ${percent(
      sure.filter(({ kind, read }) => kind === read),
      sure,
    )}; no statement ${percent(saysNothing(asked), asked)} that are none, ${percent(saysNothing(stated), stated)} that are`,
  )
}
if (write)
  writeFileSync(WEIGHTS, `${JSON.stringify(rowsByKind(learnKinds(examples, kinds, PENALTY), kinds))}\n`)
