/** The one statement that a correction is about, and how it reads once put right. Without a clear match, none. */

import type { QueryWord } from '../../../../retrieval/ranking/query.ts'
import { splitSentences } from '../../../../retrieval/text/sentences.ts'
import { termsOf } from '../../../../retrieval/text/terms.ts'
import type { Passage, Turn } from '../../../types.ts'
import { planQuery } from '../../reading/plan-query.ts'
import { languageOf } from '../../reading/read-text.ts'
import type { ReadCorrection } from './read-correction.ts'
import { frameOf, type Value, valuesIn } from './values.ts'

export interface Replacement {
  chunk_id: string
  /** A sentence as it stands in the passage. */
  before: string
  after: string
}

/** A word of this message says more about what is meant than one taken over from the message before. */
const CARRIED_SHARE = 0.5
const SHARED_MIN = 1
/** The best match must be so much better than the next: a wrong replacement is worse than none. */
const CLEAR_LEAD = 1.4

interface Candidate extends Replacement {
  shared: number
}

export function matchCorrection(
  correction: ReadCorrection,
  history: Turn[],
  passages: Passage[],
): Replacement | null {
  const values = valuesIn(correction.text)
  const { words } = planQuery(frameOf(correction.text, values), history)
  const candidates = passages.flatMap((passage) => {
    const language = languageOf(passage.text) ?? 'en'
    return splitSentences(passage.text).flatMap(({ start, end }): Candidate[] => {
      const before = passage.text.slice(start, end)
      const after = correct(before, correction, values)
      if (after === null) return []
      const shared = sharedWith(before, words, language) + (correction.pair ? SHARED_MIN : 0)
      return [{ chunk_id: passage.chunk_id, before, after, shared }]
    })
  })
  return clearest(candidates)
}

function clearest(candidates: Candidate[]): Replacement | null {
  const [best, next] = candidates.sort((a, b) => b.shared - a.shared)
  if (!best || best.shared < SHARED_MIN) return null
  if (next && best.shared < next.shared * CLEAR_LEAD) return null
  const { chunk_id, before, after } = best
  // What is right already is what was meant: it keeps a less like statement from being taken for it.
  return after === before ? null : { chunk_id, before, after }
}

function sharedWith(sentence: string, words: QueryWord[], language: Parameters<typeof termsOf>[1]): number {
  const terms = new Set(termsOf(sentence, language))
  const found = words.filter((word) => word.stems.some((stem) => terms.has(stem)))
  return found.reduce((sum, word) => sum + (word.carried ? CARRIED_SHARE : 1), 0)
}

/** The sentence put right; null when the correction does not fit it. */
function correct(sentence: string, { text, pair }: ReadCorrection, values: Value[]): string | null {
  if (pair) return swapPhrase(sentence, pair)
  return swapValue(sentence, values) ?? sameSubject(sentence, text)
}

function swapPhrase(sentence: string, { old, now }: { old: string; now: string }): string | null {
  const at = sentence.toLowerCase().indexOf(old.toLowerCase())
  const isWhole = (index: number) => !/[\p{L}\p{N}]/u.test(sentence[index] ?? ' ')
  if (at < 0 || !isWhole(at - 1) || !isWhole(at + old.length)) return null
  return sentence.slice(0, at) + now.replace(/[.!]+$/, '') + sentence.slice(at + old.length)
}

/** One new value, and one of its kind in the sentence: anything else could mean several things. */
function swapValue(sentence: string, values: Value[]): string | null {
  const [now] = values
  if (!now || values.length > 1) return null
  const alike = valuesIn(sentence).filter((value) => value.kind === now.kind)
  const [old] = alike
  if (!old || alike.length > 1) return null
  return sentence.slice(0, old.start) + now.text + sentence.slice(old.end)
}

const IS =
  /^(.{2,80}?)\s(?:is|are|was|were|ist|sind|war|waren|est|sont|es|son)\s(?:now |jetzt |maintenant |ahora )?\S/i

/** 'The head baker is Tom now' over 'The head baker is Anna': the subject is the same to the letter. */
function sameSubject(sentence: string, text: string): string | null {
  const subject = subjectOf(text)
  if (!subject || subject !== subjectOf(sentence)) return null
  const end = /[.!?]$/.test(text) ? '' : '.'
  return text.charAt(0).toUpperCase() + text.slice(1) + end
}

/** At least two words with something to tell: 'it is' and 'that is' are subjects of anything. */
function subjectOf(text: string): string | null {
  const subject = IS.exec(text)?.[1]
    ?.toLowerCase()
    .replace(/[^\p{L}\p{N} ]+/gu, '')
  return subject?.includes(' ') ? subject : null
}
