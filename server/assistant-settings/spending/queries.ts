/** What was spent, and what calls under way may spend. Days are UTC. */
import { sql } from 'kysely'
import type { CapUnit, UsagePurpose } from '../../../contract/assistant-settings.ts'
import type { Db } from '../../database/schema.ts'

export interface Reservation {
  id: string
  day: string
  posit_id: string | null
  /** At most. */
  tokens: number
  /** At most. */
  cost: number
}

export interface Caps {
  unit: CapUnit
  instance: number | null
  person: number | null
}

interface Spent {
  owner_id: string | null
  tokens: number
  cost: number
}

/** One at a time on all nodes, until the end of the transaction: nobody else counts meanwhile. */
async function lockBudget(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('assistant budget'))`.execute(trx)
}

/** A reservation that nobody settled, after a crash, counts to the end of its day. */
export async function listSpent(db: Db, day: string): Promise<Spent[]> {
  const { rows } = await sql<Spent>`
    select owner_id, sum(tokens)::float8 as tokens, sum(cost)::float8 as cost from (
      select owner_id, input_tokens + output_tokens as tokens, cost from assistant_usage where day = ${day}::date
      union all
      select owner_id, tokens, cost from assistant_reservations where day = ${day}::date
    ) spent group by owner_id`.execute(db)
  return rows
}

async function findOwners(trx: Db, positIds: (string | null)[]): Promise<Map<string | null, string>> {
  const ids = positIds.filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await trx.selectFrom('posits').select(['id', 'user_id']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, user_id }) => [id, user_id]))
}

/** Which cap leaves no room for a call. */
export type Refusal = 'instance' | 'person'

/** In their order, those that fit below the caps are reserved; null for each of them. All are of one day. */
export async function reserve(
  trx: Db,
  wanted: readonly Reservation[],
  caps: Caps,
): Promise<(Refusal | null)[]> {
  const [first] = wanted
  if (!first) return []
  await lockBudget(trx)
  const spent = await listSpent(trx, first.day)
  const owners = await findOwners(
    trx,
    wanted.map(({ posit_id }) => posit_id),
  )
  const amountOf = (of: { tokens: number; cost: number }) => (caps.unit === 'money' ? of.cost : of.tokens)
  const byOwner = new Map(spent.map((row) => [row.owner_id, amountOf(row)]))
  let total = spent.reduce((sum, row) => sum + amountOf(row), 0)
  const accepted: (Reservation & { owner_id: string | null })[] = []
  const refusals = wanted.map((each) => {
    const owner_id = owners.get(each.posit_id) ?? null
    const amount = amountOf(each)
    const ofOwner = byOwner.get(owner_id) ?? 0
    if (caps.instance !== null && total + amount > caps.instance) return 'instance'
    if (caps.person !== null && owner_id !== null && ofOwner + amount > caps.person) return 'person'
    total += amount
    byOwner.set(owner_id, ofOwner + amount)
    accepted.push({ ...each, owner_id })
    return null
  })
  const rows = accepted.map(({ posit_id: _, ...row }) => row)
  if (rows.length > 0) await trx.insertInto('assistant_reservations').values(rows).execute()
  return refusals
}

export interface Settled {
  reservation_id: string | null
  day: string
  posit_id: string | null
  purpose: UsagePurpose
  model: string
  /** Null: the call never reached the model. */
  used: { input: number; output: number; estimated: number; cost: number } | null
}

/** Reservations give way to what was used, in one transaction. */
export async function settle(trx: Db, settled: readonly Settled[]): Promise<void> {
  const reserved = settled.flatMap(({ reservation_id }) => reservation_id ?? [])
  if (reserved.length > 0)
    await trx.deleteFrom('assistant_reservations').where('id', 'in', reserved).execute()
  const rows = sumUp(settled)
  if (rows.length === 0) return
  await sql`
    insert into assistant_usage as usage (day, posit_id, owner_id, purpose, model, calls,
      input_tokens, output_tokens, estimated_tokens, cost)
    select given.day, given.posit_id, posits.user_id, given.purpose, given.model, given.calls,
      given.input_tokens, given.output_tokens, given.estimated_tokens, given.cost
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (day date, posit_id uuid, purpose text,
      model text, calls int, input_tokens bigint, output_tokens bigint, estimated_tokens bigint, cost float8)
    left join posits on posits.id = given.posit_id
    order by given.day, given.posit_id, given.purpose, given.model
    on conflict (day, posit_id, purpose, model) do update set calls = usage.calls + excluded.calls,
      input_tokens = usage.input_tokens + excluded.input_tokens,
      output_tokens = usage.output_tokens + excluded.output_tokens,
      estimated_tokens = usage.estimated_tokens + excluded.estimated_tokens,
      cost = usage.cost + excluded.cost`.execute(trx)
}

/** One row a day, posit, purpose and model. */
function sumUp(settled: readonly Settled[]) {
  const rows = new Map<string, ReturnType<typeof emptyRow>>()
  for (const each of settled) {
    if (!each.used) continue
    const key = [each.day, each.posit_id, each.purpose, each.model].join('\n')
    const row = rows.get(key) ?? emptyRow(each)
    row.calls++
    row.input_tokens += each.used.input
    row.output_tokens += each.used.output
    row.estimated_tokens += each.used.estimated
    row.cost += each.used.cost
    rows.set(key, row)
  }
  return [...rows.values()]
}

const emptyRow = ({ day, posit_id, purpose, model }: Settled) => ({
  ...{ day, posit_id, purpose, model },
  ...{ calls: 0, input_tokens: 0, output_tokens: 0, estimated_tokens: 0, cost: 0 },
})

export interface DayRow {
  day: string
  purpose: UsagePurpose
  calls: number
  input_tokens: number
  output_tokens: number
  estimated_tokens: number
  cost: number
}

const SUMS = sql`sum(calls)::float8 as calls, sum(input_tokens)::float8 as input_tokens,
  sum(output_tokens)::float8 as output_tokens, sum(estimated_tokens)::float8 as estimated_tokens, sum(cost) as cost`

/** Newest day first. */
export async function listDays(db: Db, since: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text as day, purpose, ${SUMS} from assistant_usage where day >= ${since}::date
    group by day, purpose order by assistant_usage.day desc, purpose`.execute(db)
  return rows
}

export interface PositRow {
  posit_id: string | null
  title: string | null
  calls: number
  input_tokens: number
  output_tokens: number
  estimated_tokens: number
  cost: number
}

/** Those that used most come first. */
export async function listPosits(db: Db, since: string, limit: number): Promise<PositRow[]> {
  const { rows } = await sql<PositRow>`
    select used.*, posits.title from (
      select posit_id, ${SUMS} from assistant_usage where day >= ${since}::date group by posit_id
      order by cost desc, sum(input_tokens + output_tokens) desc limit ${limit}
    ) used left join posits on posits.id = used.posit_id
    order by used.cost desc, used.input_tokens + used.output_tokens desc`.execute(db)
  return rows
}

/** One person's posits, by purpose. */
export async function listOwn(db: Db, ownerId: string, since: string, limit: number) {
  const { rows } = await sql<Omit<DayRow, 'day'> & { posit_id: string; title: string | null }>`
    select used.*, posits.title from (
      select posit_id, purpose, ${SUMS} from assistant_usage
      where owner_id = ${ownerId}::uuid and day >= ${since}::date and posit_id is not null
      group by posit_id, purpose order by cost desc, calls desc limit ${limit}
    ) used left join posits on posits.id = used.posit_id`.execute(db)
  return rows
}
