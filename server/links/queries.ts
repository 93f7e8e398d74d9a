import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { ShownToViewers } from '../../contract/knowledge.ts'
import { LINKS_PER_PAGE } from '../../contract/link-limits.ts'
import { prepareQuery } from '../core/database/prepared-query.ts'
import type { Database, Db } from '../database/schema.ts'

type LinkTable = Database['links']

/** A day in UTC: limits a day begin then, wherever the database runs. */
const today = sql`(now() at time zone 'utc')::date`
const isExpired = sql<boolean>`coalesce(links.expires_at <= now(), false)`
const deliveredToday = sql<number>`case when links.delivered_on = ${today} then links.delivered_that_day else 0 end`
const isUsedUp = sql<boolean>`coalesce(links.delivered >= links.questions_total, false)
  or coalesce(${deliveredToday} >= links.questions_per_day, false)`

export type LinkRow = Selectable<LinkTable> & { is_expired: boolean; is_used_up: boolean }

const links = (db: Db) =>
  db
    .selectFrom('links')
    .where('links.revoked_at', 'is', null)
    .selectAll('links')
    .select([isExpired.as('is_expired'), isUsedUp.as('is_used_up')])

/** Newest first; the count is over all pages. */
export async function listLinks(
  db: Db,
  positId: string,
  page: number,
): Promise<{ rows: LinkRow[]; total: number }> {
  const { count } = await db
    .selectFrom('links')
    .where('posit_id', '=', positId)
    .where('revoked_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await links(db)
    .where('posit_id', '=', positId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LINKS_PER_PAGE)
    .offset((page - 1) * LINKS_PER_PAGE)
    .execute()
  return { rows, total: count }
}

/** Of one person, over all posits. */
export async function countLinks(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('links')
    .innerJoin('posits', 'posits.id', 'links.posit_id')
    .where('posits.user_id', '=', userId)
    .where('links.revoked_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function findOwnLink(db: Db, id: string, userId: string): Promise<LinkRow | undefined> {
  return links(db)
    .innerJoin('posits', 'posits.id', 'links.posit_id')
    .where('links.id', '=', id)
    .where('posits.user_id', '=', userId)
    .executeTakeFirst()
}

/** Until the transaction ends: a unique index alone would fail one of two who choose the same slug in a way nobody can read. */
const lockSlug = (trx: Db, slug: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`link-slug:${slug}`}, 0))`.execute(trx)

/** Undefined when the slug was ever given to a link. */
export async function insertLink(trx: Db, values: Insertable<LinkTable>): Promise<string | undefined> {
  await lockSlug(trx, values.slug)
  const row = await trx
    .insertInto('links')
    .values(values)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** False when another link has, or had, the slug. */
export async function updateLink(trx: Db, id: string, values: Updateable<LinkTable>): Promise<boolean> {
  const { slug } = values
  const taken = slug === undefined ? undefined : await findSlug(trx, slug, id)
  if (taken) return false
  await trx
    .updateTable('links')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  return true
}

async function findSlug(trx: Db, slug: string, exceptId: string) {
  await lockSlug(trx, slug)
  return trx
    .selectFrom('links')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
}

export async function revokeLink(db: Db, id: string): Promise<void> {
  await db
    .updateTable('links')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

type Viewer = { userId: string | null; email: string | null }

/** Owners count as invited. */
const isInvited = ({
  userId,
  email,
}: Viewer) => sql<boolean>`coalesce(posits.user_id = ${userId}::uuid, false) or exists (
  select from posit_shares where posit_shares.posit_id = posits.id and posit_shares.user_email = ${email}::text)`

const linksInUse = (db: Db, viewer: Viewer) =>
  links(db)
    .innerJoin('posits', 'posits.id', 'links.posit_id')
    .where('posits.privacy', '!=', 'private')
    .select(isInvited(viewer).as('is_invited'))

const selectBySlug = prepareQuery('link-by-slug', (db, { slug, userId, email }: Viewer & { slug: string }) =>
  linksInUse(db, { userId, email }).where('links.slug', '=', slug),
)
const selectById = prepareQuery('link-by-id', (db, { id, userId, email }: Viewer & { id: string }) =>
  linksInUse(db, { userId, email }).where('links.id', '=', id),
)

/** A link that is not revoked, to a posit that is not private, and whether this person is invited to the posit. */
export type UsedLinkRow = LinkRow & { is_invited: boolean }

export async function findLinkBySlug(db: Db, slug: string, viewer: Viewer): Promise<UsedLinkRow | undefined> {
  const [row] = await selectBySlug(db, { slug, ...viewer })
  return row
}

export async function findLinkById(db: Db, id: string, viewer: Viewer): Promise<UsedLinkRow | undefined> {
  const [row] = await selectById(db, { id, ...viewer })
  return row
}

/** Until the transaction ends, nobody else accepts a question of this link. */
export async function lockAccepting(trx: Db, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`link:${id}`}, 0))`.execute(trx)
}

/**
 * Whether there is room for one more question beside those delivered and those being answered. A question that fails, or is
 * stopped before its first word, stops running and was never delivered: nothing has to be given back.
 */
export async function hasRoom(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ has_room: boolean }>`
    select coalesce(delivered + running < questions_total, true)
      and coalesce(${deliveredToday} + running < questions_per_day, true) as has_room
    from links, lateral (select count(*) as running from chat_messages asked
      where asked.link_id = links.id and asked.role = 'user' and asked.lease_until is not null
        and (asked.status = 'running' or asked.lease_until > now())) answering
    where links.id = ${id}`.execute(trx)
  return rows[0]?.has_room ?? false
}

/** Somebody whose question to a link is being answered. */
export interface LinkReader {
  link_id: string
  user_id: string | null
}

/** Places in `readers` of those whose link was revoked, has expired, or is not for them any more. */
export async function listLostLinkReaders(db: Db, readers: readonly LinkReader[]): Promise<number[]> {
  const linkIds = readers.map((reader) => reader.link_id)
  const userIds = readers.map((reader) => reader.user_id)
  const { rows } = await sql<{ place: number }>`
    select reader.place::int - 1 as place
    from unnest(${linkIds}::uuid[], ${userIds}::uuid[]) with ordinality as reader (link_id, user_id, place)
    left join users on users.id = reader.user_id
    where not exists (
      select from links join posits on posits.id = links.posit_id
      where links.id = reader.link_id and links.revoked_at is null and not ${isExpired} and posits.privacy <> 'private'
        and (links.who = 'anyone' or (links.who = 'signed_in' and reader.user_id is not null)
          or posits.user_id = reader.user_id or exists (
            select from posit_shares where posit_shares.posit_id = posits.id
              and posit_shares.user_email = case when users.email_verified then users.email end)))`.execute(
    db,
  )
  return rows.map((row) => row.place)
}

/** The most that each link shows of a citation, by its id. */
export async function listCitationRules(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ShownToViewers>> {
  const rows = await db
    .selectFrom('links')
    .select(['id', 'citations'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, citations }) => [id, citations]))
}
