/** Finds in all sources what a correction is about, and says what it becomes: one ranking of every change that it may mean. */
import { guessLanguage } from '../../../../retrieval/text/guess-language.ts'
import type { Span } from '../../../../retrieval/text/sentences.ts'
import { plain } from '../plain.ts'
import {
  type Change,
  changeScore,
  heardOfChange,
  plainChange,
  sentenceFeatures,
  spansGoing,
} from './change-features.ts'
import { readChanges } from './change-read.ts'
import { valueChanges } from './change-values.ts'
import { sentencesNamed } from './codes.ts'
import { holdsWords, isStill } from './denied.ts'
import type { Cut } from './edits.ts'
import { type KnownSentence, type KnownText, MEANT_LEAST } from './known-sentences.ts'
import type { Heard } from './part-beliefs.ts'
import { revisionFeatures, wasRead } from './revised.ts'
import type { Said } from './said.ts'
import { ASKS, type Piece, sentencesOf } from './sentences.ts'
import { isSmall } from './small-words.ts'
import { supersedingChanges } from './superseding-changes.ts'
import { isDayWithin, isEqualValue, isNaming, isSameValue } from './values.ts'
import { holds, overlap } from './word-spans.ts'

export interface RankedChange extends Change {
  /** The logarithm of how much likelier it is than that nothing known is meant. */
  score: number
  /** 'It does not come at four, it comes at five': the old value is named, no longer holds, and stands in no other sentence. */
  isContrast: boolean
}

/** Score of a contrast, at least. */
const CONTRASTED = 1

/** Sources that may be meant by what only points at them. */
const NEWEST_MEANT = 3

/** A common word may be in hundreds of sentences; what may change is looked for in those that share most. */
const SENTENCES_MOST = 40

