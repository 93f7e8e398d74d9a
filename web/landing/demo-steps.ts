import { DEMO_CHARACTER_MS, DEMO_HOLD_MS, DEMO_PAUSE_MS } from '../../contract/interface.ts'

export interface DemoState {
  /** Which exchange is shown. */
  index: number
  /** How many characters of its question are typed. */
  typed: number
  isAnswered: boolean
}

interface DemoStep {
  state: DemoState
  afterMs: number
}

/** What comes next, and after how many milliseconds: type, pause, answer, hold, and on to the next question. */
export function nextStep({ index, typed, isAnswered }: DemoState, lengths: readonly number[]): DemoStep {
  if (isAnswered) {
    return {
      state: { index: (index + 1) % lengths.length, typed: 0, isAnswered: false },
      afterMs: DEMO_HOLD_MS,
    }
  }
  const isTyping = typed < (lengths[index] ?? 0)
  if (isTyping) return { state: { index, typed: typed + 1, isAnswered }, afterMs: DEMO_CHARACTER_MS }
  return { state: { index, typed, isAnswered: true }, afterMs: DEMO_PAUSE_MS }
}
