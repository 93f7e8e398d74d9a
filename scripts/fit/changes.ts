/**
 * `npm run fit -- changes [FOLDER ...] [--write] [--misses] [--revised]`: the weights by which what a correction or a removal means is found among all
 * that it may mean. Learnt from the labelled messages, and from dialogues in the folders; figures are of owners left out.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createModel } from '../../server/assistant/builtin/encoding/model.ts'
import { plainChange, plainRemoval } from '../../server/assistant/builtin/reading/acts/change-features.ts'
import weights from '../../server/assistant/builtin/reading/acts/change-weights.json' with { type: 'json' }
import { type Example, labelledExamples, taughtExamples } from './changes/examples.ts'
import {
  heardExamples,
  type MeantSentences,
  meantSentences,
  statementExamples,
} from './changes/heard-examples.ts'
import { encodeCached } from './encode-cached.ts'
import { fitSentences, type Weights } from './models.ts'

const WEIGHTS = new URL('../../server/assistant/builtin/reading/acts/change-weights.json', import.meta.url)
const FOLDS = 5
const PENALTY = 0.0005

const {
  positionals: [, ...folders],
  values: { write = false, misses = false, revised = false },
} = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' }, misses: { type: 'boolean' }, revised: { type: 'boolean' } },
})

const encode = encodeCached()
const { revise } = createModel()
const DIALOGUES = fileURLToPath(new URL('changes/dialogues', import.meta.url))
const STATEMENTS = new URL('statements/', import.meta.url)
type Table = Exclude<keyof typeof weights, 'meant'>

const dot = (row: number[], of: Weights) => row.reduce((sum, value, at) => sum + value * (of[at] ?? 0), 0)

const all = [DIALOGUES, ...folders]
fitMeant(all.flatMap((folder) => meantSentences(folder, { encode })))
if (!revised) {
  const labelled = labelledExamples({ encode })
  fitBoth(
    [...labelled, ...all.flatMap((folder) => taughtExamples(folder, { encode }))],
    ['change', 'removal'],
  )
}
fitBoth(
  all.flatMap((folder) => heardExamples(folder, { encode })),
  ['heardChange', 'heardRemoval'],
)
fitBoth(
  [
    ...all.flatMap((folder) => heardExamples(folder, { encode, revise })),
    ...statementExamples(STATEMENTS, { encode, revise }),
  ],
  ['revisedChange', 'revisedRemoval'],
)

/** Of the sentences beside a message, the one that it means; figures are of owners left out. */
function fitMeant(examples: MeantSentences[]): void {
  const names = Object.keys(weights.meant) as (keyof typeof weights.meant)[]
  const owners = [...new Set(examples.map(({ owner }) => owner))]
  const groups = examples.map(({ owner, features, right }) => ({
    ...{ owner, right, collection: '', family: '', weight: 1 },
    rows: features.map((each) => names.map((name) => each[name])),
  }))
  const learn = (of: typeof groups) => fitSentences(of, new Float64Array(names.length), PENALTY)
  const isOut = (fold: number) => (one: (typeof groups)[number]) => owners.indexOf(one.owner) % FOLDS === fold
  let first = 0
  for (let fold = 0; fold < FOLDS; fold++) {
    const left = learn(groups.filter((one) => !isOut(fold)(one)))
    first += groups.filter(isOut(fold)).filter(({ rows, right }) => {
      const scores = rows.map((row) => dot(row, left))
      return right[scores.indexOf(Math.max(...scores))]
    }).length
  }
  console.log(`the sentence meant comes first for ${first} of ${groups.length}`)
  if (write) save({ meant: named(names, learn(groups)) as typeof weights.meant })
}

function named(names: readonly string[], fitted: Weights) {
  return Object.fromEntries(names.map((name, at) => [name, Number((fitted[at] ?? 0).toFixed(2))]))
}

