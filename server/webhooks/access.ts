/** Guards of webhook endpoints and their log: what shows or changes one demands its type. */
import { notFound } from '../core/errors.ts'
import type { SessionUser } from '../core/http/context.ts'
import { type Guard, idInPath } from '../core/http/guard.ts'
import { requireUser } from '../core/http/session.ts'
import type { Db } from '../database/schema.ts'
import { findOwnDelivery, type LoggedRow } from './log/queries.ts'
import { type EndpointRow, findOwnEndpoint } from './queries.ts'

declare const guarded: unique symbol

/** An endpoint, loaded for the person who added it. Made here and nowhere else. */
export type OwnedEndpoint = EndpointRow & { readonly [guarded]: 'owner' }
/** A logged delivery, loaded for the owner of its endpoint. Made here and nowhere else. */
export type OwnedDelivery = LoggedRow & { readonly [guarded]: 'owner' }

export async function getOwnedEndpoint(db: Db, id: string, userId: string): Promise<OwnedEndpoint> {
  const endpoint = await findOwnEndpoint(db, id, userId)
  if (!endpoint) throw notFound()
  return endpoint as OwnedEndpoint
}

export async function getOwnedDelivery(db: Db, id: string, userId: string): Promise<OwnedDelivery> {
  const delivery = await findOwnDelivery(db, id, userId)
  if (!delivery) throw notFound()
  return delivery as OwnedDelivery
}

/** The caller added the endpoint. */
export const ownedEndpoint = (db: Db): Guard<{ user: SessionUser; endpoint: OwnedEndpoint }> => ({
  session: 'required',
  refuses: ['unauthenticated', 'not_found'],
  load: async (c) => {
    const user = await requireUser(c)
    return { user, endpoint: await getOwnedEndpoint(db, idInPath(c), user.id) }
  },
})

/** The delivery went to an endpoint of the caller. */
export const ownedDelivery = (db: Db): Guard<{ user: SessionUser; delivery: OwnedDelivery }> => ({
  session: 'required',
  refuses: ['unauthenticated', 'not_found'],
  load: async (c) => {
    const user = await requireUser(c)
    return { user, delivery: await getOwnedDelivery(db, idInPath(c), user.id) }
  },
})
