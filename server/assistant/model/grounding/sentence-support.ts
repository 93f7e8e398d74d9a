/** Which sentences of an answer its cited passages support, judged by words alone. */
import { splitSentences } from '../../../retrieval/text/sentences.ts'
import { rangesOf } from '../../../retrieval/text/words.ts'
import type { AnalysedText, ContentWords } from './analyse-text.ts'
import { countShared, type Ground, holdsNumbers } from './support.ts'

/** Of a sentence's content words, the passages must hold this share; a paraphrase shares more than a third, an invention less. */
const SHARE_MIN = 0.34
/** 'Yes, it does.' and 'I hope that helps.' make no claim. */
const CLAIM_WORDS_MIN = 3
const SENTENCES_MAX = 60

export interface SentenceSupport {
  /** Sentences that no cited passage supports, verbatim. */
  unsupported: string[]
  /** Some are unsupported, and the rest rests on no cited passage either. */
  isUnbacked: boolean
}

export function judgeSentences(answer: AnalysedText, ground: Ground): SentenceSupport {
  const isTranslated = answer.language(ground.language) !== ground.language
  const spans = splitSentences(answer.text).slice(0, SENTENCES_MAX)
  const sentences = rangesOf(answer.words, spans).map((range) => {
    const words = answer.content(ground.language, range)
    const isUnsupported = goesBeyond(words, ground, isTranslated)
    return {
      isUnsupported,
      isBacked: !isUnsupported && (isTranslated || countShared(words, ground.cited) > 0),
    }
  })
  const unsupported = spans.filter((_, at) => sentences[at]?.isUnsupported)
  return {
    unsupported: unsupported.map(({ start, end }) => answer.text.slice(start, end)),
    isUnbacked: unsupported.length > 0 && !sentences.some(({ isBacked }) => isBacked),
  }
}

/** Across languages only numbers can be compared: words would call every translated sentence invented. */
function goesBeyond(words: ContentWords, ground: Ground, isTranslated: boolean): boolean {
  if (!holdsNumbers(ground, words)) return true
  const claims = [...words.stems].filter((word) => !ground.asked.stems.has(word))
  const held = claims.filter((word) => ground.cited.stems.has(word)).length
  return !isTranslated && claims.length >= CLAIM_WORDS_MIN && held < SHARE_MIN * claims.length
}
