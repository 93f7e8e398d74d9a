/** What a correction or a removal says, against what is known: the words by which its target is found. */
import type { Span } from '../../../../retrieval/text/sentences.ts'
import { isCue } from './cue-words.ts'
import { deniedIn } from './denied.ts'
import type { KnownText } from './known-sentences.ts'
import { daysIn, isNaming, type Value, valuesIn } from './values.ts'
import { isWithin, overlap, readWords, type Word } from './word-spans.ts'

export interface Said {
  text: string
  words: Word[]
  values: Value[]
  /** Stems of what it speaks of, without values. */
  matter: string[]
  /** Those that the sources hold, and how much they weigh together. */
  knownStems: string[]
  weight: number
  /** Words or values that no longer hold. */
  isDenied(span: Span): boolean
}

/** 'Since May', 'from January': when it changed, not what. */
const SINCE = /(?<!\p{L})(?:since|as of|seit(?:dem)?|depuis|desde|dal)\s(?:\p{L}{1,8}\s){0,2}$/iu
/** 'Since March 9.20' says a price. */
const isTime = ({ kind, text }: Value) => kind !== 'money' && kind !== 'percent' && !/\d[.,]\d/.test(text)
/** 'Since last week', 'because of the choir', 'until the roof is fixed': when and why it changed, not what. */
const ASIDE = /(?<!\p{L})(?:since|as of|because|until|seit(?:dem)?|weil|wegen|nachdem)\s[^,;:.!?–—]*/giu
const FROM = /(?<!\p{L})(?:from|von|vom|de|del|da|van)\s$/iu

/** 'From Thursdays to Wednesdays', where Thursdays are known and no such range: two values, and no range. */
function endsOfMove(value: Value, text: string, known: KnownText): Value[] {
  if (value.kind !== 'day' || !FROM.test(text.slice(0, value.start))) return [value]
  const [from, to] = value.norm.split(' ')
  const isKnown = (norm: string) =>
    known.sentences.some(({ values }) => values.some((held) => held.kind === 'day' && held.norm === norm))
  if (!from || !to || isKnown(value.norm) || !isKnown(from)) return [value]
  return daysIn(value)
}

export function readSaid(text: string, act: 'correction' | 'removal', known: KnownText): Said {
  const { language, weight } = known
  const values = valuesIn(text)
    .filter((value) => !isTime(value) || !SINCE.test(text.slice(0, value.start)))
    .flatMap((value) => endsOfMove(value, text, known))
  const asides = [...text.matchAll(ASIDE)]
    .map(({ index, 0: aside }) => ({ start: index, end: index + aside.length }))
    .filter((aside) => !values.some((value) => overlap(value, aside)))
  const words = readWords(text, language).filter((word) => !isWithin(word, asides))
  const isKnown = (word: Word) => weight(word.stem) > 0
  const isMatter = (word: Word) =>
    !values.some((value) => isWithin(word, [value]) && !(isNaming(value) && isKnown(word)))
  const own = words.filter((word) => !word.isSmall && isMatter(word))
  // 'Price' says in many messages that they correct something: where it is known it is matter.
  const plain = own.filter((word) => !isCue(word.text, act) || (act === 'correction' && isKnown(word)))
  const matter = [...new Set((plain.length > 0 ? plain : own.filter(isKnown)).map((word) => word.stem))]
  const knownStems = matter.filter((each) => weight(each) > 0)
  return {
    text,
    words,
    values,
    matter,
    knownStems,
    weight: knownStems.reduce((sum, each) => sum + weight(each), 0),
    isDenied: deniedIn(text),
  }
}
