import { type Selectable, sql } from 'kysely'
import type { CardOption, TeachingCard } from '../../contract/teaching.ts'
import type { Database, Db } from '../database/schema.ts'

export type CardRow = Selectable<Database['teaching_cards']>

export interface NewCard {
  posit_id: string
  message_id: string
  kind: TeachingCard['kind']
  options: CardOption[]
}

export async function insertCard(trx: Db, card: NewCard): Promise<CardRow> {
  return trx
    .insertInto('teaching_cards')
    .values({ ...card, options: JSON.stringify(card.options) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function listCards(db: Db, messageIds: readonly string[]): Promise<CardRow[]> {
  return db
    .selectFrom('teaching_cards')
    .selectAll()
    .where('message_id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .orderBy('id')
    .execute()
}

const ownCards = (db: Db, userId: string) =>
  db
    .selectFrom('teaching_cards as card')
    .innerJoin('posits', 'posits.id', 'card.posit_id')
    .selectAll('card')
    .where('posits.user_id', '=', userId)

export const findOwnCard = (db: Db, id: string, userId: string): Promise<CardRow | undefined> =>
  ownCards(db, userId).where('card.id', '=', id).executeTakeFirst()

export const findOwnCards = (db: Db, messageId: string, userId: string): Promise<CardRow[]> =>
  ownCards(db, userId).where('card.message_id', '=', messageId).orderBy('card.id').execute()

/** False when an option was chosen before. */
export async function markChosen(trx: Db, id: string, option: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('teaching_cards')
    .set({ chosen: option })
    .where('id', '=', id)
    .where('chosen', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** As it is now: the card may have been read before another press. */
export async function findChosen(trx: Db, id: string): Promise<number | null> {
  const card = await trx.selectFrom('teaching_cards').select('chosen').where('id', '=', id).executeTakeFirst()
  return card?.chosen ?? null
}
