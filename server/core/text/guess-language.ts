import { LANGUAGES, type Language } from './languages.ts'
import { STOP_WORDS } from './stop-words.ts'
import { type Word, wordsOf } from './words.ts'

/** Words looked at: enough for a page, and a bound for a book. */
const SAMPLE_WORDS = 300

/** How many of the words are stop words of each language, likeliest language first; languages without any are left out. */
export function languageVotes(words: Word[]): { language: Language; votes: number }[] {
  const votes = LANGUAGES.map((language) => ({ language, votes: countHits(words, language) }))
  return votes.filter((entry) => entry.votes > 0).sort((a, b) => b.votes - a.votes)
}

function countHits(words: Word[], language: Language): number {
  const stopWords = STOP_WORDS[language]
  let hits = 0
  for (const word of words) if (stopWords.has(word.text)) hits++
  return hits
}

/** The language most of the text's small words belong to; `fallback` when there are none or two languages tie. */
export function guessLanguage(text: string, fallback: Language): Language {
  const [first, second] = languageVotes(wordsOf(text.slice(0, SAMPLE_WORDS * 10), SAMPLE_WORDS))
  if (!first) return fallback
  if (second && second.votes === first.votes && second.language === fallback) return fallback
  return first.language
}
