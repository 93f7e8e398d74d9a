import { expect, test } from 'vitest'
import { type DemoState, nextStep } from './demo-steps.ts'

/** Plays the demo until an exchange has been held; returns the milliseconds of each kind of step. */
function playOne(start: DemoState, lengths: number[]) {
  const waits: number[] = []
  let state = start
  do {
    const step = nextStep(state, lengths)
    waits.push(step.afterMs)
    state = step.state
  } while (state.index === start.index && !(state.typed === 0 && lengths.length > 1))
  return { waits, state }
}

test('a question is typed at 15 ms a character, answered after 300 ms and held for 4 s', () => {
  const { waits } = playOne({ index: 0, typed: 0, isAnswered: false }, [3, 2])
  expect(waits).toEqual([15, 15, 15, 300, 4000])
})

test('the last exchange is followed by the first', () => {
  const { state } = playOne({ index: 1, typed: 2, isAnswered: true }, [3, 2])
  expect(state).toEqual({ index: 0, typed: 0, isAnswered: false })
})
