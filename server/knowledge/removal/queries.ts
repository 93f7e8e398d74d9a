/** Where removed words may still be: in derived texts at once, in conversations and tasks when the undo has expired. */
import { sql } from 'kysely'
import { DEFAULT_POSIT_TITLE } from '../../../contract/posits.ts'
import type { Db } from '../../database/schema.ts'
import { holdsPhrase, redactJson, redactor } from './redact.ts'
import { removedPhrases } from './removed-phrases.ts'

const likeAny = (phrases: readonly string[]) =>
  sql<string>`any(${phrases.map((phrase) => `%${phrase.replace(/[\\%_]/g, '\\$&')}%`)}::text[])`

/** Those that no source holds any more: other words stay known. */
export async function keepGone(db: Db, positId: string, phrases: readonly string[]): Promise<string[]> {
  if (phrases.length === 0) return []
  const sources = await db
    .selectFrom('sources')
    .select('text')
    .where('posit_id', '=', positId)
    .where(sql<boolean>`text ilike ${likeAny(phrases)}`)
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
  return keepGone(
    db,
    positId,
    rows.flatMap(({ before, after }) => removedPhrases(before, after)),
  )
}

/** Empties derived texts that hold removed words until they are rebuilt; deletes suggested and test questions with them. */
export async function scrubDerived(trx: Db, positId: string, phrases: readonly string[]): Promise<void> {
  const forms = likeAny(phrases)
  const without = (column: 'summary' | 'summary_light' | 'summary_full') =>
    sql<string | null>`case when ${sql.ref(column)} ilike ${forms} then null else ${sql.ref(column)} end`
  await trx
    .updateTable('posits')
    .set({
      title: sql<string>`case when title ilike ${forms} then ${DEFAULT_POSIT_TITLE} else title end`,
      auto_title: sql<string | null>`case when auto_title ilike ${forms} then null else auto_title end`,
      summary: without('summary'),
      summary_light: without('summary_light'),
      summary_full: without('summary_full'),
      content: sql<string>`case when content ilike ${forms} then '' else content end`,
      suggested_questions: sql<string>`(select coalesce(jsonb_agg(question), '[]') from jsonb_array_elements(suggested_questions) as question where not question::text ilike ${forms})`,
    })
    .where('id', '=', positId)
    .execute()
  await trx
    .deleteFrom('open_matters')
    .where('posit_id', '=', positId)
    .where(sql<boolean>`question ilike ${forms}`)
    .execute()
  await trx
    .deleteFrom('test_questions')
    .where('posit_id', '=', positId)
    .where(
      sql<boolean>`(question ilike ${forms} or expected ilike ${forms} or answer ilike ${forms} or exists
        (select from test_runs where test_question_id = test_questions.id and test_runs.answer ilike ${forms}))`,
    )
    .execute()
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
  const gone = await keepGone(trx, positId, phrases)
  if (gone.length === 0) return
  const redact = redactor(gone)
  const firstWords = likeAny(gone.map((phrase) => /[\p{L}\p{N}]+/u.exec(phrase)?.[0] ?? phrase))
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
