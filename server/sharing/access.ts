/** Who may see and chat with a posit: what answers for one asks for `ReadablePosit`. */
import { notFound } from '../core/errors.ts'
import type { SessionUser } from '../core/http/context.ts'
import type { Db } from '../database/schema.ts'
import { findReadablePosit } from './queries.ts'

declare const guarded: unique symbol

type ReadableRow = NonNullable<Awaited<ReturnType<typeof findReadablePosit>>>

/** A posit that this person may chat with. Made here and nowhere else. */
export type ReadablePosit = ReadableRow & { readonly [guarded]: 'reader' }

/** `user` null: a guest. Missing and forbidden are both `not_found`. */
export async function getReadablePosit(
  db: Db,
  positId: string,
  user: SessionUser | null,
): Promise<ReadablePosit> {
  const posit = await findReadablePosit(db, positId, user)
  if (!posit) throw notFound()
  return posit as ReadablePosit
}
