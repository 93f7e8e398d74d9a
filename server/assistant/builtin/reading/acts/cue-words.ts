/** Words that say what is to be done, not with what, as learnt from requests in which the matter is marked. */
import { fold } from '../../../../retrieval/text/fold.ts'
import { hash } from './act-features.ts'
import { ACTS, type Act } from './act-labels.ts'
import { actModel } from './act-model.ts'
import stored from './act-weights.json' with { type: 'json' }

const CUES = {
  correction: new Set<string>(stored.cues.correction),
  removal: new Set<string>(stored.cues.removal),
}

const plainWord = (word: string) => fold(word.replace(/['’]/g, ''))

export const isCue = (word: string, act: 'correction' | 'removal') => CUES[act].has(plainWord(word))

const LEAD = 1
/** Words that speak for an order wherever they are. */
export function isOrderWord(word: string, act: Act): boolean {
  const { rows, weights } = actModel()
  const row = rows.get(hash(`w ${plainWord(word)}`))
  if (row === undefined) return false
  const weight = (of: Act) => weights[row * ACTS.length + ACTS.indexOf(of)] ?? 0
  return weight(act) - Math.max(weight('statement'), weight('answer')) > LEAD
}
