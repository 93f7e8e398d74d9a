/** Finds in all sources what a correction is about, and says what it becomes. */
import { fold } from '../../../../retrieval/text/fold.ts'
import { type Candidate, shared } from './candidate.ts'
import { isCue } from './cue-words.ts'
import { deniedSpans, isWithin } from './denied.ts'
import { DENIES } from './denies.ts'
import { holds, isSameWord, type KnownSentence, type KnownText, stemsOf } from './known-sentences.ts'
import { plain } from './plain.ts'
import { replaceClause } from './replace-clause.ts'
import { swapNamed } from './swap-named.ts'
import { canReplace, isDuration, type Value, valuesIn, withoutValues } from './values.ts'

const CLEAR_LEAD = 0.25
const LEAST_SCORE = 0.35
const SAME_VALUE = 0.8
const SAME_UNIT = 0.8
const OLD_NAMED = 3
/** A new value for what the message names: no other words are exchanged. */
const TYPED_CLEAR = 0.8
const NEAR_SIZE = 0.3
/** What was said last is what is pointed at. */
const recency = (age: number) => (age === 0 ? 0.5 : age === 1 ? 0.25 : age < 4 ? 0.1 : 0)

/** Each is a change that the correction may mean, likeliest first. */
export function findCorrected(text: string, known: KnownText): Candidate[] {
  const words = contextOf(text, known)
  const values = valuesIn(text).filter((value) => !SINCE.test(text.slice(0, value.start)))
  const denied = deniedSpans(text)
  const found = () => {
    const named = namedValues(text, values, words, known)
    if (named.length > 0) return named
    const stated = values.filter((value) => !isWithin(value, denied))
    const typed = valueCandidates(stated, words, known)
    if (typed.some(({ score }) => score >= TYPED_CLEAR)) return typed
    const swapped = swapNamed(text, words, known)
    return swapped.length > 0 ? swapped : [...typed, ...replaceClause(text, words, known)]
  }
  return found()
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score)
}

/** 'Since May', 'from January': when it changed, not what. */
const SINCE = /(?<!\p{L})(?:since|as of|seit(?:dem)?|depuis|desde|dal|sinds)\s(?:\p{L}{1,8}\s){0,2}$/iu

