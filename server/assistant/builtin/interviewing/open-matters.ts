/** Questions that a visitor would put about each thing the posit knows, put to its own answering: things of which most fail are open. */
import { guessLanguage } from '../../../retrieval/text/guess-language.ts'
import type { KnowledgeSource, LessonInput } from '../../types.ts'
import { judgeAnswer } from '../choosing/judge-answer.ts'
import { planQuery } from '../reading/plan-query.ts'
import { readSections } from '../summarising/key-sentences.ts'
import { createMemoryIndex } from '../summarising/memory-index.ts'
import { interviewLanguage } from './owner-language.ts'
import { rankThings } from './rank-things.ts'
import { wordingIn } from './wording.ts'
import { isWorthAsking, withWorth } from './worth.ts'

const MATTERS_MOST = 12
/** Each question costs a millisecond. */
const THINGS_TESTED = 16

/** One a thing, most open first. */
export async function findOpenMatters(
  { sources, encodeSpans }: { sources: readonly KnowledgeSource[] } & Pick<LessonInput, 'encodeSpans'>,
  signal: AbortSignal,
): Promise<string[]> {
  const texts = sources.map(({ text }) => text).reverse()
  const language = interviewLanguage(guessLanguage(texts.join('\n').slice(-4000), 'en'))
  const ranked = await rankThings({ texts, asked: [], refused: new Set(), language })
  const things = await withWorth(ranked, texts, encodeSpans, signal)
  signal.throwIfAborted()
  const wording = wordingIn(language)
  const index = createMemoryIndex([...sources], readSections([...sources]))
  const isAnswered = (question: string) =>
    judgeAnswer(index.retrieve(planQuery(question, []))).state === 'known'
  return things
    .filter((thing) => thing.isWhole && (thing.worth === undefined || isWorthAsking(thing)))
    .slice(0, THINGS_TESTED)
    .map((thing) => ({ thing, failed: wording.visitorsMayAsk(thing).filter((each) => !isAnswered(each)) }))
    .filter(({ failed }) => failed.length > 0)
    .sort((a, b) => b.failed.length - a.failed.length)
    .slice(0, MATTERS_MOST)
    .map(({ thing }, round) => wording.about(thing, round))
}
