/** Of passages that were written at different times the newest leads: what minutes or an addendum say later holds. */
import { titlesIn } from '../../../retrieval/chunking/heading.ts'
import { namesTime, writtenAt } from '../reading/dated.ts'
import type { ReadPassage } from '../reading/read-passage.ts'
import type { Quote } from './quote-span.ts'

const timeOf = ({ passage }: ReadPassage) => writtenAt(passage.heading) ?? 0

/** The asker who names a time asks for what held then. Of several sources none is known to be the newer. */
export function newestFirst(quotes: Quote[], question: string): Quote[] {
  const isOneSource = new Set(quotes.map(({ read }) => read.passage.source_id)).size === 1
  if (!isOneSource || namesTime(question)) return quotes
  return quotes.toSorted((a, b) => timeOf(b.read) - timeOf(a.read))
}

/** Where they differ in that, the title that says when each was written; null after a quote of the same passage. */
export function timesOf(quotes: readonly Quote[]): (string | null)[] {
  const differ = new Set(quotes.map(({ read }) => timeOf(read))).size > 1
  return quotes.map(({ read }, at) => {
    if (!differ || quotes[at - 1]?.read === read) return null
    return titlesIn(read.passage.heading).findLast((title) => writtenAt(title) !== null) ?? null
  })
}
