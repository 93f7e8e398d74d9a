/**
 * P6: what a person's requests cost with a million posits of others in the database, against the same with none: two servers on
 * two databases of one PostgreSQL, asked in turns.
 */
import { TestClient } from '../tests/client.ts'
import { type BenchDatabase, type Cluster, startCluster } from './cluster.ts'
import { createPosit, signUpOwner } from './owner.ts'
import { newDataDir, type PositServer, removeDataDir, startPosit } from './posit-server.ts'
import type { Row } from './row.ts'
import { mediansInTurns } from './timing.ts'

const OTHERS = 100_000
const POSITS_EACH = 10
const TURNS = 150
const GROWTH = 1.3
const KNOWLEDGE = Array.from(
  { length: 100 },
  (_, n) => `Pier ${n} opens at ${n % 24} o'clock for ferries and cargo.`,
)

/** A hundred thousand people with ten posits each, every posit with a source, its index rows and somebody's conversation. */
const OTHER_PEOPLE = [
  `insert into users (id, email, handle) select uuidv7(), 'other' || n || '@example.com', 'other-' || n
    from generate_series(1, ${OTHERS}) n`,
  `insert into posits (user_id, title, type, audience, response_type, privacy, summary_light, created_at)
    select users.id, 'Posit ' || n, 'decision_tracking', 'public', 'assistant', 'public', 'All about piers.',
      now() - n * interval '1 day'
    from users, generate_series(1, ${POSITS_EACH}) n where handle like 'other-%'`,
  `insert into sources (posit_id, kind, name, text, characters, chunk_count, word_count)
    select id, 'statement', 'Piers', 'Pier 7 opens at 7.', 18, 1, 5 from posits where title like 'Posit %'`,
  `insert into chunk_terms (posit_id, term, source_id, ordinals, frequencies)
    select posit_id, term, id, '{0}', '{1}' from sources, unnest(array['pier', 'open']) term where name = 'Piers'`,
  `insert into chat_history (user_id, posit_id, last_message_at) select user_id, id, created_at from posits where title like 'Posit %'`,
]

interface Side {
  client: TestClient
  guest: TestClient
  handle: string
  positId: string
}

async function startSide(cluster: Cluster, name: string, others: string[]) {
  const database: BenchDatabase = await cluster.create(name)
  const dataDir = newDataDir()
  const server: PositServer = await startPosit(dataDir, {
    DATABASE_URL: database.url,
    DEFAULT_PLAN: 'posit_plus',
  })
  const client = await signUpOwner(server)
  const positId = await createPosit(client, 'Harbour', KNOWLEDGE.join('\n\n'))
  await database.fill(others)
  await database.db
    .insertInto('chat_history')
    .columns(['user_id', 'posit_id'])
    .expression((eb) => eb.selectFrom('posits').select(['user_id', 'id']).where('id', '=', positId))
    .execute()
  const { handle } = (await client.call<{ user: { handle: string } }>('GET', '/rest/v1/users/me')).body.user
  const side: Side = { client, guest: new TestClient(server.url), handle, positId }
  const stop = () => server.stop().then(() => removeDataDir(dataDir))
  return { side, stop }
}

async function get(client: TestClient, path: string): Promise<void> {
  const { status } = await client.call('GET', path)
  if (status !== 200) throw new Error(`${path} answered ${status}`)
}

const REQUESTS: Record<string, (side: Side, turn: number) => Promise<void>> = {
  'own list': ({ client }) => get(client, '/rest/v1/posits?sort=title'),
  'public cards': ({ guest, handle }) => get(guest, `/rest/v1/users/${handle}/posits`),
  'chat history': ({ client }) => get(client, '/rest/v1/chat_history'),
  'a question': async ({ guest, positId }, turn) => {
    const body = { positId, query: `When does pier ${turn % 100} open?`, stream: false }
    const { status } = await guest.call('POST', '/functions/v1/chat-with-posit', body)
    if (status !== 200) throw new Error(`the question was answered ${status}`)
  },
}

export async function benchLists(): Promise<Row[]> {
  const cluster = await startCluster()
  const small = await startSide(cluster, 'small', [])
  const large = await startSide(cluster, 'large', OTHER_PEOPLE)
  try {
    const rows: Row[] = []
    for (const [name, request] of Object.entries(REQUESTS)) {
      const [ours = 0, peer = 0] = await mediansInTurns(
        [(turn) => request(large.side, turn), (turn) => request(small.side, turn)],
        TURNS,
      )
      rows.push({ name: `P6 ${name}, 1,000,000 posits against 1`, ours, peer, unit: 'ms', target: GROWTH })
    }
    return rows
  } finally {
    await small.stop()
    await large.stop()
    await cluster.stop()
  }
}
