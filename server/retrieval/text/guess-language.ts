import { LANGUAGES, type Language } from './languages.ts'
import { STOP_WORDS } from './stop-words.ts'
import { type Word, wordsOf } from './words.ts'

/** Words sampled: enough for a page, and a bound for a book. */
const SAMPLE_WORDS = 300

/** One lookup per word, not one per language. */
const LANGUAGES_OF = new Map<string, Language[]>()
for (const language of LANGUAGES)
  for (const word of STOP_WORDS[language])
    LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language])

/** How many of the words are stop words of each language, likeliest language first; languages without any are omitted. */
export function languageVotes(words: Word[]): { language: Language; votes: number }[] {
  const votes = { en: 0, de: 0, fr: 0, es: 0, it: 0, pt: 0, nl: 0 }
  for (const word of words) for (const language of LANGUAGES_OF.get(word.text) ?? []) votes[language]++
  return LANGUAGES.map((language) => ({ language, votes: votes[language] }))
    .filter((entry) => entry.votes > 0)
    .sort((a, b) => b.votes - a.votes)
}

/** The language most of the text's small words belong to; `fallback` when there are none or two languages tie. */
export const guessLanguage = (text: string, fallback: Language): Language =>
  languageOfWords(wordsOf(text.slice(0, SAMPLE_WORDS * 10), SAMPLE_WORDS), fallback)

/** The same, of a text whose words are known already. */
export function languageOfWords(words: Word[], fallback: Language): Language {
  const [first, second] = languageVotes(words.slice(0, SAMPLE_WORDS))
  if (!first) return fallback
  if (second && second.votes === first.votes && second.language === fallback) return fallback
  return first.language
}
