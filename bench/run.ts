/** `npm run bench [-- name...] [--json] [--data FOLDER]`: every figure as a ratio against a peer or a limit of the same run. */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { benchAnswers } from './answers.ts'
import { benchDoors } from './doors.ts'
import { benchEmbed } from './embed.ts'
import { endAll } from './endings.ts'
import { benchFirstToken } from './first-token.ts'
import { benchGaps } from './gaps.ts'
import { benchIndexing } from './indexing.ts'
import { benchInstall } from './install.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchListThroughput } from './list-throughput.ts'
import { benchLists } from './lists.ts'
import { benchLongAnswer } from './long-answer.ts'
import { benchPasscodes } from './passcodes.ts'
import { benchQuestions } from './questions.ts'
import { benchRetrieval } from './retrieval.ts'
import { describe, type JudgedRow, judge, printTable, type Row } from './row.ts'
import { benchSoak } from './soak.ts'
import { benchStart } from './start.ts'
import { benchStreamAccept, benchStreamGaps, benchStreams, benchStreamsMemory } from './streams.ts'
import { benchTeaching } from './teaching.ts'

const BENCHES: Record<string, () => Promise<Row[]>> = {
  install: benchInstall,
  start: benchStart,
  'first-token': benchFirstToken,
  answers: () => benchAnswers(values.data ?? []),
  teaching: () => benchTeaching(values.data ?? []),
  gaps: benchGaps,
  lighthouse: benchLighthouse,
  embed: benchEmbed,
  p11: benchLongAnswer,
  p16: benchDoors,
  passcodes: benchPasscodes,
  questions: benchQuestions,
  lists: benchLists,
  'list-throughput': benchListThroughput,
  retrieval: benchRetrieval,
  indexing: benchIndexing,
  accept: benchStreamAccept,
  streams: benchStreams,
  'stream-memory': benchStreamsMemory,
  'stream-gaps': benchStreamGaps,
  soak: benchSoak,
}

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean' }, data: { type: 'string', multiple: true } },
  allowPositionals: true,
})
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

/** An error in a callback or an unawaited promise also ends only its own bench. */
let failBeside: (error: unknown) => void = () => {}
process.on('unhandledRejection', (error) => failBeside(error))
process.on('uncaughtException', (error) => failBeside(error))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endAll().then(() => process.exit(1)))
}

async function rowsOf(name: string, bench: () => Promise<Row[]>): Promise<JudgedRow[]> {
  const beside = new Promise<never>((_, reject) => {
    failBeside = reject
  })
  try {
    return (await Promise.race([bench(), beside])).map(judge)
  } catch (error) {
    console.error(error)
    const note = error instanceof Error ? error.message : String(error)
    return [judge({ name: `${name}: could not be measured`, ours: 1, peer: 1, unit: '', target: 0, note })]
  } finally {
    await endAll()
  }
}

const load = () => loadavg()[0]?.toFixed(1)
const rows: JudgedRow[] = []
for (const [name, bench] of chosen) {
  const before = load()
  console.error(`${name} …`)
  const measured = await rowsOf(name, bench)
  rows.push(...measured)
  for (const row of measured) console.error(`  ${describe(row)}`)
  console.error(`  load of the machine: ${before} before, ${load()} after`)
}
if (values.json) console.log(JSON.stringify(rows, null, 2))
else printTable(rows)
process.exit(rows.every((row) => row.pass) ? 0 : 1)
