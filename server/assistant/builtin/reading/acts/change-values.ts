/** A value of the message takes the place of one of its kind: 'callout is 75 now'. */
import { fold } from '../../../../retrieval/text/fold.ts'
import type { Span } from '../../../../retrieval/text/sentences.ts'
import { capitalisedLike } from '../capitals.ts'
import { type Change, type ChangeFeatures, changeOf, spanFeatures } from './change-features.ts'
import { isStill } from './denied.ts'
import type { KnownSentence, KnownText } from './known-sentences.ts'
import type { Said } from './said.ts'
import { phrasesOf } from './sentences.ts'
import { RANGE } from './value-patterns.ts'
import { canReplace, daysIn, isBare, isDuration, isSameValue, moved, type Value, valuesIn } from './values.ts'
import { holds, isSameWord, isWithin, overlap, type Word } from './word-spans.ts'

export function valueChanges(said: Said, sentence: KnownSentence, known: KnownText): Change[] {
  const { values, isDenied } = said
  const denied = values.filter(isDenied)
  const isLeft = (now: Value) =>
    isDenied(now) && values.some((other) => !isDenied(other) && canReplace(other, now))
  const news = values.filter(
    (now, at) =>
      now.kind !== 'ordinal' &&
      !isLeft(now) &&
      !isStill(said.text, now) &&
      values.findIndex(({ norm }) => norm === now.norm) === at,
  )
  const olds = sentence.values.flatMap((old) => (namesOneOf(old, denied) ? daysIn(old) : [old]))
  return news.flatMap((now) =>
    [...olds, ...endsOfRanges(now, sentence)]
      .filter((old) => canReplace(now, old) && !isEndForRange(now, old))
      .map((old) => {
        const isOldDenied = denied.some((each) => isSameValue(old, each))
        const features: ChangeFeatures = {
          ...spanFeatures(said, sentence, old, known),
          ...likeness(now, old),
          isValue: 1,
          isDeniedValue: Number(isOldDenied),
          isNamedValue: Number(values.some((each) => each !== now && isSameValue(old, each))),
          missesDenied: Number(denied.length > 0 && !isOldDenied),
          isOnlyValue: Number(sentence.values.filter((other) => canReplace(now, other)).length === 1),
          isNewDenied: Number(isDenied(now)),
          partLead: partLead(said, now, sentence, old, known),
          otherValues: Math.min(2, news.length - 1),
        }
        return changeOf(sentence, replaced(old, now), features)
      }),
  )
}

/** 'Not Wednesdays', of 'Wednesdays and Sundays': the other stays. */
const namesOneOf = (old: Value, denied: readonly Value[]) =>
  old.kind === 'day' && denied.some((each) => each.norm !== old.norm && isSameValue(old, each))

/** '10 till 4': hours. */
const hasEnds = (value: Value) => value.kind === 'time' || value.kind === 'date' || isBare(value)
const isRange = (value: Value) => hasEnds(value) && RANGE.test(value.text)
const endsOfRanges = (now: Value, sentence: KnownSentence): Value[] =>
  !hasEnds(now) || isRange(now)
    ? []
    : sentence.values.filter(isRange).flatMap((range) => {
        const mark = RANGE.exec(range.text)
        const from = range.start + (mark ? mark.index + mark[0].length : 0)
        return valuesIn(sentence.text.slice(from, range.end)).map((end) => moved(end, from))
      })

/** 'We close at two' says nothing of when it opens. */
const isEndForRange = (now: Value, old: Value) => isRange(old) && !isRange(now)

/** 'A bow costs 65 for violin and 80 for cello': how much rather this value than another is what the message's part speaks of, -1 to 1. */
function partLead(said: Said, now: Value, sentence: KnownSentence, old: Value, known: KnownText): number {
  const olds = [...sentence.values, ...endsOfRanges(now, sentence)].filter((other) => canReplace(now, other))
  if (olds.length < 2) return 0
  const own = stemsIn(said.words, partAround(now, said.text, []), said.values)
  const matched = own.filter((stem) => holds(said.knownStems, stem))
  const wanted = matched.length > 0 ? matched : said.knownStems
  const weigh = (stems: readonly string[]) => stems.reduce((sum, stem) => sum + known.weight(stem), 0)
  // 'On Saturdays until four now'.
  const isNamed = (value: Value) => said.values.some((each) => each !== now && isSameValue(value, each))
  const shared = (value: Value) => {
    const alike = olds.filter(({ kind }) => kind === value.kind)
    const part = partAround(value, sentence.text, alike)
    const whole = phraseOf(value, sentence.text)
    if (sentence.values.some((other) => isWithin(other, [whole]) && isNamed(other))) return 1
    const stems = stemsIn(sentence.words, part, sentence.values)
    const weight = weigh(wanted.filter((stem) => holds(stems, stem)))
    return weight === 0 ? 0 : (2 * weight) / (weigh(wanted) + weigh(stems))
  }
  return shared(old) - Math.max(...olds.filter((other) => other !== old).map(shared))
}

