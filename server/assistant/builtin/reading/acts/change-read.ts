/** The words that the reviser reads as coming take the place of those that it reads as going. */
import { fold } from '../../../../retrieval/text/fold.ts'
import type { Span } from '../../../../retrieval/text/sentences.ts'
import type { Revision, WordScore } from '../../../types.ts'
import { type Change, changeOf } from './change-features.ts'
import { isStill } from './denied.ts'
import type { KnownSentence, KnownText } from './known-sentences.ts'
import { runsRead } from './revised.ts'
import type { Said } from './said.ts'
import { isSmall } from './small-words.ts'
import { canReplace, isEqualValue, isNumeric, type Value } from './values.ts'
import { isBroken } from './without-phrase.ts'
import { overlap } from './word-spans.ts'

export function readChanges(said: Said, sentence: KnownSentence, { revised }: KnownText): Change[] {
  const { text, values } = said
  const revision = revised?.get(text)?.get(sentence.text)
  if (!revision) return []
  return runsRead(revision.goes).flatMap((goes) =>
    runsRead(comesIn(revision, said))
      .filter((comes) => !isStill(text, comes))
      .filter((comes) => !hasOwnSubject(textIn(text, comes), textIn(sentence.text, goes)))
      .filter((comes) => mayReplace(valueAt(comes, values), valueAt(goes, sentence.values), values))
      .flatMap((comes) => {
        const old = wholeOf(goes, sentence.text, sentence.values)
        const said = textIn(text, wholeOf(comes, text, values))
        const before = sentence.text.slice(0, old.start)
        const now = goingOn(said, before)
        return isBroken(before, now) ? [] : [changeOf(sentence, { ...old, now }, { isRead: 1 })]
      }),
  )
}

/** 'Not Kathleen, it goes to Enrico': what is denied does not come; small words come beside others. */
function comesIn({ comes }: Revision, { text, isDenied }: Said): WordScore[] {
  const stated = comes.filter((word) => !isDenied(word))
  const isOwn = (word: WordScore) => !isSmall(fold(textIn(text, word)))
  const top = Math.max(...stated.filter(isOwn).map(({ score }) => score))
  return stated.map((word) => (isOwn(word) ? word : { ...word, score: Math.min(word.score, top - BESIDE) }))
}
const BESIDE = 1e-6

const textIn = (text: string, { start, end }: Span) => text.slice(start, end)

/** After 'out as', 'only as far as Cong' goes on with 'far as Cong'. */
function goingOn(now: string, before: string): string {
  const word = /(\p{L}+)\s+$/u.exec(before)?.[1]
  const said = word && new RegExp(`^(?:\\p{L}+\\s+){0,2}?${word}\\s+(?=\\S)`, 'iu').exec(now)?.[0]
  return said ? now.slice(said.length) : now
}

/** A clause with a subject of its own takes the place of no phrase. */
const SUBJECT =
  /(?<!\p{L})(?:it['’]?s|it|i|we|you|they|he|she|there|that['’]?s|ich|wir|er|sie|es|man)(?!\p{L})/iu
const hasOwnSubject = (comes: string, goes: string) => SUBJECT.test(comes) && !SUBJECT.test(goes)

/** With the rest of a value and of a name, and without an article. */
const wholeOf = (span: Span, text: string, values: readonly Value[]) =>
  withoutArticle(withWholeName(withWholeValues(span, values), text), text)

/** 'Mrs Imogen Hale', of which 'Imogen' was read. */
const TITLED_NAME =
  /(?<!\p{L})(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Lady|Frau|Herrn?|Fr|Hr|Mme|Sra?|Don|Doña|Signora?)\.?\s+)+\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+){0,2}/gu

function withWholeName(span: Span, text: string): Span {
  const named = [...text.matchAll(TITLED_NAME)]
    .map(({ index, 0: name }) => ({ start: index, end: index + name.length }))
    .find((name) => overlap(name, span))
  return named ? { start: Math.min(span.start, named.start), end: Math.max(span.end, named.end) } : span
}

const LEADING_ARTICLE = /^(?:the|an?|der|die|das|dem|den|des|ein|eine[mnrs]?)\s+/iu

function withoutArticle({ start, end }: Span, text: string): Span {
  const article = LEADING_ARTICLE.exec(text.slice(start, end))?.[0] ?? ''
  return { start: start + article.length, end }
}

const valueAt = (span: Span, values: readonly Value[]) => values.find((each) => overlap(each, span))

/** 'Silly me, I said Wednesdays!' puts no 'silly' in their place. */
const mayReplace = (now: Value | undefined, old: Value | undefined, said: readonly Value[]) =>
  !old || (now ? canReplace(now, old) : !said.some((value) => isEqualValue(value, old)))

/** '7,50' is one value, however its digits were read. */
function withWholeValues(span: Span, values: readonly Value[]): Span {
  const touched = [span, ...values.filter((value) => isNumeric(value) && overlap(value, span))]
  return {
    start: Math.min(...touched.map(({ start }) => start)),
    end: Math.max(...touched.map(({ end }) => end)),
  }
}
