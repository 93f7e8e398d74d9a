import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { AUTO_SEND_MAX_CHARACTERS } from '../../contract/chat-limits.ts'
import { AUTO_SEND_DELAY_MS } from './timing.ts'

/** Sends the question of `?q=` once per page load, and takes it out of the address. */
export function useAutoSend(send: (text: string) => void) {
  const [params, setParams] = useSearchParams()
  const question = useRef(params.get('q')?.slice(0, AUTO_SEND_MAX_CHARACTERS) ?? null)
  const latest = useRef(send)
  latest.current = send

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page load, whatever changes
  useEffect(() => {
    if (question.current === null) return
    const timer = setTimeout(() => {
      const text = question.current
      question.current = null
      setParams(
        (before) => {
          before.delete('q')
          return before
        },
        { replace: true },
      )
      if (text) latest.current(text)
    }, AUTO_SEND_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}
