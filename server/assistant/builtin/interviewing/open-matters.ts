/** What would help most next time: the things there is most likely more to say about. */
import { guessLanguage } from '../../../retrieval/text/guess-language.ts'
import type { KnowledgeSource } from '../../types.ts'
import { rankThings } from './rank-things.ts'
import { wordingIn } from './wording.ts'

const MATTERS_MOST = 12

/** One a thing, most useful first. */
export async function findOpenMatters(
  sources: readonly KnowledgeSource[],
  signal: AbortSignal,
): Promise<string[]> {
  const texts = sources.map(({ text }) => text).reverse()
  const language = guessLanguage(texts.join('\n').slice(-4000), 'en') === 'de' ? 'de' : 'en'
  const things = await rankThings({ texts, asked: [], refused: new Set(), language })
  signal.throwIfAborted()
  return things
    .filter(({ isWhole }) => isWhole)
    .slice(0, MATTERS_MOST)
    .map((thing, round) => wordingIn(language).about(thing, round))
}
