/**
 * `npm run fit -- talk [--write] [--misses]`: the weights by which a visitor's message that asks nothing is recognised by its meaning. Learnt from
 * `talk/visitors.txt` and the questions of the files; figures are of a fifth left out at a time.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  KINDS,
  kindsBelieved,
  type TalkKind,
} from '../../server/assistant/builtin/reading/talk-by-meaning.ts'
import { encodeCached } from './encode-cached.ts'

const WEIGHTS = new URL('../../server/assistant/builtin/reading/talk-weights.json', import.meta.url)
const VISITORS = new URL('talk/visitors.txt', import.meta.url)
const FILES = new URL('files/', import.meta.url)
const FOLDS = 5
const EPOCHS = 300
const RATE = 0.5
const PENALTY = 1e-5
/** Of the files' questions, one of so many; each counts that much more. */
const QUESTIONS_READ = 4
const LONGEST = 90
const BELIEFS = [0.5, 0.7, 0.8, 0.9, 0.95]

const { values: options } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' }, misses: { type: 'boolean' } },
})

interface Example {
  text: string
  kind: TalkKind
  weight: number
  vector: Float32Array
}

const encode = encodeCached()
const of = (text: string, kind: TalkKind, weight = 1): Example => ({
  text,
  kind,
  weight,
  vector: encode(text),
})

function readVisitors(): Example[] {
  let kind: TalkKind = 'question'
  return readFileSync(VISITORS, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const heading = /^## (\w+) [a-z]{2}$/.exec(line)?.[1]
      if (heading) kind = KINDS.find((each) => each === heading) ?? kind
      return heading || line.trim() === '' ? [] : [of(line, kind)]
    })
}

const readQuestions = (): Example[] =>
  readdirSync(FILES)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name): { questions: { ask: string; expect: string }[] }[] =>
      [JSON.parse(readFileSync(new URL(name, FILES), 'utf8'))].flat(),
    )
    .flatMap(({ questions }) => questions)
    .filter(({ ask, expect }) => expect !== 'chat' && ask.length <= LONGEST)
    .filter((_, at) => at % QUESTIONS_READ === 0)
    .map(({ ask }) => of(ask, 'question'))

/** Gradient descent over all examples, with momentum. */
function learn(examples: readonly Example[]): number[][] {
  const width = (examples[0]?.vector.length ?? 0) + 1
  const rows = KINDS.map(() => new Array<number>(width).fill(0))
  const speed = KINDS.map(() => new Array<number>(width).fill(0))
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const slope = KINDS.map(() => new Array<number>(width).fill(0))
    for (const { vector, kind, weight } of examples) {
      const beliefs = kindsBelieved(vector, rows)
      for (const [at, each] of KINDS.entries()) {
        const error = (weight * ((each === kind ? 1 : 0) - (beliefs[at] ?? 0))) / examples.length
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

const examples = [...readVisitors(), ...readQuestions()]
const judged = Array.from({ length: FOLDS }, (_, fold) => {
  const rows = learn(examples.filter((_, at) => at % FOLDS !== fold))
  return examples
    .filter((_, at) => at % FOLDS === fold)
    .map((example) => {
      const beliefs = kindsBelieved(example.vector, rows)
      const asks = beliefs[KINDS.indexOf('question')] ?? 0
      const top = KINDS.reduce((a, b) =>
        (beliefs[KINDS.indexOf(b)] ?? 0) > (beliefs[KINDS.indexOf(a)] ?? 0) ? b : a,
      )
      return { ...example, talk: 1 - asks, top }
    })
}).flat()

const talk = judged.filter(({ kind }) => kind !== 'question')
const questions = judged.filter(({ kind }) => kind === 'question')
for (const belief of BELIEFS) {
  const share = (some: typeof judged) =>
    ((100 * some.filter(({ talk }) => talk >= belief).length) / some.length).toFixed(1)
  console.log(
    `believed ${belief}: of ${talk.length} that ask nothing ${share(talk)} %, of ${questions.length} questions ${share(questions)} %`,
  )
}
console.log(
  `of the right kind: ${((100 * talk.filter(({ top, kind }) => top === kind).length) / talk.length).toFixed(1)} %`,
)
if (options.misses)
  for (const { text, kind, talk, top } of judged)
    if (kind === 'question' ? talk > 0.9 : talk < 0.5)
      console.log(`${kind} > ${top} ${talk.toFixed(2)}: ${text}`)
if (options.write) {
  const rows = learn(examples).map((row) => row.map((value) => Number(value.toPrecision(3))))
  writeFileSync(WEIGHTS, `${JSON.stringify(Object.fromEntries(KINDS.map((kind, at) => [kind, rows[at]])))}\n`)
}
