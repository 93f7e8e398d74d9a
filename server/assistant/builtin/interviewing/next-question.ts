/** What to ask about the things that an owner named: about two that come up often, or one when there are no two. */
import { asksTheSame, isAbout, tellingStems } from './asked-questions.ts'
import type { InterviewState, RankedThing } from './rank-things.ts'
import type { InterviewWording } from './wording.ts'

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
  const isTalk = talksBriefly(state)
  if (isTalk) yield* singly(things, state, wording)
  const paired = isTalk ? things.filter(({ isWhole, named }) => isWhole && named >= PAIRED_NAMED) : things
  for (const { one, other } of pairsOf(paired)) yield (round: number) => wording.both(one, other, round)
  const left = isTalk ? things.filter(({ isWhole }) => isWhole) : things
  for (const thing of left) yield (round: number) => wording.about(thing, round)
}

/** Statements of people who talk; what they name beside the point is not asked about. */
const BRIEF_WORDS = 30
const PAIRED_NAMED = 2

const talksBriefly = ({ texts }: InterviewState): boolean => {
  const words = texts.slice(-5).map((text) => text.split(/\s+/).length)
  return words.reduce((sum, count) => sum + count, 0) / Math.max(1, words.length) < BRIEF_WORDS
}

/** A thing of its own that no question named. */
export const isUnasked = (thing: RankedThing, { asked }: Pick<InterviewState, 'asked'>) =>
  thing.isWhole && !asked.some((stems) => isAbout(stems, thing))

/** What was said last first, and of that what it began with: the talk stays with the owner. */
function* singly(things: RankedThing[], { texts, asked }: InterviewState, wording: InterviewWording) {
  const own = things.filter((thing) => !thing.isAside && isUnasked(thing, { asked }))
  const last = own
    .filter((thing) => thing.texts.has(texts.length - 1))
    .sort((a, b) => a.position - b.position)
  for (const thing of [...last, ...own]) yield (round: number) => wording.about(thing, round)
}

interface Pair {
  one: RankedThing
  other: RankedThing
  value: number
}

/** Things of different statements: whether they belong together is not known. */
const APART = 0.95
/** Each word beyond these makes a question harder to follow. */
const WORDS_FREE = 3
const LONG = 0.9

const pairsOf = (things: RankedThing[]): Pair[] =>
  things
    .flatMap((one, at) =>
      things
        .slice(at + 1)
        .filter((other) => !one.stems.some((stem) => other.stems.includes(stem)))
        .map((other) => {
          const apart = [...one.texts].some((at) => other.texts.has(at)) ? 1 : APART
          const long = LONG ** Math.max(0, one.stems.length + other.stems.length - WORDS_FREE)
          return { one, other, value: (1 - (1 - one.value) * (1 - other.value)) * apart * long }
        }),
    )
    .sort((a, b) => b.value - a.value)
