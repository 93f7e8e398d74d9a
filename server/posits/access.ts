/** The owner's key to a posit: what changes one, or shows what only its owner may see, asks for `OwnedPosit`. */
import { notFound } from '../core/errors.ts'
import type { Db } from '../database/schema.ts'
import { findOwnPosit, type PositRow } from './queries.ts'

declare const guarded: unique symbol

/** A posit, loaded for its owner, without `content`. Made here and nowhere else. */
export type OwnedPosit = PositRow & { readonly [guarded]: 'owner' }

/** Somebody else's posit is not found, exactly as one that does not exist. */
export async function getOwnedPosit(db: Db, positId: string, userId: string): Promise<OwnedPosit> {
  const posit = await findOwnPosit(db, positId, userId)
  if (!posit) throw notFound()
  return posit as OwnedPosit
}
