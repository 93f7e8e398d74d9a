/** Of passages that were written at different times the newest leads: what minutes or an addendum say later holds. */
import { nearestTitle, titlesIn } from '../../../retrieval/chunking/heading.ts'
import { fold } from '../../../retrieval/text/fold.ts'
import { namesTime, writtenAt } from '../reading/dated.ts'
import type { ReadPassage } from '../reading/read-passage.ts'
import type { Quote } from './quote-span.ts'
import type { RankedSentence } from './rank-sentences.ts'

const timeOf = ({ passage }: ReadPassage) => writtenAt(passage.heading) ?? 0

/** Of the sentence that answers, in what was said later. */
const SHARED_TERMS = 2
/** Under another title. */
const SHARED_ELSEWHERE = 3
const SHARE_ELSEWHERE = 0.4
/** A later sentence of the same title that ranks so high speaks of what is asked. */
const RANK_MOST = 12

/** What a later section says about it: 'Missed rehearsals' of the next meeting, or what an addendum changes. */
export function saidLater(
  best: RankedSentence,
  ranked: readonly RankedSentence[],
): RankedSentence | undefined {
  const title = plainTitle(best.read)
  const time = timeOf(best.read)
  const own = new Set(best.sentence.terms.filter(Boolean))
  return ranked.find(({ read, sentence }, at) => {
    if (read.passage.source_id !== best.read.passage.source_id || timeOf(read) <= time) return false
    const shared = new Set(sentence.terms.filter((term) => own.has(term))).size
    return plainTitle(read) === title
      ? at < RANK_MOST || shared >= SHARED_TERMS
      : shared >= Math.max(SHARED_ELSEWHERE, own.size * SHARE_ELSEWHERE)
  })
}

const plainTitle = ({ passage }: ReadPassage) =>
  fold(nearestTitle(passage.heading).replace(/\([^)]*\)/g, '')).trim()

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
