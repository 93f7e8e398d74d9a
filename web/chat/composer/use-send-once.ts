import { type RefObject, useEffect, useState } from 'react'
import type { Message } from '../../../contract/chat.ts'
import { findRepeated, keyOf } from '../conversation/messages.ts'
import type { Answers } from '../streaming/use-answers.ts'

/** How long a remark and the highlight of an earlier question are shown. */
const REMARK_MS = 6000

const REMARKS = {
  repeated: 'You have asked this already. The answer is in view.',
  busy: 'Your question can be sent when this answer is complete.',
} as const

interface AskingOptions {
  messages: Message[]
  answers: Answers
  frame: RefObject<HTMLElement | null>
}

/** Sends a question once: sending it again scrolls to it, another one waits for the running answer. */
export function useSendOnce({ messages, answers, frame }: AskingOptions) {
  const [skipped, setSkipped] = useState<{ why: keyof typeof REMARKS; key: string | null } | null>(null)

  useEffect(() => {
    if (!skipped) return
    const timer = setTimeout(() => setSkipped(null), REMARK_MS)
    return () => clearTimeout(timer)
  }, [skipped])

  function ask(text: string): 'sent' | 'repeated' | 'busy' {
    const repeated = findRepeated(messages, text)
    if (repeated) {
      const key = keyOf(repeated)
      setSkipped({ why: 'repeated', key })
      frame.current?.querySelector(`[data-message="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'start' })
      return 'repeated'
    }
    const isSent = answers.send(text.trim())
    setSkipped(isSent ? null : { why: 'busy', key: null })
    return isSent ? 'sent' : 'busy'
  }

  return { ask, remark: skipped && REMARKS[skipped.why], pointedAt: skipped?.key ?? null }
}
