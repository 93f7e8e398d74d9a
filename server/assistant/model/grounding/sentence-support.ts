/** Which sentences of an answer none of its cited passages holds, judged by words alone. */
import { splitSentences } from '../../../retrieval/text/sentences.ts'
import { rangesOf } from '../../../retrieval/text/words.ts'
import type { AnalysedText } from './analyse-text.ts'
import { type Ground, holdsNumbers } from './support.ts'

/** Of a sentence's content words, the passages must hold this share; a paraphrase keeps more than a third, an invention less. */
const SHARE_MIN = 0.34
/** 'Yes, it does.' and 'I hope that helps.' claim nothing. */
const CLAIM_WORDS_MIN = 3
const SENTENCES_MAX = 60

/** Across languages only numbers can be compared: words would call every translated sentence invented. */
export function unsupportedSentences(answer: AnalysedText, ground: Ground): string[] {
  const { language, cited, asked } = ground
  const spans = splitSentences(answer.text).slice(0, SENTENCES_MAX)
  const sentences = rangesOf(answer.words, spans)
  function isUnsupported(_: unknown, at: number): boolean {
    const words = answer.content(language, sentences[at])
    if (!holdsNumbers(ground, words)) return true
    const claims = [...words.stems].filter((word) => !asked.stems.has(word))
    if (claims.length < CLAIM_WORDS_MIN) return false
    const held = claims.filter((word) => cited.stems.has(word)).length
    return held < SHARE_MIN * claims.length && answer.language(language) === language
  }
  return spans.filter(isUnsupported).map(({ start, end }) => answer.text.slice(start, end))
}
