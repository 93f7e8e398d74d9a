/** What to ask about the things that an owner named: about two that come up often where a text explains, about one where somebody talks. */
import { isEveryday } from '../../../retrieval/text/common-words.ts'
import { asksTheSame, isAbout, tellingStems } from './asked-questions.ts'
import type { InterviewState, RankedThing, RankedWord } from './rank-things.ts'
import type { InterviewWording } from './wording.ts'
import { byWorth, isWorthAsking } from './worth.ts'

/** The likeliest first; none asks what was asked before. */
export function thingQuestions(
  things: RankedThing[],
  state: InterviewState,
  wording: InterviewWording,
  limit: number,
): string[] {
  const asked = [...state.asked]
  const found: string[] = []
  for (const word of wordedBy(things, state, wording)) {
    if (found.length === limit) break
    const question = word(asked.length)
    const stems = tellingStems(question, state.language)
    if (asked.some((before) => asksTheSame(before, stems))) continue
    asked.push(stems)
    found.push(question)
  }
  return found
}

function* wordedBy(things: RankedThing[], state: InterviewState, wording: InterviewWording) {
  const isTalk = isTalking(state)
  if (isTalk) yield* singly(things, state, wording)
  else for (const { one, other } of pairsOf(things)) yield (round: number) => wording.both(one, other, round)
  // 'A nurse on a ward in Leeds' says least of Leeds.
  const isPlace = ({ isAside, isName }: RankedThing) => Number(isAside && isName)
  const left = isTalk
    ? things
        .filter(({ isWhole, worth }) => isWhole && worth === undefined)
        .sort((a, b) => isPlace(a) - isPlace(b))
    : things
  for (const thing of left) yield (round: number) => wording.about(thing, round)
}

/** Statements of people who talk are short, or not long and speak of themselves more often than once in so many words. */
const BRIEF_WORDS = 30
const LONG_WORDS = 60
const WORDS_FOR_ONE_OF_THEMSELVES = 32
const OF_THEMSELVES =
  /(?<!\p{L})(?:I|[Mm]e|[Mm]y|[Ww]e|us|[Oo]urs?|[Ii]ch|mich|mir|[Mm]ein\p{L}*|[Ww]ir|uns|[Uu]nser\p{L}*)(?!\p{L})/gu

/** 'What do I do if I forgot my password?' is what others ask. */
const QUESTION = /(?<![^.!?\n])[^.!?\n]+\?/gu

/** Much of what they name is beside the point. */
export const isTalking = ({ texts }: InterviewState): boolean => {
  const text = texts.join('\n')
  const words = text.split(/\s+/).length
  const ofThemselves = text.replace(QUESTION, '').match(OF_THEMSELVES)?.length ?? 0
  const speaksOfThemselves = words < WORDS_FOR_ONE_OF_THEMSELVES * ofThemselves
  return words < (speaksOfThemselves ? LONG_WORDS : BRIEF_WORDS) * texts.length
}

/** Something is said of it, and no question named it. */
export const isOwn = (thing: RankedThing, state: Pick<InterviewState, 'asked' | 'language'>) =>
  isOpen(thing, state) && !thing.isAside

const isOpen = (thing: RankedThing, { asked, language }: Pick<InterviewState, 'asked' | 'language'>) =>
  isUnasked(thing, { asked }) && (isWorthAsking(thing) || isSpecific(thing, language))

export const isUnasked = (thing: RankedThing, { asked }: Pick<InterviewState, 'asked'>) =>
  thing.isWhole && !asked.some((stems) => isAbout(stems, thing))

const isSpecific = ({ stems, key, isName }: RankedThing, language: InterviewState['language']) =>
  isName || stems.length > 1 || !isEveryday(key, language)

/** What was said last first: the talk stays with the owner. Of that what is worth most, or what it began with. */
function* singly(things: RankedThing[], state: InterviewState, wording: InterviewWording) {
  const isRare = (thing: RankedThing) => Number(isSpecific(thing, state.language))
  const worth = things
    .filter((thing) => isOpen(thing, state) && isWorthAsking(thing))
    .sort((a, b) => isRare(b) - isRare(a) || byWorth(a, b))
  const own = things.filter((thing) => isOwn(thing, state) && thing.worth === undefined)
  const isLast = ({ texts }: RankedThing) => texts.has(state.texts.length - 1)
  const lastOwn = own.filter(isLast).sort((a, b) => a.position - b.position)
  for (const thing of [...worth.filter(isLast), ...worth, ...lastOwn, ...own])
    yield (round: number) => wording.about(thing, round)
}

interface Pair {
  one: RankedThing
  other: RankedThing
  value: number
}

/** Things of different statements: whether they belong together is not known. */
const APART = 0.95
/** A word with much less of a question's weight than this is not heard: of 'the account and the menu bar' the account. */
const HEARD_SHARE = 0.36
const HEARD_SLOPE = 25

/** How likely there is more to say about one of the words that are heard. */
function chanceOfOne(words: readonly RankedWord[]): number {
  const whole = words.reduce((sum, { weight }) => sum + weight, 0)
  const heard = (weight: number) => 1 / (1 + Math.exp(-HEARD_SLOPE * (weight / whole - HEARD_SHARE)))
  return 1 - words.reduce((none, { chance, weight }) => none * (1 - chance * heard(weight)), 1)
}

const pairsOf = (things: RankedThing[]): Pair[] =>
  things
    .flatMap((one, at) =>
      things
        .slice(at + 1)
        .filter((other) => !one.stems.some((stem) => other.stems.includes(stem)))
        .map((other) => {
          const apart = [...one.texts].some((at) => other.texts.has(at)) ? 1 : APART
          return { one, other, value: chanceOfOne([...one.words, ...other.words]) * apart }
        }),
    )
    .sort((a, b) => b.value - a.value)
