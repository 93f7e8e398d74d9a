import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AUTO_SEND_MAX_CHARACTERS } from '../../../contract/chat-limits.ts'
import { AUTO_SEND_DELAY_MS } from '../timing.ts'

/**
 * Fills in the question of `?q=`, sends it after a moment, once per page load, and removes it from the address. Returns the
 * composer's text until then.
 */
export function useAutoSend(send: (text: string) => void): string | null {
  const [params, setParams] = useSearchParams()
  const [question, setQuestion] = useState(() => params.get('q')?.slice(0, AUTO_SEND_MAX_CHARACTERS) ?? null)
  const sendLatest = useEffectEvent(send)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page load, whatever changes
  useEffect(() => {
    if (question === null) return
    const timer = setTimeout(() => {
      setQuestion(null)
      setParams(
        (before) => {
          before.delete('q')
          return before
        },
        { replace: true },
      )
      if (question.trim() !== '') sendLatest(question)
    }, AUTO_SEND_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return question
}
