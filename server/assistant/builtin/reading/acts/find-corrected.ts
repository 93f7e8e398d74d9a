/** Finds in all sources what a correction is about, and says what it becomes. */

import { fold } from '../../../../retrieval/text/fold.ts'
import { type Candidate, shared } from './candidate.ts'
import { type Correction, pairsIn } from './correction.ts'
import { holds, isSameWord, type KnownSentence, type KnownText, stemsOf } from './known-sentences.ts'
import { plain } from './plain.ts'
import { swapName } from './swap-name.ts'
import { canReplace, type Value, valuesIn, withoutValues } from './values.ts'

const CLEAR_LEAD = 1.15
/** Of a change that does not say that something was wrong: it may as well be news. */
const NEWS_MIN_SCORE = 1
const ERROR_MIN_SCORE = 0.35
const NEWS_MIN_CONTEXT = 0.5
const SAME_VALUE = 0.8
const SAME_UNIT = 0.8
const OLD_NAMED = 3
const NEAR_SIZE = 0.3
/** What was said last is what is pointed at. */
const recency = (age: number) => (age === 0 ? 0.5 : age === 1 ? 0.25 : age < 4 ? 0.1 : 0)
/** A unit says what is counted only when it is no measure. */
const MEASURE =
  /^(?:seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|euros?|eur|dollars?|pounds?|quid|cents?|km|kilomet\w*|met(?:er|re)s?|miles?|kilos?|kg|grams?|g|lit(?:er|re)s?|percent|prozent|sekunden?|minuten?|stunden?|tagen?|wochen?|monaten?|jahren?|uhr|dias?|horas?|semanas?|meses|anos?|jours?|heures?|semaines?|mois|ans|giorni|ore|settimane|mesi|anni|dagen|uur|weken|maanden|jaar|\W)$/
const CUE =
  /^(?:actually|sorry|wait|update|correction|oops|now|mistake|wrong|meant|changed|change|gone|went|up|down|moved|raised|increased|anymore|longer|since|new|instead|mixed|inzwischen|mittlerweile|jetzt|seit|falsch|vertan|vorhin|geirrt|stimmt|gestiegen|erhoht|geandert|ach|nee|nein|quatsch|moment|stopp|neu\w*|ahora|perdona|perdon|queria|decir|ojo|maintenant|desormais|pardon|voulais|dire|passe|about|again|think|come|atm|btw|month|year|last|today|week|lately|said|told|mehr|erst)$/

export function findCorrected(correction: Correction, known: KnownText): Candidate[] {
  const candidates = [...pairsIn(correction.text).flatMap((pair) => pairCandidates(pair, correction, known))]
  const named = candidates.length > 0 ? candidates : valueCandidates(correction, known)
  const all = named.length > 0 ? named : swapName(correction, known, contextOf(correction, known))
  return all
    .filter(({ score }) => score >= (correction.isError ? ERROR_MIN_SCORE : NEWS_MIN_SCORE))
    .sort((a, b) => b.score - a.score)
}

/** The candidates between which nothing decides; one when it is clear. The same change in several places is one. */
export function clearest(candidates: Candidate[]): Candidate[][] {
  const [best] = candidates
  if (!best) return []
  const close = candidates.filter(({ score }) => score * CLEAR_LEAD >= best.score)
  const things = new Map<string, Candidate[]>()
  for (const each of close) {
    const { cut } = each
    const old = plain(cut.source.text.slice(cut.start, cut.end))
    things.set(old, [...(things.get(old) ?? []), each])
  }
  return [...things.values()]
}

