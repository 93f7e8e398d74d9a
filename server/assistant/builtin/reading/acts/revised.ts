/** What the reviser read of a message's part and a sentence that is known: see `encoding/README.md`. */
import type { Span } from '../../../../retrieval/text/sentences.ts'
import type { Revision, WordScore } from '../../../types.ts'
import { overlap } from './word-spans.ts'

/** By the texts of the parts and of the sentences that were read with them. */
export type Revised = ReadonlyMap<string, ReadonlyMap<string, Revision>>

/** Whether a part was read beside any sentence: without an encoder none is. */
export const wasRead = (text: string, revised?: Revised) => (revised?.get(text)?.size ?? 0) > 0

/** Surer than this counts no more. */
export const SURE_LOG_ODDS = 6
const LEAVES = -0.5
const clipped = (score: number) => Math.max(-SURE_LOG_ODDS, Math.min(SURE_LOG_ODDS, score))

export interface RevisionFeatures {
  isRevised: number
  /** That the message says nothing. */
  nothing: number
  does: number
  leaves: number
  goes: number
  goesBeyond: number
  goesTop: number
  goesLeast: number
  comes: number
  comesBeyond: number
  comesTop: number
  comesLeast: number
}

/** How well a change fits what was read. `old`: within the sentence; `now`: within the part, null where it is not of its words. */
export function revisionFeatures(
  revision: Revision | undefined,
  act: 'change' | 'removal',
  old: readonly Span[],
  now: Span | null,
): Partial<RevisionFeatures> {
  if (!revision) return {}
  const does = clipped(revision[act]) / SURE_LOG_ODDS
  const nothing = clipped(revision.talk) / SURE_LOG_ODDS
  const of = {
    isRevised: 1,
    nothing,
    does,
    leaves: Number(does < LEAVES),
    ...scoresOf(revision.goes, old, 'goes'),
  }
  return now ? { ...of, ...scoresOf(revision.comes, [now], 'comes') } : of
}

/** The likeliest word in the spans, the likeliest beside them, whether the first is, and the least likely in them. */
function scoresOf<Name extends 'goes' | 'comes'>(
  scores: readonly WordScore[],
  spans: readonly Span[],
  name: Name,
) {
  const isIn = (word: Span) => spans.some((span) => overlap(word, span))
  const most = (some: readonly WordScore[]) =>
    Math.max(-SURE_LOG_ODDS, ...some.map(({ score }) => clipped(score)))
  const within = scores.filter(isIn)
  const [inside, beyond] = [most(within), most(scores.filter((each) => !isIn(each)))]
  const least = within.length === 0 ? -SURE_LOG_ODDS : Math.min(...within.map(({ score }) => clipped(score)))
  return {
    [name]: inside / SURE_LOG_ODDS,
    [`${name}Beyond`]: beyond / SURE_LOG_ODDS,
    [`${name}Top`]: Number(inside > beyond),
    [`${name}Least`]: least / SURE_LOG_ODDS,
  }
}

export const likeliest = (words: readonly WordScore[]) =>
  words.reduce<WordScore | undefined>(
    (best, one) => (best && best.score >= one.score ? best : one),
    undefined,
  )

/** The likeliest word, and those beside it whose log odds are more than `least`. */
export function runRead(scores: WordScore[] = [], least = 0): Span | null {
  const top = likeliest(scores)
  if (!top) return null
  let [from, to] = [scores.indexOf(top), scores.indexOf(top)]
  while ((scores[from - 1]?.score ?? Number.NEGATIVE_INFINITY) > least) from--
  while ((scores[to + 1]?.score ?? Number.NEGATIVE_INFINITY) > least) to++
  return { start: scores[from]?.start ?? top.start, end: scores[to]?.end ?? top.end }
}

/** Log odds of the words beside the likeliest: what is surely meant with it, and what may be. */
const RUNS_LEAST = [0, -2]

/** The likeliest words in a row, and a longer row where there may be more. */
export function runsRead(scores: WordScore[] = []): Span[] {
  const runs = RUNS_LEAST.flatMap((least) => runRead(scores, least) ?? [])
  return runs.filter(({ start, end }, at) => at === 0 || start !== runs[0]?.start || end !== runs[0]?.end)
}
