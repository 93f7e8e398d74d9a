/**
 * `npm run fit -- interviews OWNER_FOLDER FOLDER [--search]`: how many questions of the interview are about something an owner knows. The owner
 * is the one of the interview benchmark (its folder has `run.mjs`), who knows the passages of a collection of the answer benchmark's tuning data,
 * and again only the first of them: small collections are the hardest. `--search` tries other weights of what is asked about, one
 * after the other, and prints those that do best.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { WEIGHTS } from '../../server/assistant/builtin/interviewing/rank-things.ts'
import type { TaughtSource, Turn } from '../../server/assistant/types.ts'
import { say } from '../../tests/assistant/say-to-assistant.ts'

interface Known {
  title: string
  passages: { title?: string; text: string }[]
}

interface Owner {
  first(): string
  reply(question: string): { text: string; kind: Outcome }
}

type Outcome = 'fact' | 'invited' | 'nothing'
type Count = Record<Outcome, number>

const TURNS = 15
/** As few passages as the smallest collections have. */
const SMALL = 26
const {
  positionals: [, owners = '', folder = ''],
  values: { search = false },
} = parseArgs({ allowPositionals: true, options: { search: { type: 'boolean' } } })
const { createOwner, questionOf } = await import(pathToFileURL(join(owners, 'run.mjs')).href)
const whole = JSON.parse(readFileSync(join(folder, 'data/tune.json'), 'utf8')) as Known[]
const collections = whole.flatMap((one) =>
  one.passages.length > 2 * SMALL ? [one, { ...one, passages: one.passages.slice(0, SMALL) }] : [one],
)

async function interview({ title, passages }: Known): Promise<Count> {
  const owner: Owner = createOwner(passages)
  const history: Turn[] = []
  const sources: TaughtSource[] = []
  const count: Count = { fact: 0, invited: 0, nothing: 0 }
  let message = `I would like to tell you about ${title.replace(/_/g, ' ')}. ${owner.first()}`
  for (let turn = 0; turn < TURNS; turn++) {
    const said = await say(message, { history, sources })
    for (const stored of said.acts.store) sources.unshift({ id: `${sources.length}`, ...stored })
    history.push({ role: 'user', content: message }, { role: 'assistant', content: said.text })
    const { text, kind } = owner.reply(questionOf(said.text))
    count[kind]++
    message = text
  }
  return count
}

async function measure(): Promise<Count> {
  const total: Count = { fact: 0, invited: 0, nothing: 0 }
  for (const one of collections) {
    const count = await interview(one)
    for (const kind of ['fact', 'invited', 'nothing'] as const)
      total[kind] += count[kind] / (TURNS * collections.length)
  }
  return total
}

const percent = (share: number) => (100 * share).toFixed(1)
const print = ({ fact, invited, nothing }: Count) =>
  console.log(
    `known ${percent(fact)} %, invited ${percent(invited)} %, off the subject ${percent(nothing)} %`,
    JSON.stringify(WEIGHTS),
  )

const STEP = 0.3

/** One weight after the other, a step up or down, as long as one of them does better. */
async function searchWeights(start: Count): Promise<void> {
  const worth = ({ fact, nothing }: Count) => fact - nothing
  let best = start
  for (const name of Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[])
    for (const factor of [1 + STEP, 1 / (1 + STEP)]) {
      const before = WEIGHTS[name]
      WEIGHTS[name] *= factor
      const found = await measure()
      print(found)
      if (worth(found) > worth(best)) best = found
      else WEIGHTS[name] = before
    }
  print(best)
}

const now = await measure()
print(now)
if (search) await searchWeights(now)
