/** Where removed words may still be: in conversations and tasks, until the undo has expired. */
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { holdsPhrase, redactJson, redactor } from './redact.ts'
import { removedPhrases } from './removed-phrases.ts'

const likeAny = (phrases: readonly string[]) =>
  sql<string>`any(${phrases.map((phrase) => `%${phrase.replace(/[\\%_]/g, '\\$&')}%`)}::text[])`

/** However the words of a phrase are separated, the first one is there. */
const firstWordsOf = (phrases: readonly string[]) =>
  phrases.map((phrase) => /[\p{L}\p{N}]+/u.exec(phrase)?.[0] ?? phrase)

/** Those that no source holds any more: other words stay known. */
export async function withoutStillKnown(
  db: Db,
  positId: string,
  phrases: readonly string[],
): Promise<string[]> {
  if (phrases.length === 0) return []
  const sources = await db
    .selectFrom('sources')
    .select('text')
    .where('posit_id', '=', positId)
    .where(sql<boolean>`text ilike ${likeAny(firstWordsOf(phrases))}`)
    .execute()
  return phrases.filter((phrase) => !sources.some(({ text }) => holdsPhrase(text, phrase)))
}

/** Of removals that can be undone: their words are in conversations, and leave the server no more. */
export async function findRemovedPhrases(db: Db, positId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('knowledge_changes')
    .select(['before', 'after'])
    .where('posit_id', '=', positId)
    .where('act', '=', 'removed')
    .where('undone_at', 'is', null)
    .where('before', '<>', '')
    .execute()
  return withoutStillKnown(
    db,
    positId,
    rows.flatMap(({ before, after }) => removedPhrases(before, after)),
  )
}

/** What quotes a posit's sources. A viewer's own question stays as it was asked. */
const QUOTING = {
  chat_messages: ['content', 'citations', 'related', 'unsupported', 'approved'],
  posit_task_flags: ['question', 'response', 'reask_answer', 'evidence'],
  knowledge_changes: ['title', 'before', 'after'],
  teaching_cards: ['options'],
  notifications: ['data'],
  chat_history: ['summary', 'title_seen'],
} as const

/** Redacts words that no source holds any more, wherever the posit was quoted. */
export async function blackOut(trx: Db, positId: string, phrases: readonly string[]): Promise<void> {
  const gone = await withoutStillKnown(trx, positId, phrases)
  if (gone.length === 0) return
  const redact = redactor(gone)
  const firstWords = likeAny(firstWordsOf(gone))
  for (const [table, columns] of Object.entries(QUOTING)) {
    const texts = columns.map((column) => sql`coalesce(${sql.ref(column)}::text, '')`)
    const isOwnQuestion =
      table === 'chat_messages' ? sql`role = 'assistant' or source = 'posit_update'` : sql`true`
    const { rows } = await sql<Record<string, unknown>>`
      select id, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where posit_id = ${positId} and (${isOwnQuestion})
        and concat_ws(' ', ${sql.join(texts)}) ilike ${firstWords}`.execute(trx)
    for (const { id, ...row } of rows) {
      const values = Object.entries(row).map(([column, value]) => {
        const kept = redactJson(value, redact)
        return sql`${sql.ref(column)} = ${typeof kept === 'string' || kept === null ? kept : JSON.stringify(kept)}`
      })
      await sql`update ${sql.table(table)} set ${sql.join(values)} where id = ${id}`.execute(trx)
    }
  }
}
