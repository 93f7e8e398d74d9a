/**
 * `npm run fit -- things [--write]`: the weights of whether a thing that an owner names is worth a question, and of what kind it is. Learnt from labelled
 * things of English and German statements; figures are of statements left out.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createModel } from '../../server/assistant/builtin/encoding/model.ts'
import { beliefsOf, placeOf, thingFeatures } from '../../server/assistant/builtin/interviewing/read-thing.ts'
import { KINDS } from '../../server/assistant/builtin/reading/thing-questions.ts'
import { minimise } from './minimise.ts'

const FOLDER = new URL('./things/', import.meta.url)
const WEIGHTS = new URL('../../server/assistant/builtin/interviewing/thing-weights.json', import.meta.url)
const FOLDS = 5
const PENALTY = 0.002
const NONE = KINDS.indexOf('none')

interface Example {
  language: string
  fold: number
  kind: number
  row: number[]
}

const model = createModel()

/** A line: the kind, the thing, how it is named, and the statement. Of one statement all things are left out together. */
const readThings = (language: string): Example[] => {
  const lines = readFileSync(new URL(`${language}.tsv`, FOLDER), 'utf8')
    .trim()
    .split('\n')
  const statements = [...new Set(lines.map((line) => line.split('\t')[3]))]
  return lines.flatMap((line) => {
    const [kind = '', text = '', how = '', said = ''] = line.split('\t')
    const named = { text, isName: how.includes('name'), isAside: how.includes('aside') }
    const placed = placeOf(named, said)
    const { text: own, spans } = model.encodeSpans(placed?.statement ?? '', placed ? [placed.span] : [])
    const [vector] = spans
    if (!placed || !vector) return []
    return {
      language,
      fold: statements.indexOf(said) % FOLDS,
      kind: (KINDS as readonly string[]).indexOf(kind),
      row: thingFeatures({ ...placed, vector, own }),
    }
  })
}

const learn = (examples: readonly Example[], width: number) =>
  minimise(new Float64Array(KINDS.length * width), PENALTY, (weights, gradient) => {
    for (const { row, kind } of examples)
      for (const [at, belief] of beliefsOf(row, weights).entries()) {
        const error = (belief - Number(at === kind)) / examples.length
        for (let index = 0; index < width; index++)
          gradient[at * width + index] =
            (gradient[at * width + index] as number) + error * (row[index] as number)
      }
  })

const examples = ['en', 'de'].flatMap(readThings)
const width = examples[0]?.row.length ?? 0
const judged = Array.from({ length: FOLDS }, (_, fold) => {
  const weights = learn(
    examples.filter((one) => one.fold !== fold),
    width,
  )
  return examples
    .filter((one) => one.fold === fold)
    .map((one) => ({ ...one, beliefs: beliefsOf(one.row, weights) }))
}).flat()

for (const language of ['en', 'de']) {
  const own = judged.filter((one) => one.language === language)
  const worth = (isWorth: boolean) =>
    own.filter(({ kind }) => (kind !== NONE) === isWorth).map(({ beliefs }) => 1 - (beliefs[NONE] ?? 0))
  const [asked, left] = [worth(true), worth(false)]
  const first = asked.reduce((sum, one) => sum + left.filter((other) => one > other).length, 0)
  const known = own.filter(({ kind }) => kind !== NONE)
  const rightKind = known.filter(({ kind, beliefs }) => {
    const some = beliefs.slice(0, NONE)
    return some.indexOf(Math.max(...some)) === kind
  })
  console.log(
    `${language}: of ${asked.length} things worth a question and ${left.length} others the former comes first in ${percent(first / (asked.length * left.length))} of pairs; their kind is right for ${percent(rightKind.length / known.length)}`,
  )
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

if (parseArgs({ allowPositionals: true, options: { write: { type: 'boolean' } } }).values.write) {
  const weights = learn(examples, width)
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const steps = Int8Array.from(weights, (weight) => Math.round((127 * weight) / largest))
  const packed = { largest, weights: Buffer.from(steps.buffer).toString('base64') }
  writeFileSync(WEIGHTS, `${JSON.stringify(packed, null, 2)}\n`)
}
