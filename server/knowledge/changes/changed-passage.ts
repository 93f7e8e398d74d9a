import { commonEnds } from './patch.ts'

const SENTENCE_ENDS = /(?<=[.!?…。！？])\s+|\n+/gu

/** The sentences in which two texts differ, and at least one of the old text, so that it can be found again. */
export function changedPassage(before: string, after: string): { before: string; after: string } {
  const { start, end } = commonEnds(before, after)
  const starts = [...before.matchAll(SENTENCE_ENDS)].map((gap) => gap.index + gap[0].length)
  const from = [0, ...starts].findLast((at) => at <= start && at < before.length) ?? 0
  const changed = Math.max(before.length - end, from + 1)
  const to = [...before.matchAll(SENTENCE_ENDS)].find((gap) => gap.index >= changed)?.index ?? before.length
  return { before: before.slice(from, to), after: after.slice(from, after.length - (before.length - to)) }
}
