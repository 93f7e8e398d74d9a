/** Who may see and chat with a posit: what answers for one asks for `ReadablePosit`. */
import { notFound } from '../core/errors.ts'
import type { SessionUser } from '../core/http/context.ts'
import { requireCovered } from '../core/http/grant.ts'
import { type Guard, type IdSource, idInPath } from '../core/http/guard.ts'
import type { Db } from '../database/schema.ts'
import { findReadablePosit, listLostReaders, type Reader } from './queries.ts'

declare const guarded: unique symbol

type ReadableRow = NonNullable<Awaited<ReturnType<typeof findReadablePosit>>>

/** A posit that this person may chat with. Made here and nowhere else. */
export type ReadablePosit = ReadableRow & { readonly [guarded]: 'reader' }

/** `user` null: a guest. Missing and forbidden are both `not_found`. An API key reads posits of its owner only. */
export async function getReadablePosit(
  db: Db,
  positId: string,
  user: SessionUser | null,
): Promise<ReadablePosit> {
  const posit = await findReadablePosit(db, positId, user)
  if (!posit || (user?.grant && !posit.is_owner)) throw notFound()
  requireCovered(user, posit.id)
  return posit as ReadablePosit
}

/** The caller, who may be a guest, may chat with the posit. */
export const readablePosit = (
  db: Db,
  idOf: IdSource = idInPath,
): Guard<{ viewer: SessionUser | null; posit: ReadablePosit }> => ({
  session: 'optional',
  refuses: ['not_found'],
  load: async (c) => {
    const viewer = await c.var.session()
    return { viewer, posit: await getReadablePosit(db, idOf(c), viewer) }
  },
  positOf: ({ posit }) => posit.id,
})

/** Of those who are reading now: the ones who may not any more. */
export async function findLostReaders<T extends Reader>(db: Db, readers: readonly T[]): Promise<T[]> {
  if (readers.length === 0) return []
  return (await listLostReaders(db, readers)).flatMap((place) => readers[place] ?? [])
}
