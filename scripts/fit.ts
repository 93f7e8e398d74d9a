/**
 * `npm run fit -- [FOLDER or FILE.json ...] [--words] [--foreign] [--verified] [--write sentence] [--write confidence]`: fits the weights of the built-in assistant to the files
 * in `fit/files`, and to what is given: the answer benchmark's folder, or further lists of the same kind as in `fit/files`. Figures are of
 * collections left out of the fit. Without `--write` it only reports; `--words`: the weights for texts that are not encoded;
 * `--foreign`: those for questions in another language than the text; `--verified`: those of the confidence where the verifier has read. Write `sentence` first: confidence is of the sentences chosen.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { VERIFIED_WEIGHTS, WEIGHTS } from '../server/assistant/builtin/choosing/weights.ts'
import { type Candidates, collect, type Outcome } from './fit/collect.ts'
import { type Collection, readCollections } from './fit/data.ts'
import { encodeCached, verifyCached } from './fit/encode-cached.ts'
import { confidenceOf, fitConfidence, fitSentences, shareRight, type Weights } from './fit/models.ts'

const FOLDS = 5
const SENTENCE_PENALTY = 0.004
const CONFIDENCE_PENALTY = 0.0001
const THRESHOLDS = [0.4, 0.45, 0.5, 0.55, 0.6, 0.65]
const UNKNOWN: ReadonlySet<string> = new Set(['unknown', 'easy', 'near'])
const isAnswerable = ({ kind }: Outcome) => kind === 'answerable'
const STORED = new URL('../server/assistant/builtin/choosing/weights.json', import.meta.url)

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'string', multiple: true },
    words: { type: 'boolean' },
    foreign: { type: 'boolean' },
    verified: { type: 'boolean' },
  },
})
const { write = [] } = values
/** The encoder was trained on the others: their answers are nearer to it than those of a text it has never seen. */
const leftOutOfEncoder: ReadonlySet<string> = new Set(
  JSON.parse(readFileSync(new URL('encoder/left-out.json', import.meta.url), 'utf8')),
)
const { verified: isVerified } = values
const kind = values.words ? 'words' : values.foreign ? 'foreign' : 'meaning'
const isFitted: Record<typeof kind, (collection: Collection) => boolean> = {
  words: ({ family }) => !/^(?:statements|foreign)/.test(family),
  foreign: ({ family }) => family.startsWith('foreign'),
  meaning: ({ id, family }) =>
    /^(?:file|statements)/.test(family) ? leftOutOfEncoder.has(id) : !family.startsWith('foreign'),
}
const collections = (await readCollections(positionals)).filter(isFitted[kind])
const weights = { ...WEIGHTS[kind], ...(isVerified && { confidence: VERIFIED_WEIGHTS }) }
const { sentence: SENTENCE_WEIGHTS, confidence: CONFIDENCE_WEIGHTS } = weights
const { candidates, outcomes } = collect(collections, weights, {
  ...(kind !== 'words' && { encode: encodeCached() }),
  ...(isVerified && { verify: verifyCached() }),
})
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
  console.log('The right sentence first, of the questions whose family is')
  const folds = leftOut(rows, (some) => fitSentences(some, zeros(SENTENCE_WEIGHTS), SENTENCE_PENALTY))
  for (const family of familiesOf(rows)) {
    const right = folds.reduce((sum, { weights, rows }) => {
      const own = rows.filter((row) => row.family === family)
      return own.length === 0 ? sum : sum + own.length * shareRight(own, weights)
    }, 0)
    const own = rows.filter((row) => row.family === family)
    console.log(
      `  ${family}, ${own.length}: now ${percent(shareRight(own, current(SENTENCE_WEIGHTS)))}, left out ${percent(right / own.length)}`,
    )
  }
}

const familiesOf = (rows: { family: string }[]) => [...new Set(rows.map(({ family }) => family))]

function reportConfidence(rows: Outcome[]) {
  const folds = leftOut(rows, (some) => fitConfidence(some, zeros(CONFIDENCE_WEIGHTS), CONFIDENCE_PENALTY))
  const judged = folds.flatMap(({ weights, rows }) =>
    rows.map((row) => ({ ...row, confidence: confidenceOf(weights, row.row) })),
  )
  const share = (some: typeof judged, total: number, isShown: boolean, at: number) =>
    total === 0 ? '-' : percent(some.filter(({ confidence }) => confidence >= at === isShown).length / total)
  for (const family of familiesOf(judged)) {
    const own = judged.filter((one) => one.family === family)
    const [answerable, unknown] = [own.filter(isAnswerable), own.filter(({ kind }) => UNKNOWN.has(kind))]
    console.log(`  ${family}, left out, shown as known from: right | wrong | honest`)
    for (const at of THRESHOLDS)
      console.log(
        `    ${at}: ${share(
          answerable.filter(({ right }) => right),
          answerable.length,
          true,
          at,
        )} | ${share(
          answerable.filter(({ right }) => !right),
          answerable.length,
          true,
          at,
        )} | ${share(unknown, unknown.length, false, at)}`,
      )
  }
}

reportSentences(candidates)
reportConfidence(outcomes)

/** A weight of 0 is of a feature that the data never shows: it keeps the one it has. */
/** Too few texts say that they are superseded. */
const FIXED: ReadonlySet<string> = new Set(['superseded'])
const named = (weights: Record<string, number>, fitted: Weights) =>
  Object.fromEntries(
    Object.entries(weights).map(([name, weight], at) => [
      name,
      FIXED.has(name) ? weight : Number((fitted[at] || weight).toFixed(3)),
    ]),
  )
const fitted = {
  sentence: () => fitSentences(candidates, zeros(SENTENCE_WEIGHTS), SENTENCE_PENALTY),
  confidence: () => fitConfidence(outcomes, zeros(CONFIDENCE_WEIGHTS), CONFIDENCE_PENALTY),
}
for (const model of ['sentence', 'confidence'] as const)
  if (write.includes(model)) Object.assign(weights, { [model]: named(weights[model], fitted[model]()) })
const stored = isVerified ? { verified: { confidence: weights.confidence } } : { [kind]: weights }
if (write.length > 0) writeFileSync(STORED, `${JSON.stringify({ ...WEIGHTS, ...stored }, null, 2)}\n`)