/** Every change that the message may mean: of the sentences that it was read beside, where it was. */
export function changesOf(said: Said, known: KnownText, heard: Heard): Change[] {
  const read = known.revised?.get(said.text)
  const last = said.values.at(-1)
  // 'That for half an hour is gone now, it is still 78.'
  if (last && isStill(said.text, last)) return []
  return sentencesNamed(said.text, known)
    .filter(({ text }) => !ASKS.test(text))
    .filter((sentence) => (read?.size ? read.has(sentence.text) : mayBeMeant(said, sentence)))
    .map((sentence) => {
      const shared = sentenceFeatures(said, sentence, known)
      return { sentence, shared, score: plainChange(shared) }
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, SENTENCES_MOST)
    .flatMap(({ sentence, shared }) =>
      [
        ...valueChanges(said, sentence, known),
        ...readChanges(said, sentence, known),
        ...supersedingChanges(said, sentence, known),
      ]
        .filter(
          ({ cut }) =>
            cut.now !== textOf(cut) && !stammers(cut, sentence) && !isRestated(cut, sentence, said),
        )
        .map((change) => {
          const features = { ...shared, ...change.features, ...featuresAsRead(said, change, known) }
          return { ...change, features: { ...features, ...heardOfChange(heard) } }
        }),
    )
}

const textOf = ({ source, start, end }: Cut) => source.text.slice(start, end)

/** 'The chimney is still 60, only the stove is 75', of a sentence that says both. */
const isRestated = (cut: Cut, { text }: KnownSentence, { values, isDenied }: Said) =>
  holdsWords(text, cut.now) &&
  values.some((value) => !isDenied(value) && plain(value.text) === plain(textOf(cut)))

/** 'From 7 to 7 to 9', 'as far as Cong and as far as Cong': what would repeat itself so was not meant. */
function stammers({ start, end, now }: Cut, sentence: KnownSentence): boolean {
  const [from, to] = [start - sentence.start, end - sentence.start]
  const parts = [sentence.text.slice(0, from), now, sentence.text.slice(to)]
  const apart = parts.reduce((sum, part) => sum + countRepeats(part), 0)
  return countRepeats(parts.join('')) > Math.max(countRepeats(sentence.text), apart)
}

/** Of one or two words at once, of three soon after ('nine to five' may well stand twice), and of a small word after one other. */
function countRepeats(text: string): number {
  const words = plain(text).split(' ')
  const isAgain = (at: number, count: number, apart: number) =>
    words.slice(at, at + count).every((word, index) => word === words[at + apart + index])
  return words.filter((_, at) => {
    const isAtOnce = [1, 2].some((count) => at + 2 * count <= words.length && isAgain(at, count, count))
    const isSoon = [3, 4, 5, 6, 7, 8].some((apart) => isAgain(at, 3, apart))
    const isSmallAgain = isSmall(words[at] ?? '') && isAgain(at, 1, 2)
    return isAtOnce || isSmallAgain || (isSoon && !words.slice(at, at + 3).some((word) => /\d/.test(word)))
  }).length
}

function featuresAsRead({ text }: Said, change: Change, { revised }: KnownText) {
  const { sentence, cut, superseded } = change
  const revision = revised?.get(text)?.get(sentence.text)
  const now = superseded ? null : spanOf(cut.now, text)
  return revisionFeatures(revision, 'change', spansGoing(change), now)
}

function spanOf(now: string, text: string): Span | null {
  const words = now.replace(/[.,;:!?]+$/, '').toLowerCase()
  const start = text.toLowerCase().indexOf(words)
  return start < 0 ? null : { start, end: start + words.length }
}

export function sentenceSaying(now: string, text: string): Piece | undefined {
  const span = spanOf(now, text)
  return span ? sentencesOf(text).find(({ end }) => span.end <= end) : undefined
}

/** So sure, by its logarithm, another thing of the same message changes too. */
const FURTHER_LEAST = 1

/** 'Europe is 23 now and the USA 52': what else changes, by other words of the message. 'Not 70 but 75' puts no 70 elsewhere. */
export function furtherChanges(changes: RankedChange[], chosen: Cut[], text: string): Cut[] {
  const cuts = [...chosen]
  const gone = new Set(chosen.map((cut) => plain(textOf(cut))))
  const spans = chosen.flatMap(({ now }) => spanOf(now, text) ?? [])
  for (const { cut, features, score, superseded } of changes) {
    const span = superseded ? null : spanOf(cut.now, text)
    const isRead = (features.goes ?? 0) > 0 && (features.comes ?? 0) > 0
    if (!span || !isRead || gone.has(plain(cut.now)) || score < FURTHER_LEAST) continue
    if (spans.some((other) => overlap(other, span))) continue
    if (cuts.some((other) => other.source === cut.source && overlap(other, cut))) continue
    cuts.push(cut)
    spans.push(span)
  }
  return cuts
}

const mayBeMeant = ({ knownStems, values }: Said, { age, closeness, stems, text }: KnownSentence) =>
  age < NEWEST_MEANT ||
  closeness >= MEANT_LEAST ||
  knownStems.some((word) => holds(stems, word)) ||
  values.some((value) => text.toLowerCase().includes(value.text.toLowerCase()))

/** 'We sell wax too': beside what is known. A German 'also' concludes. */
const ADDS = /(?<=\p{L}['’\p{L}]*[\s,]+)(?:also|as well|too(?=\W*$|\W*[,.;!?]))(?!\p{L})/iu
const ADDS_IN_GERMAN = /(?<=\p{L}[\s,]+)(?:auch|außerdem|zusätzlich)(?!\p{L})/iu

export function findCorrected(said: Said, known: KnownText, heard: Heard): RankedChange[] {
  const isRead = wasRead(said.text, known.revised)
  const added = guessLanguage(said.text, known.language) === 'de' ? ADDS_IN_GERMAN : ADDS
  const adds = ({ now }: Cut) => added.test(sentenceSaying(now, said.text)?.text ?? said.text)
  const changes = changesOf(said, known, heard)
    .filter(({ cut, features }) => features.isDeniedValue === 1 || !adds(cut))
    .map((change) => {
      const isContrast = contrasts(change, known)
      const score = changeScore(change.features, isRead)
      return { ...change, isContrast, score: isContrast ? Math.max(score, CONTRASTED) : score }
    })
    .sort((a, b) => b.score - a.score)
  return narrowest(changes, said)
}

/** So much less likely a change within the sentence is preferred: where it is of what goes too, and else. */
const NARROWER_LEAD = { ofWhatGoes: 1, else: 0.25 }

/** 'Not in St John's but in St Mary's': the one word changes, though the message could take the place of more. */
function narrowest(changes: RankedChange[], { text, isDenied }: Said): RankedChange[] {
  const [best] = changes
  if (!best?.superseded) return changes
  const isDeniedHere = ({ cut }: RankedChange) => {
    const old = spanOf(textOf(cut), text)
    return old !== null && isDenied(old)
  }
  const isOfValues = ({ cut }: RankedChange) => /\d/.test(textOf(cut)) && /\d/.test(cut.now)
  const goesToo = (one: RankedChange) =>
    spansGoing(one).some((span) => spansGoing(best).some((gone) => overlap(span, gone)))
  const leadOf = (one: RankedChange) =>
    best.isSpilling && goesToo(one) ? NARROWER_LEAD.ofWhatGoes : NARROWER_LEAD.else
  const narrower = changes.find(
    (one) =>
      !one.superseded &&
      one.sentence === best.sentence &&
      one.score > Math.max(0, best.score - leadOf(one)) &&
      (one.features.isValue === 1 || isOfValues(one) || isDeniedHere(one)),
  )
  return narrower ? [narrower, ...changes.filter((one) => one !== narrower)] : changes
}

function contrasts({ sentence, cut, features }: Change, known: KnownText): boolean {
  const { isDeniedValue, isNewDenied, isOtherKind, hasOtherUnit } = features
  if (!isDeniedValue || isNewDenied || isOtherKind || hasOtherUnit) return false
  const [from, to] = [cut.start - sentence.start, cut.end - sentence.start]
  const old = sentence.values.find((value) => overlap(value, { start: from, end: to }))
  const holders = known.sentences.filter(
    ({ values }) => old && values.some((value) => isSameValue(value, old)),
  )
  return old !== undefined && !isNaming(old) && holders.length === 1
}

/** 'On Saturdays we close at 5', of a shop that is open 'Tuesday to Saturday, 10 till 4': the other days stay. */
export const isOfOneDay = ({ values }: Said, change: Change) =>
  change.sentence.values.some(
    (days) =>
      (change.superseded || !spansGoing(change).some((span) => overlap(days, span))) &&
      values.some((day) => isDayWithin(day, days)),
  )

/** 'In winter we begin at seven', beside a sentence that speaks of no season: it holds at other times. */
const SEASONS =
  '(?:winter|summer|autumn|spring|holidays?|half[- ]term|term[- ]time|sommer|frühling|frühjahr|herbst|\\p{L}*ferien|feiertagen?)(?!\\p{L})'
const NAMED_SEASON = new RegExp(`(?<!\\p{L})${SEASONS}`, 'iu')
const IN_SEASON = new RegExp(
  `(?<!\\p{L})(?:in|im|over|during|während|über|an|at|on|outside|außerhalb)\\s(?:(?:the|der|den|dem)\\s)?(?:school |summer |bank |public )?${SEASONS}`,
  'iu',
)
export const isOfOneSeason = ({ text }: Said, { sentence }: Change) =>
  IN_SEASON.test(text) && !NAMED_SEASON.test(sentence.text)

/** 'The blue tent is 45' speaks of no red one. */
export const namesAnother = ({ values }: Said, { sentence }: Change) =>
  values.some(
    (value) =>
      isNaming(value) &&
      sentence.values.some(({ kind }) => kind === value.kind) &&
      !sentence.values.some((own) => isSameValue(own, value)),
  )

/** A sentence says all of it: there is nothing to change. */
export function isSaidAlready({ values, matter, isDenied }: Said, known: KnownText): boolean {
  const stated = values.filter((value) => !isDenied(value))
  return (
    matter.length > 0 &&
    stated.length > 0 &&
    known.sentences.some(
      (sentence) =>
        matter.every((word) => holds(sentence.stems, word)) &&
        stated.every((value) => sentence.values.some((held) => isEqualValue(held, value))),
    )
  )
}

/** Likelier than this by its logarithm, a change leaves others behind. */
const CLEAR_LEAD = 0.25

/** The same, where the words alone do not tell them apart: 'the tent', of a red one and a blue one. */
const READ_LEAD = 1.5
const ALIKE = 0.3

function isAsLikely({ score, features }: RankedChange, best: RankedChange): boolean {
  const isAlike = Math.abs(plainChange(features) - plainChange(best.features)) < ALIKE
  return score + (isAlike ? READ_LEAD : CLEAR_LEAD) >= best.score
}

/** The different things between which nothing decides; one when it is clear. The same change in several places is one. */
export function clearest(changes: RankedChange[]): Cut[][] {
  const [best] = changes
  if (!best) return []
  if (best.superseded) return [[best.cut]]
  const near = changes.filter((change) => !change.superseded && isAsLikely(change, best))
  // Which of its values is meant the sentence itself was read for.
  if (best.features.isRevised && near.every(({ sentence }) => sentence === best.sentence)) {
    const plainest = near.reduce((a, b) => (plainChange(b.features) > plainChange(a.features) ? b : a))
    return [[plainest.cut]]
  }
  const things = new Map<string, Cut[]>()
  for (const { cut } of near) {
    // Another change of the same place.
    if ([...things.values()].flat().some((other) => cut.source === other.source && overlap(cut, other)))
      continue
    const thing = plain(textOf(cut))
    things.set(thing, [...(things.get(thing) ?? []), cut])
  }
  return [...things.values()]
}
