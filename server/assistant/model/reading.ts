/** A text taken apart once, for all that is asked of it. */
import { languageOfWords } from '../../core/text/guess-language.ts'
import type { Language } from '../../core/text/languages.ts'
import { stem } from '../../core/text/stem.ts'
import { STOP_WORDS } from '../../core/text/stop-words.ts'
import { type Word, wordsOf } from '../../core/text/words.ts'

/** A text of a model is not read beyond this: two pages. */
const WORDS_MAX = 1200

/** Content words as stems, numbers as written. */
export interface TextWords {
  stems: Set<string>
  numbers: Set<string>
}

export interface Reading {
  text: string
  words: Word[]
  language(fallback: Language): Language
  content(language: Language): TextWords
}

export function readingOf(text: string): Reading {
  const words = wordsOf(text)
  const contents = new Map<Language, TextWords>()
  return {
    text,
    words,
    language: (fallback) => languageOfWords(words, fallback),
    content(language) {
      const content = contents.get(language) ?? contentOf(words, language)
      contents.set(language, content)
      return content
    },
  }
}

export function contentOf(words: Word[], language: Language): TextWords {
  const stems = new Set<string>()
  const numbers = new Set<string>()
  for (const word of words.slice(0, WORDS_MAX)) {
    if (word.number) numbers.add(word.text.replace(/^0+(?=\d)/, ''))
    else if (!STOP_WORDS[language].has(word.text)) stems.add(stem(word.text, language))
  }
  return { stems, numbers }
}

export const readWords = (text: string, language: Language): TextWords =>
  contentOf(wordsOf(text, WORDS_MAX), language)