/** What the message says the value is of. */
export function contextOf({ text }: Correction, { language }: KnownText): string[] {
  const values = valuesIn(text)
  const units = new Set(values.map(({ unit }) => unit).filter((unit) => MEASURE.test(unit)))
  const words = withoutValues(text, values).split(/[^\p{L}\p{N}'’-]+/u)
  return [
    ...new Set(
      words
        .filter((word) => word && !CUE.test(plain(word)) && !units.has(fold(word)))
        .flatMap((word) => stemsOf(word, language)),
    ),
  ]
}

function pairCandidates(
  pair: { old: string; now: string },
  correction: Correction,
  known: KnownText,
): Candidate[] {
  const [old, now] = [valuesIn(pair.old), valuesIn(pair.now)]
  const words = contextOf(correction, known)
  const swaps = old.flatMap((wrong) => {
    const right =
      now.find((value) => value.kind === wrong.kind && value.norm !== wrong.norm) ??
      now.find((value) => canReplace(value, wrong))
    return right ? [{ wrong, right }] : []
  })
  return swaps.flatMap(({ wrong, right }) =>
    known.sentences.flatMap((sentence) =>
      sentence.values
        .filter((value) => isSameValue(value, wrong))
        .map((value) => candidate(sentence, value, right, OLD_NAMED + shared(sentence, value, words, known))),
    ),
  )
}

/** The new value is there already, where it would be put. */
export function isSaidAlready(correction: Correction, known: KnownText, candidates: Candidate[]): boolean {
  const words = contextOf(correction, known)
  const values = valuesIn(correction.text)
  const said = known.sentences.flatMap((sentence) =>
    sentence.values
      .filter((value) => values.some((now) => now.kind === value.kind && now.norm === value.norm))
      .map((value) => shared(sentence, value, words, known) + NEAR_SIZE),
  )
  return Math.max(NEWS_MIN_SCORE, candidates[0]?.score ?? 0) <= Math.max(0, ...said)
}

const isSameValue = (value: Value, named: Value) =>
  (value.norm === named.norm && isOneKind(value, named)) ||
  (value.norm.split(' ').includes(named.norm) && value.kind === named.kind)

const NUMBERS = /^(?:number|money|percent|time)$/
const isOneKind = (a: Value, b: Value) => a.kind === b.kind || (NUMBERS.test(a.kind) && NUMBERS.test(b.kind))

function valueCandidates(correction: Correction, known: KnownText): Candidate[] {
  const values = valuesIn(correction.text)
  const words = contextOf(correction, known)
  return values.flatMap((now) =>
    known.sentences.flatMap((sentence) =>
      sentence.values
        .filter(
          (old) => canReplace(now, old) && !values.some((other) => other !== now && other.norm === now.norm),
        )
        .flatMap((old) => {
          const same = sentence.values.filter((value) =>
            values.some((other) => other.norm === value.norm && other.kind === value.kind),
          ).length
          const context = shared(sentence, old, words, known) + same * SAME_VALUE
          const sameUnit = now.unit !== '' && old.unit !== '' && isSameWord(now.unit, old.unit)
          const isOtherUnit = now.unit !== '' && old.unit !== '' && !sameUnit
          if (!correction.isError && (isOtherUnit || context < NEWS_MIN_CONTEXT)) return []
          const isPointing =
            words.length === 0 ||
            words.every((word) => !known.sentences.some(({ stems }) => holds(stems, word)))
          if (context === 0 && !isPointing && !sameUnit) return []
          const score = context + (sameUnit ? SAME_UNIT : 0) + near(now, old) + recency(sentence.age)
          return score > 0 ? [candidate(sentence, old, now, score)] : []
        }),
    ),
  )
}

/** Prices and counts change by a little, not to another order. */
function near(now: Value, old: Value): number {
  const ratio = Number(now.norm) / Number(old.norm)
  if (!(ratio > 0)) return now.kind === old.kind ? NEAR_SIZE : 0
  return ratio > 0.5 && ratio < 2 ? NEAR_SIZE : ratio > 0.2 && ratio < 5 ? 0 : -NEAR_SIZE
}

/** '7:30 pm' becomes '7 pm'. */
const timeSuffix = (old: string, now: string) =>
  /\p{L}/u.test(now) ? '' : (/\s?(?:[ap]\.?m\.?|uhr|h|o['’]clock)$/iu.exec(old)?.[0] ?? '')

function candidate(sentence: KnownSentence, old: Value, now: Value, score: number): Candidate {
  const isBare = now.kind === 'number' || (now.kind === old.kind && plain(now.unit) === plain(old.unit))
  const [span, text] =
    isBare && old.kind !== 'day' && old.kind !== 'date'
      ? [old.digits, now.text.slice(now.digits.start - now.start, now.digits.end - now.start)]
      : [old, now.text]
  const suffix = now.kind === 'time' || old.kind === 'time' ? timeSuffix(old.text, text) : ''
  const at = sentence.start
  return {
    sentence,
    score,
    cut: { source: sentence.source, start: at + span.start, end: at + span.end, now: text + suffix },
  }
}
