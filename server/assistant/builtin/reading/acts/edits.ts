/** Changes of sources as spans to replace, and what they make of each source. */
import type { SourceEdit, TaughtSource } from '../../../types.ts'
import type { KnownSentence } from './known-sentences.ts'
import { sentencesOf } from './sentences.ts'

export interface Cut {
  source: TaughtSource
  start: number
  end: number
  /** '' takes the span out. */
  now: string
}

export const editsOf = (cuts: readonly Cut[]): SourceEdit[] =>
  [...Map.groupBy(cuts, ({ source }) => source)].map(([source, own]) => editOf(source, own))

/** What would be left of the source without the sentence that `now` speaks against. */
export function withoutSentence({ source, start, end, text }: KnownSentence, now: string): SourceEdit {
  const [edit] = editsOf([{ source, start, end, now: '' }])
  return { source_id: source.id, text_before: source.text, text: edit?.text ?? '', before: text, after: now }
}

function editOf(source: TaughtSource, cuts: Cut[]): SourceEdit {
  const inOrder = cuts
    .sort((a, b) => a.start - b.start)
    .filter((cut, at, all) => at === 0 || cut.start >= (all[at - 1]?.end ?? 0))
  const [first, last] = [inOrder[0]?.start ?? 0, inOrder.at(-1)?.end ?? 0]
  const shown = around(source.text, first, last)
  let touched = ''
  let from = shown.start
  for (const { start, end, now } of inOrder) {
    touched += source.text.slice(from, start) + now
    from = end
  }
  const after = tidy(touched + source.text.slice(from, shown.end))
  return {
    source_id: source.id,
    text_before: source.text,
    text: joined(source.text.slice(0, shown.start), after, source.text.slice(shown.end)),
    before: source.text.slice(shown.start, shown.end).trim(),
    after,
  }
}

/** Lists, tables and code around the change stay as they are. */
function joined(head: string, changed: string, tail: string): string {
  if (changed !== '') return (head + changed + tail).trim()
  const gap = head.slice(head.trimEnd().length) + tail.slice(0, tail.length - tail.trimStart().length)
  const space = gap.includes('\n\n') ? '\n\n' : gap.includes('\n') ? '\n' : gap.slice(0, 1)
  return (head.trimEnd() + space + tail.trimStart()).trim()
}

function around(text: string, from: number, to: number) {
  const sentences = sentencesOf(text)
  const start = sentences.findLast((sentence) => sentence.start <= from)?.start ?? from
  const end = sentences.find((sentence) => sentence.end >= to)?.end ?? text.length
  return { start: Math.min(start, from), end: Math.max(end, to) }
}

const tidy = (text: string) =>
  text
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/ +([,.;!?])/g, '$1')
    .replace(/([,;])\s*([.;!?])/g, '$2')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^[\s,;.]+/, '')
    .trim()
