/** When two questions are the same question: the key under which one joins the other's open flag. */
import { createHash } from 'node:crypto'
import { fold } from '../../retrieval/text/fold.ts'
import { guessLanguage } from '../../retrieval/text/guess-language.ts'
import { STOP_WORDS } from '../../retrieval/text/stop-words.ts'
import { wordsOf } from '../../retrieval/text/words.ts'

/**
 * Small words that turn one question into another: 'when' is not 'why', 'from' is not 'to'. A question wrongly joined is
 * lost to its owner; one wrongly kept separate is only seen twice, so this list is rather long than short.
 */
const SIGNIFICANT = new Set(
  `when where why who whose how not no never without before after from above below
  wann wo woher wohin warum wieso weshalb wer wem wen wessen wie nicht kein keine ohne vor nach
  quand ou pourquoi qui comment pas jamais sans avant apres
  cuando donde quien como nunca sin antes desde
  quando dove perche chi come mai senza prima dopo
  onde porque quem nao sem depois
  wanneer waar waarom wie hoe niet geen zonder voor na`.split(/\s+/),
)
/** The key is part of an index, whose entries must stay well under a third of a page. */
const KEY_MAX_CHARACTERS = 300

/** Case, accents, punctuation, spacing and filler words make no difference. */
export function questionKey(question: string): string {
  const words = wordsOf(question).map((word) => word.text)
  const stopWords = STOP_WORDS[guessLanguage(question, 'en')]
  const significant = words.filter((word) => SIGNIFICANT.has(word) || !stopWords.has(word))
  const key = (significant.length > 0 ? significant : words).join(' ') || fold(question).trim()
  if (key.length <= KEY_MAX_CHARACTERS) return key
  return createHash('sha256').update(key).digest('base64url')
}
