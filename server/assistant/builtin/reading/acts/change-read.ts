/** The words that the reviser reads as coming take the place of those that it reads as going. */
import type { Span } from '../../../../retrieval/text/sentences.ts'
import { type Change, changeOf } from './change-features.ts'
import { isOfSomeDays } from './change-values.ts'
import type { KnownSentence, KnownText } from './known-sentences.ts'
import { runRead } from './revised.ts'
import type { Said } from './said.ts'
import { canReplace, isNumeric, type Value } from './values.ts'
import { overlap } from './word-spans.ts'

/** The logarithm of the odds that the sentence is changed at all. */
const CHANGE_LEAST = -1

export function readChanges(said: Said, sentence: KnownSentence, { revised }: KnownText): Change[] {
  const { text, values } = said
  const revision = revised?.get(text)?.get(sentence.text)
  if (!revision || revision.change < CHANGE_LEAST) return []
  const [goes, comes] = [runRead(revision.goes), runRead(revision.comes)]
  if (!goes || !comes) return []
  const days = sentence.values.filter(({ kind }) => kind === 'day')
  if (isOfSomeDays(said, sentence) && !days.some((day) => overlap(day, goes))) return []
  const [was, is] = [
    sentence.values.find((each) => overlap(each, goes)),
    values.find((each) => overlap(each, comes)),
  ]
  if (was && is && !canReplace(is, was)) return []
  const [old, now] = [withWholeValues(goes, sentence.values), withWholeValues(comes, values)]
  return [changeOf(sentence, { ...old, now: text.slice(now.start, now.end) }, { isRead: 1 })]
}

/** '7,50' is one value, however its digits were read. */
function withWholeValues(span: Span, values: readonly Value[]): Span {
  const touched = [span, ...values.filter((value) => isNumeric(value) && overlap(value, span))]
  return {
    start: Math.min(...touched.map(({ start }) => start)),
    end: Math.max(...touched.map(({ end }) => end)),
  }
}
