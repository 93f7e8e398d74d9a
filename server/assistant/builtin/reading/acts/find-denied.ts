/** Finds the item of a list that a message says no longer holds, or the sentence that it speaks against. */
import { fold } from '../../../../retrieval/text/fold.ts'
import { isCue } from './cue-words.ts'
import { deniedSpans, withoutItem } from './denied.ts'
import type { Cut } from './edits.ts'
import type { KnownSentence, KnownText } from './known-sentences.ts'
import { valuesIn, withoutValues } from './values.ts'
import { holds, isSameWord, isWithin, longStem, stemsOf } from './word-spans.ts'

/** The one place where what is denied can go without anything else. */
export function itemDenied(text: string, known: KnownText): Cut | null {
  const found = known.sentences.flatMap((sentence) => itemIn(text, sentence, known) ?? [])
  return found.length === 1 ? (found[0] ?? null) : null
}

function itemIn(text: string, sentence: KnownSentence, known: KnownText): Cut | null {
  const spans = deniedSpans(text)
  const denied = wordSpans(text).filter((word) => isWithin(word, spans))
  const about = stemsOf(withoutValues(text, valuesIn(text)), known.language).filter(
    (word) => !isCue(word, 'correction') && !isCue(word, 'removal'),
  )
  const held = about.filter((word) => holds(sentence.stems, word)).length
  if (held * 2 < about.length) return null
  const items = wordSpans(sentence.text)
    .filter((word) => denied.some((other) => isSame(other.text, word.text, known)))
    .flatMap((word) => withoutItem(sentence, word) ?? [])
  if (items.length !== 1) return null
  return { source: sentence.source, start: sentence.start, end: sentence.end, now: items[0] ?? '' }
}

/** The newest sentence that shares most of what is denied. */
export function sentenceDenied(text: string, known: KnownText): KnownSentence | null {
  const spans = deniedSpans(text)
  const values = valuesIn(text).filter((value) => isWithin(value, spans))
  const words = stemsOf(withoutValues(text, valuesIn(text)), known.language)
  const isMeant = ({ stems, values: held }: KnownSentence) => {
    const same = words.filter((word) => holds(stems, word)).length
    return values.length > 0
      ? held.some(({ kind, norm }) => values.some((one) => one.kind === kind && sharesDay(one.norm, norm)))
      : same > 0 && same * 2 > words.length
  }
  return known.sentences.find(isMeant) ?? null
}

const sharesDay = (one: string, other: string) => one === other || other.split(' ').includes(one)

const wordSpans = (text: string) =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu)].map(({ 0: word, index }) => ({
    ...{ text: word, start: index, end: index + word.length },
  }))

function isSame(a: string, b: string, { language }: KnownText): boolean {
  const [one] = valuesIn(a)
  const [other] = valuesIn(b)
  if (one || other) return one?.kind === other?.kind && one?.norm === other?.norm
  const [short, long] = [longStem(fold(a), language), longStem(fold(b), language)]
  return stemsOf(a, language).length > 0 && isSameWord(short, long)
}
