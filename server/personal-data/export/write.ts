/** Rows to the two forms of an export: JSON for programs, markdown for people. Pieces come as they are made. */
import { collapseSpaces } from '../../core/collapse-spaces.ts'
import type { ExportedMessage } from './queries.ts'

export async function* once(text: string): AsyncGenerator<string> {
  yield text
}

export const json = (value: unknown) => once(`${JSON.stringify(value, null, 2)}\n`)

/** A JSON array of any length. */
export async function* jsonArray(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let isFirst = true
  yield '['
  for await (const row of rows) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(row, null, 2)}`
    isFirst = false
  }
  yield '\n]\n'
}

/** 'Nov 21, 2026' would need the reader's time zone; this does not. */
export const moment = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const quotation = (text: string) => text.replace(/^/gm, '> ')

interface Speakers {
  user: string
  assistant: string
}

export async function* conversationMarkdown(
  heading: string,
  messages: AsyncIterable<ExportedMessage>,
  speakers: Speakers,
): AsyncGenerator<string> {
  yield `# ${collapseSpaces(heading)}\n`
  for await (const { role, content, citations, created_at } of messages) {
    yield `\n**${collapseSpaces(speakers[role])}**, ${moment(created_at)}\n\n${content}\n`
    for (const { title, quote } of citations ?? []) {
      yield quote
        ? `\n${quotation(quote)}\n>\n> ${collapseSpaces(title)}\n`
        : `\n> ${collapseSpaces(title)}\n`
    }
  }
}
