/** Words to index terms: the one place that says which words of a text are found, and under which stem. */
import type { Language } from './languages.ts'
import { stem } from './stem.ts'
import { STOP_WORDS } from './stop-words.ts'
import { wordsOf } from './words.ts'

/** The index term of a folded word; '' for a stop word. */
export function termOf(word: string, language: Language): string {
  return STOP_WORDS[language].has(word) ? '' : stem(word, language)
}

/** The index terms of a text in order, without stop words. */
export function termsOf(text: string, language: Language): string[] {
  const terms: string[] = []
  for (const word of wordsOf(text)) {
    const term = termOf(word.text, language)
    if (term) terms.push(term)
  }
  return terms
}
