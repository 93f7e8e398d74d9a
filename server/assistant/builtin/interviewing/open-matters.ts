/** Questions a visitor would put about each thing the posit knows, put to its own answering: those that fail are open. */
import type { Audience } from '../../../../contract/posits.ts'
import { guessLanguage } from '../../../retrieval/text/guess-language.ts'
import type { KnowledgeSource, PositVoice } from '../../types.ts'
import { judgeAnswer } from '../choosing/judge-answer.ts'
import { planQuery } from '../reading/plan-query.ts'
import { readSections } from '../summarising/key-sentences.ts'
import { createMemoryIndex } from '../summarising/memory-index.ts'
import { type RankedThing, rankThings } from './rank-things.ts'
import { type Facet, wordingIn } from './wording.ts'

const MATTERS_MOST = 12
/** Each costs a millisecond. */
const ASKED_MOST = 60

/** What each audience asks first. */
const FACETS: Record<Audience, readonly Facet[]> = {
  public: ['how', 'why', 'where', 'when', 'limits', 'who'],
  team: ['who', 'how', 'limits', 'when', 'why', 'where'],
  project: ['who', 'when', 'why', 'limits', 'how', 'where'],
  self: ['when', 'where', 'how', 'limits', 'who', 'why'],
}

/** One a thing, most useful first. */
export async function findOpenMatters(
  voice: PositVoice,
  sources: readonly KnowledgeSource[],
  signal: AbortSignal,
): Promise<string[]> {
  const texts = sources.map(({ text }) => text).reverse()
  const language = guessLanguage(texts.join('\n').slice(-4000), 'en') === 'de' ? 'de' : 'en'
  const things = await rankThings({ texts, asked: [], refused: new Set(), language })
  signal.throwIfAborted()
  const index = createMemoryIndex([...sources], readSections([...sources]))
  const isAnswered = (question: string) =>
    judgeAnswer(index.retrieve(planQuery(question, []))).state === 'known'
  const found: string[] = []
  let asked = 0
  for (const [at, thing] of things.filter(({ isWhole }) => isWhole).entries()) {
    if (found.length === MATTERS_MOST) break
    const open = questionsAbout(thing, FACETS[voice.audience], at, language).find(
      (question) => asked++ < ASKED_MOST && !isAnswered(question),
    )
    if (open) found.push(open)
  }
  return found
}

/** The facets take turns to come first, so that not every question is a 'how'. */
function questionsAbout(
  thing: RankedThing,
  facets: readonly Facet[],
  turn: number,
  language: 'en' | 'de',
): string[] {
  const wording = wordingIn(language)
  if (thing.isPerson) return [wording.whoIs(thing)]
  const start = turn % facets.length
  return [...facets.slice(start), ...facets.slice(0, start)].map((facet) => wording.facet(facet, thing))
}
