import { useEffect, useState } from 'react'
import { type DemoState, nextStep } from './demo-steps.ts'

const wantsLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * The demo of the landing page. It starts with the first exchange in full, as the prerendered page shows it. People who
 * want less motion see whole exchanges and step through them by themselves.
 */
export function useTypedDemo(questions: readonly string[]) {
  const lengths = questions.map((question) => question.length)
  const whole = (index: number): DemoState => ({ index, typed: lengths[index] ?? 0, isAnswered: true })
  const [state, setState] = useState(() => whole(0))
  const [isPaused, setPaused] = useState(false)

  useEffect(() => {
    if (isPaused || wantsLessMotion()) return
    const step = nextStep(state, lengths)
    const timer = setTimeout(() => setState(step.state), step.afterMs)
    return () => clearTimeout(timer)
  })

  return {
    ...state,
    isPaused,
    togglePause: () => setPaused(!isPaused),
    /** Shows one exchange in full and stays there. */
    show(index: number) {
      setPaused(true)
      setState(whole(index))
    },
  }
}