function fitBoth(examples: Example[], [change, removal]: [Table, Table]): void {
  fitWeights(examples, 'change', change)
  fitWeights(examples, 'removal', removal)
}

function save(of: Partial<typeof weights>): void {
  Object.assign(weights, of)
  writeFileSync(WEIGHTS, `${JSON.stringify(weights, null, 2)}\n`)
}

function fitWeights(examples: Example[], act: Example['act'], into: Table): void {
  const owners = [...new Set(examples.map(({ owner }) => owner))]
  const names = Object.keys(weights[into])
  const plainly = act === 'change' ? plainChange : plainRemoval
  const rowOf = (features: Example['options'][number]['features']) => {
    const all = { ...features, plain: plainly(features), constant: 1 }
    return names.map((name) => all[name as keyof typeof all] ?? 0)
  }
  const groups = examples
    .filter((example) => example.act === act)
    .map((example) => ({
      example,
      collection: '',
      family: '',
      weight: example.weight,
      // None of them is the last row: nothing known is meant.
      rows: [...example.options.map(({ features }) => rowOf(features)), names.map(() => 0)],
      right: [
        ...example.options.map(({ isRight }) => isRight),
        !example.options.some(({ isRight }) => isRight),
      ],
    }))
  const learn = (of: typeof groups) => fitSentences(of, new Float64Array(names.length), PENALTY)
  const tally: Record<string, Record<string, number>> = {}
  for (let fold = 0; fold < FOLDS; fold++) {
    const isOut = ({ example }: (typeof groups)[number]) => owners.indexOf(example.owner) % FOLDS === fold
    const left = learn(groups.filter((one) => !isOut(one)))
    for (const one of groups.filter(isOut)) {
      const verdict = judge(one, left)
      const kind = `${into} ${one.example.kind} ${one.example.language}`
      tally[kind] = { ...tally[kind], [verdict]: (tally[kind]?.[verdict] ?? 0) + 1 }
      if (misses && /wrong|none/.test(verdict)) show(one, left, names, verdict)
    }
  }
  console.table(tally)
  if (write) save({ [into]: named(names, learn(groups)) })
}

interface Group {
  example: Example
  rows: number[][]
  right: boolean[]
}

function bestOf({ rows, example }: Group, of: Weights): number {
  let best = -1
  for (const at of example.options.keys())
    if (best < 0 || dot(rows[at] ?? [], of) > dot(rows[best] ?? [], of)) best = at
  return best
}

function judge(group: Group, of: Weights): string {
  const best = bestOf(group, of)
  const score = best < 0 ? -9 : dot(group.rows[best] ?? [], of)
  if (group.right.at(-1))
    return group.example.kind === 'statement' ? (score > 0 ? 'wrong' : 'left alone') : 'none offered'
  return group.right[best] || group.example.options[best]?.isDone
    ? score > 0
      ? 'right'
      : 'right, unsure'
    : 'wrong'
}

function show(group: Group, of: Weights, names: string[], verdict: string): void {
  const { example, rows, right } = group
  const say = (at: number) => {
    const option = example.options[at]
    if (!option) return 'none'
    const parts = names
      .map((name, i) => [name, (rows[at]?.[i] ?? 0) * (of[i] ?? 0)] as const)
      .filter(([, value]) => Math.abs(value) > 0.15)
      .map(([name, value]) => `${name} ${value.toFixed(1)}`)
    const cut = option.cuts[0]
    return `${dot(rows[at] ?? [], of).toFixed(1)} [${option.sentence.slice(0, 120)}] "${cut?.source.text.slice(cut.start, cut.end)}" => "${cut?.now}" (${parts.join(', ')})`
  }
  const at = right.indexOf(true)
  console.log(
    `${example.act} ${verdict} | ${example.owner} | ${example.text}\n   ${say(bestOf(group, of))}\n   right: ${at < example.options.length ? say(at) : 'none'}`,
  )
}
