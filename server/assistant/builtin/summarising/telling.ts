/** What an owner's sentence tells: talk around it (a greeting, a refusal, thanks) is no knowledge, wherever it was stored. */
import { ACTS, type Act, isTalk } from '../reading/acts/act-labels.ts'
import { cutMessage } from '../reading/acts/cut-message.ts'
import { knownWords } from '../reading/acts/known-words.ts'

const isNoKnowledge = (act: Act) => act === 'question' || isTalk(act)
/** 'Moin, ', 'Alright, ', 'Well, ' before the matter. */
const OPENING_WORD = /^(\p{L}+)[,!] (?=\S+ \S)/u
/** 'oh and', 'also,'. */
const JOINT = /^(?:(?:oh|ach|btw|and|und|also,|übrigens,?)\s+)+/iu
/** What was stored is dropped only when it is surely talk. */
const TALK_MIN = 0.65
/** Longer ones are no talk. */
const READ_CHARACTERS = 600

/** null: it tells nothing. */
export function tellingPart(written: string): string | null {
  if (written.length > READ_CHARACTERS) return written
  const opening = OPENING_WORD.exec(written)
  const sentence =
    opening?.[1] && tellingIn(opening[1]).length === 0 ? written.slice(opening[0].length) : written
  const parts = tellingIn(sentence)
  const text = sentence.slice(parts[0]?.start ?? 0, parts.at(-1)?.end ?? 0)
  return text.replace(JOINT, '').replace(/[,;]$/, '') || null
}

const tellingIn = (text: string) =>
  cutMessage(text, { asked: null, known: knownWords([], text) }).filter(
    ({ act, beliefs }) => !isNoKnowledge(act) || talkIn(beliefs) < TALK_MIN,
  )

const talkIn = (beliefs: Float64Array) =>
  ACTS.reduce((sum, act, at) => sum + (isNoKnowledge(act) ? (beliefs[at] ?? 0) : 0), 0)
