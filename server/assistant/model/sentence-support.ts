/** Which sentences of an answer none of its cited passages holds, judged by words alone. */
import { guessLanguage } from '../../core/text/guess-language.ts'
import type { Language } from '../../core/text/languages.ts'
import { splitSentences } from '../../core/text/sentences.ts'
import { readWords } from './support.ts'

/** Of a sentence's content words, the passages must hold this share; a paraphrase keeps more than a third, an invention less. */
const SHARE_MIN = 0.34
/** 'Yes, it does.' and 'I hope that helps.' claim nothing. */
const CLAIM_WORDS_MIN = 3
const SENTENCES_MAX = 60

/**
 * `said`: what the asker brought, which an answer may repeat without a source. Across languages only numbers can be compared:
 * words would call every translated sentence invented.
 */
export function unsupportedSentences(
  answer: string,
  cited: string,
  said: string,
  fallback: Language,
): string[] {
  const language = guessLanguage(cited, fallback)
  const isTranslated = guessLanguage(answer, language) !== language
  const ground = readWords(cited, language)
  const asked = readWords(said, language)
  const hasNumber = (number: string) =>
    number.length < 2 || ground.numbers.has(number) || asked.numbers.has(number)
  return splitSentences(answer)
    .slice(0, SENTENCES_MAX)
    .map(({ start, end }) => answer.slice(start, end))
    .filter((sentence) => {
      const words = readWords(sentence, language)
      if (![...words.numbers].every(hasNumber)) return true
      const claims = [...words.stems].filter((word) => !asked.stems.has(word))
      if (isTranslated || claims.length < CLAIM_WORDS_MIN) return false
      const held = claims.filter((word) => ground.stems.has(word)).length
      return held < SHARE_MIN * claims.length
    })
}
