/** Words that say what is to be done, not with what, as learnt from requests in which the matter is marked. */
import { fold } from '../../../../retrieval/text/fold.ts'
import { hash } from './act-features.ts'
import { ACTS, type Act } from './act-labels.ts'
import { actModel } from './act-model.ts'
import stored from './act-weights.json' with { type: 'json' }
import { isSmall } from './small-words.ts'

const CUES = {
  correction: new Set<string>(stored.cues.correction),
  removal: new Set<string>(stored.cues.removal),
}

const plainWord = (word: string) => fold(word.replace(/['’]/g, ''))

export const isCue = (word: string, act: 'correction' | 'removal') => CUES[act].has(plainWord(word))

const wordsIn = (text: string) => text.match(/\p{L}+/gu) ?? []

export const holdsCue = (text: string, act: 'correction' | 'removal') =>
  wordsIn(text).some((word) => isCue(word, act))

/** A word that is neither small nor says what is to be done. */
export const holdsMatter = (text: string, act: 'correction' | 'removal') =>
  wordsIn(text).some((word) => !isSmall(fold(word)) && !isCue(word, act))

const LEAD = 1
/** A word that speaks for another title wherever it is. */
export function isRenameWord(word: string): boolean {
  const { rows, weights } = actModel()
  const row = rows.get(hash(`w ${plainWord(word)}`))
  if (row === undefined) return false
  const weight = (of: Act) => weights[row * ACTS.length + ACTS.indexOf(of)] ?? 0
  return weight('order_rename') - Math.max(weight('statement'), weight('answer')) > LEAD
}
