import { useEffect, useEffectEvent } from 'react'
import { IDLE_CHECK_MS, IDLE_PROMPT_MS } from './timing.ts'

const ACTIVITY = ['pointerdown', 'keydown', 'scroll'] as const

/** Calls back once a guest with a conversation has done nothing for ten minutes. */
export function useIdlePrompt(isWatched: boolean, onIdle: () => void) {
  const notifyIdle = useEffectEvent(onIdle)

  useEffect(() => {
    if (!isWatched) return
    let activeAt = Date.now()
    const markActive = () => {
      activeAt = Date.now()
    }
    const options = { capture: true, passive: true }
    for (const event of ACTIVITY) window.addEventListener(event, markActive, options)
    const timer = setInterval(() => {
      if (Date.now() - activeAt < IDLE_PROMPT_MS) return
      markActive()
      notifyIdle()
    }, IDLE_CHECK_MS)
    return () => {
      clearInterval(timer)
      for (const event of ACTIVITY) window.removeEventListener(event, markActive, options)
    }
  }, [isWatched])
}