/** 'She is called Julia': the person named last. */
const PRONOUN =
  /(?<!\p{L})(?:he|she|it|its|it['’]s|they|him|her|them|er|sie|es|ihn|ihm|ihr|ella|él|elle|il|lui|lei|ele|ela|hij|zij)(?!\p{L})/iu

/** The candidates between which nothing decides; one when it is clear. The same change in several places is one. */
export function clearest(candidates: Candidate[], text: string): Candidate[][] {
  const [best] = candidates
  if (!best) return []
  const near = candidates.filter(({ score }) => score + CLEAR_LEAD > best.score)
  const newest = Math.min(...near.map(({ sentence }) => sentence.age))
  const close = near.filter(({ sentence }) => sentence.age === newest || !PRONOUN.test(text))
  const things = new Map<string, Candidate[]>()
  for (const each of close) {
    const { cut } = each
    const old = plain(cut.source.text.slice(cut.start, cut.end))
    things.set(old, [...(things.get(old) ?? []), each])
  }
  return [...things.values()]
}

/** Something like it is known: a value of the kind said of the same, or the same matter. */
export function resembles(text: string, known: KnownText): boolean {
  const [values, words] = [valuesIn(text), contextOf(text, known)]
  return known.sentences.some((sentence) => {
    const isAbout = words.some((word) => holds(sentence.stems, word))
    if (values.length === 0) return isAbout
    const isOfKind = sentence.values.some((old) => values.some(({ kind }) => kind === old.kind))
    return isOfKind && (isAbout || (words.length === 0 && values.length === 1))
  })
}

/** So many words of the message are in no source: it rather tells something new. */
export const countNew = (text: string, known: KnownText) =>
  contextOf(text, known).filter((word) => known.weight(word) === 0).length

/** What the message says the value is of. */
function contextOf(text: string, { language }: KnownText): string[] {
  const values = valuesIn(text)
  const words = withoutValues(text, values).split(/[^\p{L}\p{N}'’-]+/u)
  return [
    ...new Set(
      words.filter((word) => word && !isCue(word, 'correction')).flatMap((word) => stemsOf(word, language)),
    ),
  ]
}

/** The message names the old value, which the sources hold, and the new one: 'not 22 but 23', 'was 22, is 23'. */
function namedValues(text: string, values: Value[], words: string[], known: KnownText): Candidate[] {
  const denied = deniedSpans(text)
  const isDenied = (value: Value) =>
    isWithin(value, denied) || DENIES.test(text.slice(0, value.start)) || WAS.test(text.slice(value.unitEnd))
  const gone = values.filter(isDenied)
  const olds = gone.length > 0 ? gone : values
  return known.sentences.flatMap((sentence) =>
    sentence.values.flatMap((held) =>
      olds
        .filter((old) => isSameValue(held, old))
        .flatMap((old) => {
          const now = newValue(old, values, sentence, gone)
          if (!now) return []
          const score = OLD_NAMED + shared(sentence, held, words, known)
          return [{ ...candidate(sentence, held, now, score), isNamed: true }]
        }),
    ),
  )
}

/** '130 was the old price'. */
const WAS = /^\s(?:was|were|war|waren|era|eran|était)(?!\p{L})/iu

/** The nearest to the old one that the sentence does not hold already. */
function newValue(old: Value, values: Value[], sentence: KnownSentence, gone: Value[]): Value | undefined {
  const isHeld = (value: Value) => sentence.values.some((held) => isSameValue(held, value))
  const isAlike = (now: Value) => gone.includes(old) || (now.kind === old.kind && !isOtherUnit(now, old))
  const distance = (now: Value) => Math.abs(now.start - old.start)
  return values
    .filter((now) => !gone.includes(now) && isNew(now, old) && isAlike(now) && !isHeld(now))
    .sort((a, b) => distance(a) - distance(b))[0]
}

const isNew = (now: Value, old: Value) => now !== old && now.norm !== old.norm && canReplace(now, old)
const isOtherUnit = (now: Value, old: Value) =>
  now.unit !== '' && old.unit !== '' && now.kind === 'number' && !isSameWord(now.unit, old.unit)

const isSameValue = (value: Value, named: Value) =>
  (value.norm === named.norm && isOneKind(value, named)) ||
  (value.norm.split(' ').includes(named.norm) && value.kind === named.kind)

const NUMBERS = /^(?:number|money|percent|time)$/
const isOneKind = (a: Value, b: Value) => a.kind === b.kind || (NUMBERS.test(a.kind) && NUMBERS.test(b.kind))

/** The new value is there already, where it would be put. */
export function isSaidAlready(text: string, known: KnownText, candidates: Candidate[]): boolean {
  const words = contextOf(text, known)
  const values = valuesIn(text)
  if (words.length === 0 || candidates[0]?.isNamed) return false
  if (values.length === 0) return false
  const isHeld = (sentence: KnownSentence, now: Value) =>
    sentence.values.some((value) => now.kind === value.kind && now.norm === value.norm)
  const same = known.sentences.filter((sentence) => values.every((value) => isHeld(sentence, value)))
  if (same.some(({ stems }) => words.every((word) => holds(stems, word)))) return true
  const said = same.map(
    (sentence) =>
      Math.max(...sentence.values.map((value) => shared(sentence, value, words, known))) + NEAR_SIZE,
  )
  return Math.max(1, candidates[0]?.score ?? 0) <= Math.max(0, ...said)
}

/** Only the new value is named: it takes the place of one of its kind, of the same thing. */
function valueCandidates(values: Value[], words: string[], known: KnownText): Candidate[] {
  // 'It's 40 now': no word of it is known, so it points at what was said last.
  const isPointing = words.every((word) => known.weight(word) === 0)
  const isFirst = (now: Value, at: number) => values.findIndex(({ norm }) => norm === now.norm) === at
  return values
    .filter((now, at) => now.kind !== 'ordinal' && isFirst(now, at) && !isAnchor(now, words, known))
    .flatMap((now) =>
      known.sentences.flatMap((sentence) =>
        sentence.values
          .filter((old) => canReplace(now, old))
          .flatMap((old) => {
            const same = sentence.values.filter((value) =>
              values.some((other) => other.norm === value.norm && other.kind === value.kind),
            ).length
            const context = shared(sentence, old, words, known) + same * SAME_VALUE
            const sameUnit = now.unit !== '' && old.unit !== '' && isSameWord(now.unit, old.unit)
            if (context === 0 && !isPointing && !sameUnit) return []
            const isOther = isOtherUnit(now, old) && !(isDuration(now) && isDuration(old))
            const unit = sameUnit ? SAME_UNIT : isOther ? -SAME_UNIT : 0
            const score = context + unit + near(now, old) + recency(sentence.age)
            return [candidate(sentence, old, now, score)]
          }),
      ),
    )
}

/** 'Fridays we are at Mill Road': a value that the sources say of the same is where, not what. */
const isAnchor = (now: Value, words: string[], known: KnownText) =>
  known.sentences.some(
    (sentence) =>
      sentence.values.some((value) => isSameValue(value, now)) &&
      (now.kind === 'day' || now.kind === 'month' || words.some((word) => holds(sentence.stems, word))),
  )

/** Prices and counts change by a little, not to another order. */
function near(now: Value, old: Value): number {
  const ratio = Number(now.norm) / Number(old.norm)
  if (!(ratio > 0)) return now.kind === old.kind ? NEAR_SIZE : 0
  return ratio > 0.5 && ratio < 2 ? NEAR_SIZE : ratio > 0.2 && ratio < 5 ? 0 : -2 * NEAR_SIZE
}

/** '7:30 pm' becomes '7 pm'. */
const timeSuffix = (old: string, now: string) =>
  /\p{L}/u.test(now) ? '' : (/\s?(?:[ap]\.?m\.?|uhr|h|o['’]clock)$/iu.exec(old)?.[0] ?? '')

function candidate(sentence: KnownSentence, old: Value, now: Value, score: number): Candidate {
  const isBare = now.kind === 'number' || (now.kind === old.kind && fold(now.unit) === fold(old.unit))
  const at = sentence.start
  const base = { sentence, score, isNamed: false }
  // 'Ten days', 'three weeks': the unit changes with the number.
  if (isDuration(now) && isDuration(old) && isOtherUnit(now, old))
    return {
      ...base,
      cut: { source: sentence.source, start: at + old.start, end: at + old.unitEnd, now: now.withUnit },
    }
  const [span, text] =
    isBare && old.kind !== 'day' && old.kind !== 'date'
      ? [old.digits, now.text.slice(now.digits.start - now.start, now.digits.end - now.start)]
      : [old, now.text]
  const suffix = now.kind === 'time' || old.kind === 'time' ? timeSuffix(old.text, text) : ''
  return {
    ...base,
    cut: { source: sentence.source, start: at + span.start, end: at + span.end, now: text + suffix },
  }
}
