/** What speaks for a change, or a removal, as the one that a message means. The weights are learnt: `npm run fit -- changes`. */
import type { Span } from '../../../../retrieval/text/sentences.ts'
import { capitalisedLike } from '../capitals.ts'
import { weightedSum } from '../linear-model.ts'
import weights from './change-weights.json' with { type: 'json' }
import type { Cut } from './edits.ts'
import type { KnownSentence, KnownText } from './known-sentences.ts'
import type { Heard } from './part-beliefs.ts'
import type { Said } from './said.ts'
import { clausesOf } from './sentences.ts'
import { isEqualValue, isNaming } from './values.ts'
import { holds } from './word-spans.ts'

export type ChangeFeature = keyof typeof weights.change | keyof typeof weights.revisedChange
export type ChangeFeatures = Partial<Record<ChangeFeature, number>>
export type RemovalFeature = keyof typeof weights.removal | keyof typeof weights.revisedRemoval
export type RemovalFeatures = Partial<Record<RemovalFeature, number>>

/** What the words alone say of what is meant, as a logarithm; it is a feature among those of what was read. */
export const plainChange = (features: ChangeFeatures) => weightedSum(features, weights.change)
export const plainRemoval = (features: RemovalFeatures) => weightedSum(features, weights.removal)

/**
 * The logarithm of how much likelier it is than that the message changes, or removes, nothing that is known. `isRead`: the message was read
 * beside sentences; where there is no encoder it is not.
 */
export const changeScore = (features: ChangeFeatures, isRead: boolean) =>
  weightedSum<string>(
    { ...features, plain: plainChange(features), constant: 1 },
    isRead ? weights.revisedChange : weights.heardChange,
  )
export const removalScore = (features: RemovalFeatures, isRead: boolean) =>
  weightedSum<string>(
    { ...features, plain: plainRemoval(features), constant: 1 },
    isRead ? weights.revisedRemoval : weights.heardRemoval,
  )

/** How likely a sentence is the one that the message means, whatever it does to it. */
export const meantScore = (features: Partial<Record<SharedFeature, number>>) =>
  weightedSum<SharedFeature>(features, weights.meant)

type SharedFeature = keyof typeof weights.change & keyof typeof weights.removal

/** How the message sounds: beside what was read, in one sum with it. */
export const heardOfChange = ({ correction, talk, saysChange }: Heard): ChangeFeatures => ({
  sounds: correction,
  talks: talk,
  saysChange: Number(saysChange),
})
export const heardOfRemoval = ({ removal, talk }: Heard): RemovalFeatures => ({
  sounds: removal,
  talks: talk,
})

/** Sentences whose closeness differs by less are equally close: 'the red tent', 'the blue tent'. */
const AS_CLOSE = 0.08

/** What the sentence shares with the message, wherever in it the change is. */
export function sentenceFeatures(
  said: Said,
  sentence: KnownSentence,
  known: KnownText,
): Pick<Required<ChangeFeatures>, SharedFeature> {
  const { matter, knownStems, weight, values } = said
  const held = knownStems.filter((word) => holds(sentence.stems, word))
  const heldWeight = sumOf(held, known)
  const cover = weight === 0 ? 0 : heldWeight / weight
  const around = knownStems.filter((word) => !held.includes(word) && holds(sentence.sourceStems, word))
  return {
    cover,
    heldWeight: Math.min(2, heldWeight),
    around: around.length === 0 ? 0 : sumOf(around, known) / weight,
    newWords: Math.min(4, matter.length - knownStems.length),
    newest: Number(sentence.age === 0),
    recent: Number(sentence.age === 1 || sentence.age === 2),
    age: Math.log2(1 + sentence.age) / 4,
    close: sentence.closeness,
    closest: Number(sentence.closeness > 0 && sentence.closeness >= known.closest - AS_CLOSE),
    sameValues: Math.min(
      2,
      values.filter((now) => sentence.values.some((value) => isEqualValue(value, now))).length,
    ),
  }
}

/** How near the words that the message shares are to the span: most tell those between the values beside it. */
export function spanFeatures(
  { knownStems, weight }: Said,
  sentence: KnownSentence,
  span: Span,
  known: KnownText,
): ChangeFeatures {
  if (weight === 0) return {}
  const clause = clausesOf(sentence.text).find(({ start, end }) => start <= span.start && span.end <= end)
  const values = sentence.values.filter((value) => !isNaming(value))
  const previous = values.findLast(({ end }) => end <= span.start)?.end ?? 0
  const next = values.find(({ start }) => start >= span.end)?.start ?? sentence.text.length
  const of = (from: number, to: number) =>
    sentence.words.flatMap(({ start, end, stem, isSmall }) =>
      !isSmall && from <= start && end <= to && (end <= span.start || start >= span.end) ? [stem] : [],
    )
  const share = (stems: readonly string[]) =>
    knownStems.reduce((sum, word) => (holds(stems, word) ? sum + known.weight(word) : sum), 0) / weight
  return {
    inClause: clause ? share(of(clause.start, clause.end)) : 0,
    before: share(of(previous, span.start)),
    after: share(of(span.end, next)),
  }
}

const sumOf = (words: readonly string[], known: KnownText) =>
  words.reduce((sum, word) => sum + known.weight(word), 0)

export interface Change {
  sentence: KnownSentence
  cut: Cut
  features: ChangeFeatures
  /** Within the sentence, what goes for the message's own words; all else of it stays, though `cut` is all of it. */
  superseded?: readonly Span[]
  /** Whether values or words would go with what is superseded that the message does not say. */
  isSpilling?: boolean
}

/** Within the sentence, what goes. */
export const spansGoing = ({ sentence, cut, superseded }: Change): readonly Span[] =>
  superseded ?? [{ start: cut.start - sentence.start, end: cut.end - sentence.start }]

/** The span is of the sentence. */
export const changeOf = (
  sentence: KnownSentence,
  { start, end, now }: Span & { now: string },
  features: ChangeFeatures,
): Change => ({
  sentence,
  features,
  cut: {
    source: sentence.source,
    start: sentence.start + start,
    end: sentence.start + end,
    now: start === 0 ? capitalisedLike(now, sentence.text) : now,
  },
})