const phraseOf = (value: Value, text: string): Span =>
  phrasesOf(text).find(({ start, end }) => start <= value.start && value.start < end) ?? {
    start: 0,
    end: text.length,
  }

/** Of several in one part ('adults 13.50 students 10.50') each ends its own. */
function partAround(value: Value, text: string, values: readonly Value[]): Span {
  const { start, end } = phraseOf(value, text)
  const before = values.findLast((other) => other.end <= value.start)?.unitEnd ?? start
  const isLast = values.every((other) => other.start <= value.start || other.start >= end)
  return { start: Math.max(start, before), end: isLast && before <= start ? end : value.unitEnd }
}

/** Of the words within the part that belong to no value. */
const stemsIn = (words: readonly Word[], part: Span, values: readonly Value[]) =>
  words.flatMap((word) =>
    word.isSmall ||
    !isWithin(word, [part]) ||
    values.some(({ start, unitEnd }) => overlap({ start, end: unitEnd }, word))
      ? []
      : [word.stem],
  )

function likeness(now: Value, old: Value): ChangeFeatures {
  const ratio = now.size / old.size
  const isTime = now.kind === 'time' || old.kind === 'time'
  const hours = Math.abs(hourOf(now) - hourOf(old))
  const hasUnits = now.unit !== '' && old.unit !== '' && now.kind === old.kind
  const sameUnit = hasUnits && isSameUnit(fold(now.unit), fold(old.unit))
  return {
    isOtherKind: Number(now.kind !== old.kind && now.kind !== 'number'),
    hasSameUnit: Number(sameUnit),
    hasOtherUnit: Number(hasUnits && !sameUnit && !(isDuration(now) && isDuration(old))),
    isSameForm: Number(formOf(now) === formOf(old)),
    isNear: Number(isTime ? hours <= 2 : ratio > 0.5 && ratio < 2),
    isFar: Number(isTime ? hours >= 5 : ratio <= 0.2 || ratio >= 5),
    isNoNumber: Number(!(ratio > 0)),
  }
}

/** 'Week', 'weeks'. */
const isSameUnit = (a: string, b: string) =>
  isSameWord(a, b) || (Math.abs(a.length - b.length) <= 2 && (a.startsWith(b) || b.startsWith(a)))

/** Written as a word, a whole number, or with a mark inside. */
const formOf = ({ text }: Value) => (/\d[.,:]\d/.test(text) ? 'mark' : /\d/.test(text) ? 'digits' : 'word')

/** Of a day that begins at seven: '2 p.m.' and 'half past two' are near, '11' and '2' are not. */
const hourOf = ({ size }: Value) => (size + 5) % 12

/** '7:30 pm' becomes '7 pm'. */
const timeSuffix = (old: string, now: string) =>
  /\p{L}/u.test(now) ? '' : (/\s?(?:[ap]\.?m\.?|uhr|h|o['’]clock)$/iu.exec(old)?.[0] ?? '')

/** 'Seven pounds fifty': the unit is in the midst of its digits. */
const hasCents = ({ kind, start, end, digits }: Value) =>
  kind === 'money' && digits.start === start && digits.end === end

/** Where the old value is in its sentence, and what is written there. */
function replaced(old: Value, now: Value) {
  // 'Ten days', 'three weeks': the unit changes with the number.
  if (isDuration(now) && isDuration(old) && !isSameWord(fold(now.unit), fold(old.unit)))
    return { start: old.start, end: old.unitEnd, now: now.withUnit }
  if (hasCents(old) || hasCents(now)) {
    const text = now.kind === 'money' ? now.text : `${now.text} ${old.unit}`
    return { start: old.start, end: old.end, now: text }
  }
  const keepsUnit = now.kind === 'number' || (now.kind === old.kind && fold(now.unit) === fold(old.unit))
  const isDigits = keepsUnit && old.kind !== 'day' && old.kind !== 'date'
  const span = isDigits ? old.digits : old
  const text = isDigits ? now.text.slice(now.digits.start - now.start, now.digits.end - now.start) : now.text
  if (now.kind === 'day') {
    const day = /s$/i.test(old.text) ? text : text.replace(/(?<=day)s$/i, '')
    return { ...span, now: capitalisedLike(day, old.text) }
  }
  const suffix = now.kind === 'time' || old.kind === 'time' ? timeSuffix(old.text, text) : ''
  return { start: span.start, end: span.end, now: text + suffix }
}
