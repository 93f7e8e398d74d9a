/** Whether a test question is still answered as it was. */
import type { AnswerState } from '../../../contract/chat.ts'
import type { TestState } from '../../../contract/test-questions.ts'
import type { Outcome } from '../../answering/types.ts'
import { wordsOf } from '../../retrieval/text/words.ts'

export interface Verdict {
  state: Exclude<TestState, 'pending'>
  answer: string
  answer_state: AnswerState
  /** The expected answer from here on. */
  expected: string | null
}

/** Share of words two answers have in common: a model phrases the same thing differently each time. */
const SAME_WORDS = 0.6

export function judgeRun(expected: string | null, { text, state: answer_state }: Outcome): Verdict {
  const run = { answer: text, answer_state }
  if (answer_state !== 'known') return { ...run, state: 'fails', expected }
  if (expected === null) return { ...run, state: 'passes', expected: text }
  return { ...run, state: saysTheSame(expected, text) ? 'passes' : 'changed', expected }
}

/** The same figures, and mostly the same words. */
export function saysTheSame(one: string, other: string): boolean {
  if (one === other) return true
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const numbers = (list: typeof words) => new Set(list.filter((word) => word.number).map((word) => word.text))
  if (sharedPart(numbers(words), numbers(others)) < 1) return false
  const texts = (list: typeof words) => new Set(list.map((word) => word.text))
  return sharedPart(texts(words), texts(others)) >= SAME_WORDS
}

/** What two sets have in common, of all that is in either; 1 when both are empty. */
function sharedPart(one: Set<string>, other: Set<string>): number {
  const shared = [...one].filter((item) => other.has(item)).length
  const all = one.size + other.size - shared
  return all === 0 ? 1 : shared / all
}
