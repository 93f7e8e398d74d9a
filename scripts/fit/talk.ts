/**
 * `npm run fit -- talk [--write] [--misses]`: the weights by which a visitor's message that asks nothing is recognised by its meaning. Learnt from
 * `talk/visitors.txt` and the questions of the files; figures are of a fifth left out at a time.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { kindsBelieved, VISITOR_KINDS } from '../../server/assistant/builtin/reading/talk-by-meaning.ts'
import { encodeCached } from './encode-cached.ts'
import { readMessages } from './talk/read-messages.ts'

const WEIGHTS = new URL('../../server/assistant/builtin/reading/talk-weights.json', import.meta.url)
const VISITORS = new URL('talk/visitors.txt', import.meta.url)
const FILES = new URL('files/', import.meta.url)
const FOLDS = 5
const EPOCHS = 300
const RATE = 0.5
const PENALTY = 1e-5
/** Of the files' questions, one of so many. */
const QUESTIONS_READ = 4
const LONGEST = 90
const BELIEFS = [0.5, 0.7, 0.8, 0.9, 0.95]

const { values: options } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' }, misses: { type: 'boolean' } },
})

interface Example {
  text: string
  kind: string
  vector: Float32Array
}

const encode = encodeCached()
const of = ({ text, kind }: { text: string; kind: string }): Example => ({ text, kind, vector: encode(text) })

const readQuestions = (): Example[] =>
  readdirSync(FILES)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name): { questions: { ask: string; expect: string }[] }[] =>
      [JSON.parse(readFileSync(new URL(name, FILES), 'utf8'))].flat(),
    )
    .flatMap(({ questions }) => questions)
    .filter(({ ask, expect }) => expect !== 'chat' && ask.length <= LONGEST)
    .filter((_, at) => at % QUESTIONS_READ === 0)
    .map(({ ask }) => of({ text: ask, kind: 'question' }))

/** Gradient descent over all examples, with momentum. */
function learn(examples: readonly Example[]): number[][] {
  const width = (examples[0]?.vector.length ?? 0) + 1
  const rows = kinds.map(() => new Array<number>(width).fill(0))
  const speed = kinds.map(() => new Array<number>(width).fill(0))
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const slope = kinds.map(() => new Array<number>(width).fill(0))
    for (const { vector, kind } of examples) {
      const beliefs = kindsBelieved(vector, rows)
      for (const [at, each] of kinds.entries()) {
        const error = ((each === kind ? 1 : 0) - (beliefs[at] ?? 0)) / examples.length
        const row = slope[at] as number[]
        for (let k = 0; k < width - 1; k++) row[k] = (row[k] as number) + error * (vector[k] as number)
        row[width - 1] = (row[width - 1] as number) + error
      }
    }
    for (const [at, row] of rows.entries())
      for (let k = 0; k < width; k++) {
        const step = (slope[at]?.[k] ?? 0) - PENALTY * (row[k] as number)
        const moved = 0.9 * (speed[at]?.[k] ?? 0) + RATE * 20 * step
        ;(speed[at] as number[])[k] = moved
        row[k] = (row[k] as number) + moved
      }
  }
  return rows
}

const kinds = VISITOR_KINDS
const examples = [...readMessages(VISITORS).map(of), ...readQuestions()]
const judged = Array.from({ length: FOLDS }, (_, fold) => {
  const rows = learn(examples.filter((_, at) => at % FOLDS !== fold))
  return examples
    .filter((_, at) => at % FOLDS === fold)
    .map((example) => ({
      ...example,
      talk: 1 - (kindsBelieved(example.vector, rows)[kinds.indexOf('question')] ?? 0),
    }))
}).flat()

const talk = judged.filter(({ kind }) => kind !== 'question')
const others = judged.filter(({ kind }) => kind === 'question')
for (const belief of BELIEFS) {
  const share = (some: typeof judged) =>
    ((100 * some.filter((one) => one.talk >= belief).length) / some.length).toFixed(1)
  console.log(
    `believed ${belief}: ${share(talk)} % of ${talk.length} that are talk, ${share(others)} % of ${others.length} that are not`,
  )
}
if (options.misses)
  for (const one of judged)
    if (one.kind === 'question' ? one.talk > 0.9 : one.talk < 0.5)
      console.log(`${one.kind} ${one.talk.toFixed(2)}: ${one.text}`)
if (options.write) {
  const rows = learn(examples).map((row) => row.map((value) => Number(value.toPrecision(3))))
  const stored = Object.fromEntries(kinds.map((kind, at) => [kind, rows[at]]))
  writeFileSync(WEIGHTS, `${JSON.stringify(stored)}\n`)
}
