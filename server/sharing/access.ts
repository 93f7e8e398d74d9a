/** Who may see and chat with a posit: what answers for one asks for `ReadablePosit`. */
import { notFound } from '../core/errors.ts'
import type { SessionUser } from '../core/http/context.ts'
import { requireCovered } from '../core/http/grant.ts'
import type { Db } from '../database/schema.ts'
import { findPositUnlessPrivate, findReadablePosit, listLostReaders, type Reader } from './queries.ts'

declare const guarded: unique symbol
declare const opened: unique symbol

type ReadableRow = NonNullable<Awaited<ReturnType<typeof findReadablePosit>>>

/** A posit that this person may chat with. Made here and nowhere else. `user` null is a guest. */
export type ReadablePosit = ReadableRow & { readonly [guarded]: 'reader' }

/** A link that was found open to the viewer. Made by `links/opening/link-state.ts` and nowhere else. */
export type OpenedLink = { readonly posit_id: string; readonly [opened]: 'link' }

/** `user` null: a guest. Missing and forbidden are both `not_found`. An API key reads posits of its owner only. */
export async function getReadablePosit(
  db: Db,
  positId: string,
  user: SessionUser | null,
): Promise<ReadablePosit> {
  const posit = await findReadable(db, positId, user)
  if (!posit) throw notFound()
  return posit
}

/** By way of an open link to it: undefined for a private posit. */
export async function findPositOfLink(
  db: Db,
  { posit_id }: OpenedLink,
  user: SessionUser | null,
): Promise<ReadablePosit | undefined> {
  return (await findPositUnlessPrivate(db, posit_id, user)) as ReadablePosit | undefined
}

/** By its own rules; undefined for missing and forbidden. */
export async function findReadable(
  db: Db,
  positId: string,
  user: SessionUser | null,
): Promise<ReadablePosit | undefined> {
  const posit = await findReadablePosit(db, positId, user)
  if (!posit || (user?.grant && !posit.is_owner)) return undefined
  requireCovered(user, posit.id)
  return posit as ReadablePosit
}

/** Of those who are reading now: the ones who may not any more. */
export async function findLostReaders<T extends Reader>(db: Db, readers: readonly T[]): Promise<T[]> {
  if (readers.length === 0) return []
  return (await listLostReaders(db, readers)).flatMap((place) => readers[place] ?? [])
}
