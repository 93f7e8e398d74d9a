/** Minutes, logs and rules with amendments: what was written later, and changes what would be quoted, answers in its place. */
import type { AnswerInput } from '../../types.ts'
import type { Judgement } from './judge-answer.ts'
import type { RankedSentence } from './rank-sentences.ts'

/** Of what is written later, so many of the likeliest are read beside what would be quoted: each takes some 20 ms. */
const LATER_MOST = 2
const RANKED_MOST = 12
/** The logarithm of the odds, from which it is changed. */
const CHANGED_LEAST = 1
/** What has changed may have changed once more. */
const TIMES_MOST = 2
const DATED = /(?<!\d)(?:19|20)\d\d(?!\d)/

export async function newest(
  judgement: Judgement,
  input: Pick<AnswerInput, 'revise'>,
  signal: AbortSignal,
): Promise<Judgement> {
  let { ranked } = judgement
  for (let time = 0; time < TIMES_MOST; time++) {
    const later = await changedBy(ranked, input, signal)
    if (!later) break
    const [best] = ranked
    ranked = [
      { ...later, belief: best?.belief ?? later.belief },
      ...ranked.filter((entry) => entry !== best && entry !== later),
    ]
  }
  return { ...judgement, ranked }
}

async function changedBy(
  ranked: RankedSentence[],
  { revise }: Pick<AnswerInput, 'revise'>,
  signal: AbortSignal,
): Promise<RankedSentence | null> {
  const [best, ...others] = ranked.slice(0, RANKED_MOST)
  if (!revise || !best || !isDated(best)) return null
  const later = others.filter((entry) => isLater(entry, best) && isDated(entry)).slice(0, LATER_MOST)
  const changes = await Promise.all(
    later.map(async (entry) => ({
      entry,
      change: (await revise(entry.sentence.text, best.sentence.text, signal))?.change ?? 0,
    })),
  )
  const most = changes.reduce<(typeof changes)[number] | null>(
    (a, b) => (a && a.change >= b.change ? a : b),
    null,
  )
  return most && most.change >= CHANGED_LEAST ? most.entry : null
}

/** In another section of the same text. */
const isLater = ({ read }: RankedSentence, { read: before }: RankedSentence) =>
  read.passage.source_id === before.passage.source_id && read.passage.ordinal > before.passage.ordinal

const isDated = ({ read: { passage } }: RankedSentence) =>
  DATED.test(passage.heading) || DATED.test(passage.text)
