/** P7: the dashboard's questions of a posit with 1,000,000 of them, of signed-in people and guests. */

import { listQuestions } from '../server/chat/questions/queries.ts'
import type { Db } from '../server/database/schema.ts'
import { type BenchDatabase, startCluster } from './cluster.ts'
import { quantile, type Row } from './row.ts'
import { mediansInTurns, timed } from './timing.ts'

const OWNER = '01890000-0000-7000-8000-000000000001'
const ASKER = '01890000-0000-7000-8000-000000000002'
const POSIT = '01890000-0000-7000-8000-000000000003'
const PER_HOME = 500_000
const PAGES = (2 * PER_HOME) / 10
const TURNS = 200
const NAIVE_TURNS = 5
const INSERTERS = 4
const LIMITS_MS = { first: 3, any: 10, count: 2 }

/** Half a year of questions, one every eight seconds of people and of guests, with every tenth by the owner, who is omitted. */
const messages = (column: string, value: string) => `
  insert into chat_messages (posit_id, role, source, content, created_at, ${column})
  select '${POSIT}', 'user', 'posit_query', 'Question number ' || n, '2026-01-01'::timestamptz + n * interval '16 seconds', ${value}
  from generate_series(1, ${PER_HOME}) n`

async function prepare(database: BenchDatabase): Promise<void> {
  await database.fill([
    `insert into users (id, email, handle) values ('${OWNER}', 'owner@example.com', 'owner'), ('${ASKER}', 'asker@example.com', 'asker')`,
    `insert into posits (id, user_id, type, audience, response_type)
      values ('${POSIT}', '${OWNER}', 'decision_tracking', 'public', 'assistant')`,
    messages('created_by', `'${ASKER}'`),
    messages('visitor_id', `'guest'`),
    `insert into chat_messages (posit_id, role, source, content, created_at, created_by, by_owner)
      select '${POSIT}', 'user', 'posit_query', 'Trying out', '2026-01-01'::timestamptz + n * interval '80 seconds', '${OWNER}', true
      from generate_series(1, ${PER_HOME / 5}) n`,
  ])
}

const naive = (db: Db) =>
  Promise.all([
    db
      .selectFrom('posit_questions')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('posit_id', '=', POSIT)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('posit_questions')
      .selectAll()
      .where('posit_id', '=', POSIT)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(10)
      .execute(),
  ])

const insertOne = (db: Db) =>
  db
    .insertInto('chat_messages')
    .values({ posit_id: POSIT, role: 'user', source: 'posit_query', content: 'One more', created_by: ASKER })
    .execute()

/** Page 1 while questions arrive without a pause, and whether the count is right in the end. */
async function whileInserting(db: Db): Promise<{ median: number; inserted: number }> {
  let isOver = false
  let inserted = 0
  const inserters = Array.from({ length: INSERTERS }, async () => {
    while (!isOver) {
      await insertOne(db)
      inserted++
    }
  })
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn++) times.push(await timed(() => listQuestions(db, POSIT, 1)))
  isOver = true
  await Promise.all(inserters)
  const { total } = await listQuestions(db, POSIT, 1)
  if (total !== 2 * PER_HOME + inserted)
    throw new Error(`counted ${total}, ${2 * PER_HOME + inserted} are there`)
  return { median: quantile(times, 0.5), inserted }
}

const limited = (name: string, ours: number, limit: number, note?: string): Row => ({
  name: `P7 ${name}`,
  ours,
  peer: limit,
  unit: 'ms',
  target: 1,
  ...(note ? { note } : {}),
})

export async function benchQuestions(): Promise<Row[]> {
  const cluster = await startCluster()
  try {
    const database = await cluster.create('questions')
    await prepare(database)
    const { db } = database
    const firstRead = await timed(() => listQuestions(db, POSIT, 1))
    const [first = 0, any = 0, count = 0] = await mediansInTurns(
      [
        () => listQuestions(db, POSIT, 1),
        (turn) => listQuestions(db, POSIT, 1 + ((turn * 7919) % PAGES)),
        () => listQuestions(db, POSIT, PAGES + 1),
      ],
      TURNS,
    )
    const [naiveTime = 0, ours = 0] = await mediansInTurns(
      [() => naive(db), () => listQuestions(db, POSIT, 1)],
      NAIVE_TURNS,
    )
    const busy = await whileInserting(db)
    const note = `once, before its anchors are set: ${firstRead.toFixed(0)} ms`
    return [
      limited('page 1 of 100,000, count included', first, LIMITS_MS.first, note),
      limited('any page, count included', any, LIMITS_MS.any),
      limited('count alone (a page past the end)', count, LIMITS_MS.count),
      limited(
        'page 1 while questions arrive',
        busy.median,
        LIMITS_MS.any,
        `${busy.inserted} arrived; counted exactly`,
      ),
      { name: 'P7 page 1 against count(*) and a page', ours, peer: naiveTime, unit: 'ms', target: 0.05 },
    ]
  } finally {
    await cluster.stop()
  }
}
