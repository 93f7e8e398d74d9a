/**
 * Statements that are planned once a connection: one that begins with the comment `prepared: name` is sent as a named statement.
 * For the few that every question waits for, planning costs more than running (0.5 of 0.6 ms for a passage's texts). Kysely has no
 * API for it; its text is passed on unchanged. One name is one text: pg refuses a second text under it.
 */
import type pg from 'pg'

const MARK = /^\s*\/\* prepared: ([\w-]+) \*\//

type Query = (...parts: unknown[]) => unknown

export function prepareMarked(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query
  const marked: Query = (...parts) => {
    const [text, values, ...rest] = parts
    const name = typeof text === 'string' ? MARK.exec(text)?.[1] : undefined
    return name ? query({ name, text, values }, ...rest) : query(...parts)
  }
  client.query = marked as typeof client.query
}
