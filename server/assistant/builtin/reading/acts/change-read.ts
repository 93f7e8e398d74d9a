/** The words that the reviser reads as coming take the place of those that it reads as going. */
import type { Span } from '../../../../retrieval/text/sentences.ts'
import { type Change, changeOf } from './change-features.ts'
import { isOfSomeDays } from './change-values.ts'
import { exchanged, withoutArticle } from './exchange-words.ts'
import type { KnownSentence, KnownText } from './known-sentences.ts'
import { runsRead } from './revised.ts'
import type { Said } from './said.ts'
import { canReplace, isNumeric, type Value } from './values.ts'
import { overlap } from './word-spans.ts'

export function readChanges(said: Said, sentence: KnownSentence, { revised, language }: KnownText): Change[] {
  const { text, values } = said
  const revision = revised?.get(text)?.get(sentence.text)
  if (!revision) return []
  const days = sentence.values.filter(({ kind }) => kind === 'day')
  const isPartial = isOfSomeDays(said, sentence)
  return runsRead(revision.goes)
    .filter((goes) => !isPartial || days.some((day) => overlap(day, goes)))
    .flatMap((goes) =>
      runsRead(revision.comes)
        .filter((comes) => !hasOwnSubject(textIn(text, comes), textIn(sentence.text, goes)))
        .filter((comes) => mayReplace(valueAt(comes, values), valueAt(goes, sentence.values)))
        .map((comes) => {
          const old = withoutArticle(withWholeValues(goes, sentence.values), sentence.text)
          const now = withoutArticle(withWholeValues(comes, values), text)
          const cut = exchanged({ of: old, in: sentence.text }, { of: now, in: text }, language)
          return changeOf(sentence, cut, { isRead: 1 })
        }),
    )
}

const textIn = (text: string, { start, end }: Span) => text.slice(start, end)

/** A clause with a subject of its own takes the place of no phrase. */
const SUBJECT =
  /(?<!\p{L})(?:it['’]?s|it|i|we|you|they|he|she|there|that['’]?s|ich|wir|er|sie|es|man)(?!\p{L})/iu
const hasOwnSubject = (comes: string, goes: string) => SUBJECT.test(comes) && !SUBJECT.test(goes)

const valueAt = (span: Span, values: readonly Value[]) => values.find((each) => overlap(each, span))

const mayReplace = (now: Value | undefined, old: Value | undefined) => !now || !old || canReplace(now, old)

/** '7,50' is one value, however its digits were read. */
function withWholeValues(span: Span, values: readonly Value[]): Span {
  const touched = [span, ...values.filter((value) => isNumeric(value) && overlap(value, span))]
  return {
    start: Math.min(...touched.map(({ start }) => start)),
    end: Math.max(...touched.map(({ end }) => end)),
  }
}
