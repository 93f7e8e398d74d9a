/**
 * `npm run fit -- [data folder] [--write sentence] [--write confidence]`: fits the weights of the built-in assistant. Choices are
 * judged by leaving whole collections out; the figures it prints are of those left out. Without `--write` it only reports.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CONFIDENCE_WEIGHTS, SENTENCE_WEIGHTS } from '../server/assistant/builtin/choosing/weights.ts'
import { type Candidates, collect, type Outcome } from './fit/collect.ts'
import { readData } from './fit/data.ts'
import { confidenceOf, fitConfidence, fitSentences, shareRight, type Weights } from './fit/models.ts'

const FOLDS = 5
const SENTENCE_PENALTY = 0.004
const CONFIDENCE_PENALTY = 0.0005
const WEIGHTS = new URL('../server/assistant/builtin/choosing/weights.json', import.meta.url)

const {
  positionals: [folder = '../shared/answerbench'],
  values: { write = [] },
} = parseArgs({ allowPositionals: true, options: { write: { type: 'string', multiple: true } } })
const { collections, grader } = await readData(folder, 'tune')
const { candidates, outcomes } = await collect(collections, grader)
const ids = collections.map(({ id }) => id)
const foldOf = (id: string) => ids.indexOf(id) % FOLDS
const zeros = (weights: object) => new Float64Array(Object.keys(weights).length)
const current = (weights: Record<string, number>) => Float64Array.from(Object.values(weights))

const percent = (share: number) => (100 * share).toFixed(1)

function leftOut<Row extends { collection: string }>(rows: Row[], train: (rows: Row[]) => Weights) {
  return Array.from({ length: FOLDS }, (_, fold) => ({
    weights: train(rows.filter(({ collection }) => foldOf(collection) !== fold)),
    rows: rows.filter(({ collection }) => foldOf(collection) === fold),
  }))
}

function reportSentences(rows: Candidates[]) {
  console.log(
    `sentences, ${rows.length} questions: now ${percent(shareRight(rows, current(SENTENCE_WEIGHTS)))}`,
  )
  for (const penalty of [0.001, SENTENCE_PENALTY, 0.01]) {
    const folds = leftOut(rows, (some) => fitSentences(some, zeros(SENTENCE_WEIGHTS), penalty))
    const right = folds.reduce((sum, { weights, rows }) => sum + rows.length * shareRight(rows, weights), 0)
    console.log(`  left out, penalty ${penalty}: ${percent(right / rows.length)}`)
  }
}

function reportConfidence(rows: Outcome[]) {
  const folds = leftOut(rows, (some) => fitConfidence(some, zeros(CONFIDENCE_WEIGHTS), CONFIDENCE_PENALTY))
  const judged = folds.flatMap(({ weights, rows }) =>
    rows.map((row) => ({ ...row, confidence: confidenceOf(weights, row.row) })),
  )
  const share = (some: typeof judged, at: number) =>
    percent(some.filter(({ confidence }) => confidence >= at).length / (some.length || 1))
  const of = (kind: string, right?: boolean) =>
    judged.filter((one) => one.kind === kind && (right === undefined || one.right === right))
  console.log('shown as known, left out:  from | right | wrong | easy | hard | withheld')
  for (const at of [0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6])
    console.log(
      `  ${at}: ${[of('answerable', true), of('answerable', false), of('easy'), of('hard'), of('withheld')].map((some) => share(some, at)).join(' | ')}`,
    )
}

reportSentences(candidates)
reportConfidence(outcomes)

/** A weight of 0 is of a feature that the data never shows: it keeps the one it has. */
const named = (weights: Record<string, number>, fitted: Weights) =>
  Object.fromEntries(
    Object.entries(weights).map(([name, weight], at) => [name, Number((fitted[at] || weight).toFixed(3))]),
  )
const weights = { sentence: SENTENCE_WEIGHTS, confidence: CONFIDENCE_WEIGHTS }
const fitted = {
  sentence: () => fitSentences(candidates, zeros(SENTENCE_WEIGHTS), SENTENCE_PENALTY),
  confidence: () => fitConfidence(outcomes, zeros(CONFIDENCE_WEIGHTS), CONFIDENCE_PENALTY),
}
for (const model of ['sentence', 'confidence'] as const)
  if (write.includes(model)) Object.assign(weights, { [model]: named(weights[model], fitted[model]()) })
if (write.length > 0) writeFileSync(WEIGHTS, `${JSON.stringify(weights, null, 2)}\n`)
