/** A text tokenised once, for all that is computed from it. */
import { languageOfWords } from '../../../retrieval/text/guess-language.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { stem } from '../../../retrieval/text/stem.ts'
import { STOP_WORDS } from '../../../retrieval/text/stop-words.ts'
import { type Word, wordsOf } from '../../../retrieval/text/words.ts'

/** A text of a model is not read beyond this: two pages. */
const WORDS_MAX = 1200

/** Content words as stems, numbers as written. */
export interface ContentWords {
  stems: Set<string>
  numbers: Set<string>
}

/** From the word at `from` to the one before `to`. */
interface Range {
  from: number
  to: number
}

export interface AnalysedText {
  text: string
  words: Word[]
  language(fallback: Language): Language
  /** Of all its words, or of a part of them. */
  content(language: Language, part?: Range): ContentWords
}

const WHOLE: Range = { from: 0, to: WORDS_MAX }

export function analyseText(text: string): AnalysedText {
  const words = wordsOf(text)
  const termsIn = new Map<Language, string[]>()
  return {
    text,
    words,
    language: (fallback) => languageOfWords(words, fallback),
    content(language, { from, to } = WHOLE) {
      const terms = termsIn.get(language) ?? words.map((word) => termOf(word, language))
      termsIn.set(language, terms)
      const content: ContentWords = { stems: new Set(), numbers: new Set() }
      for (let at = from; at < Math.min(to, words.length); at++) {
        const term = terms[at] ?? ''
        if (words[at]?.number) content.numbers.add(term)
        else if (term !== '') content.stems.add(term)
      }
      return content
    },
  }
}

/** Empty for a stop word. */
function termOf({ text, number }: Word, language: Language): string {
  if (number) return text.replace(/^0+(?=\d)/, '')
  return STOP_WORDS[language].has(text) ? '' : stem(text, language)
}

export const readWords = (text: string, language: Language): ContentWords =>
  analyseText(text).content(language)
