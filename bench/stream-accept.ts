/**
 * P9: what it costs to keep a question before it is answered. The statements of an asked question, a guest's and a signed-in
 * person's, in turns with one committed row of the same connection pool; and, over HTTP, whether each question can be read from
 * another connection when the first piece of its answer arrives.
 */

import { openHistory } from '../server/chat/conversations/queries.ts'
import { insertGuestQuestions, insertInRecentHistory } from '../server/chat/delivery/receiving/queries.ts'
import type { NewQuestion } from '../server/chat/types.ts'
import { questionNumber } from './passages.ts'
import type { Row } from './row.ts'
import type { StreamSetup } from './stream-setup.ts'
import { mediansInTurns } from './timing.ts'

const TURNS = 200
const ASKED = 50
const COMMITS = 2.5
const LEASE_SECONDS = 30

const asked = (posit_id: string, created_by: string | null): NewQuestion => ({
  posit_id,
  content: questionNumber(1),
  client_key: null,
  created_by,
  api_key_id: null,
  visitor_id: created_by ? null : 'bench',
  chat_session_id: null,
  chat_history_id: null,
  attachments: [],
  link_id: null,
})

/** How many were not there when their answers began. */
async function countLate({ owner, positId, database }: StreamSetup): Promise<number> {
  let late = 0
  for (let number = 0; number < ASKED; number++) {
    const response = await owner.fetch('/functions/v1/chat-with-posit', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ positId, query: questionNumber(number) }),
    })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (reader && !text.includes('"content":"')) text += (await reader.read()).value ?? ''
    const id = /"question_id":"([\w-]+)"/.exec(text)?.[1]
    const { rowCount } = await database.pool.query('select from chat_messages where id = $1', [id])
    if (rowCount !== 1) late++
    await reader?.cancel()
  }
  return late
}

export async function benchAccept(setup: StreamSetup): Promise<Row[]> {
  const { db, pool } = setup.database
  await pool.query('create table bench_commits (id bigint generated always as identity, text text)')
  const { rows } = await pool.query<{ user_id: string }>('select user_id from posits limit 1')
  const userId = rows[0]?.user_id ?? ''
  await openHistory(db, userId, setup.positId)
  const [commit = 0, guest = 0, person = 0] = await mediansInTurns(
    [
      () => pool.query({ name: 'commit', text: "insert into bench_commits (text) values ('One row')" }),
      () => insertGuestQuestions(db, [asked(setup.positId, null)], LEASE_SECONDS),
      () => insertInRecentHistory(db, asked(setup.positId, userId), LEASE_SECONDS),
    ],
    TURNS,
  )
  await pool.query("update chat_messages set status = 'stopped', lease_until = null where status = 'running'")
  const late = await countLate(setup)
  const row = (name: string, ours: number): Row => ({
    name: `P9 ${name}, against one commit`,
    ours,
    peer: commit,
    unit: 'ms',
    target: COMMITS,
  })
  return [
    row("a guest's question kept", guest),
    row("a signed-in person's question kept, in a conversation that goes on", person),
    { name: `P9 of ${ASKED} not committed before the first token`, ours: late, peer: 1, unit: '', target: 0 },
  ]
}
