/** `npm run bench [-- name...] [--json]`: every figure as a ratio against a peer or a limit of the same run. */
import { parseArgs } from 'node:util'
import { benchAnswers } from './answers.ts'
import { benchFirstToken } from './first-token.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchListThroughput } from './list-throughput.ts'
import { benchLists } from './lists.ts'
import { benchLongAnswer } from './long-answer.ts'
import { benchQuestions } from './questions.ts'
import { benchRetrieval } from './retrieval.ts'
import { judge, printTable, type Row } from './row.ts'
import { benchStart } from './start.ts'
import { benchStreams } from './streams.ts'

const BENCHES: Record<string, () => Promise<Row[]>> = {
  start: benchStart,
  'first-token': benchFirstToken,
  answers: benchAnswers,
  lighthouse: benchLighthouse,
  p11: benchLongAnswer,
  questions: benchQuestions,
  lists: benchLists,
  'list-throughput': benchListThroughput,
  retrieval: benchRetrieval,
  streams: benchStreams,
}

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true })
const unknown = positionals.filter((name) => !BENCHES[name])
if (unknown.length > 0) {
  console.error(
    `There is no bench named ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`,
  )
  process.exit(2)
}

const chosen = Object.entries(BENCHES).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
)
const rows = []
for (const [name, bench] of chosen) {
  console.error(`${name} …`)
  rows.push(...(await bench()).map(judge))
}
if (values.json) console.log(JSON.stringify(rows, null, 2))
else printTable(rows)
process.exit(rows.every((row) => row.pass) ? 0 : 1)
