/** The owner's key to a card: what chooses on one asks for `OwnedCard`. */
import { notFound } from '../core/errors.ts'
import type { SessionUser } from '../core/http/context.ts'
import { type Guard, idInPath } from '../core/http/guard.ts'
import { requireUser } from '../core/http/session.ts'
import type { Db } from '../database/schema.ts'
import { type CardRow, findOwnCard, findOwnCards } from './queries.ts'

declare const guarded: unique symbol

/** A card of an update chat, loaded for the posit's owner. Made here and nowhere else. */
export type OwnedCard = CardRow & { readonly [guarded]: 'owner' }

/** Those that a message of this owner raised. */
export const listOwnedCards = async (db: Db, messageId: string, userId: string): Promise<OwnedCard[]> =>
  (await findOwnCards(db, messageId, userId)) as OwnedCard[]

export const ownedCard = (db: Db): Guard<{ user: SessionUser; card: OwnedCard }> => ({
  session: 'required',
  refuses: ['unauthenticated', 'not_found'],
  load: async (c) => {
    const user = await requireUser(c)
    const card = await findOwnCard(db, idInPath(c), user.id)
    if (!card) throw notFound()
    return { user, card: card as OwnedCard }
  },
  positOf: ({ card }) => card.posit_id,
})
