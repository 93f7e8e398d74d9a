import { useEffect } from 'react'
import type { Message } from '../../../contract/chat.ts'
import { useDraft } from '../../core/draft.ts'
import { useEventCallback } from '../../core/event-callback.ts'

const joinTexts = (...texts: string[]) => texts.filter((text) => text.trim() !== '').join('\n')

/**
 * What is typed and not sent, and what is sent and not confirmed by the server: both survive a reload. A message that never
 * reached the server comes back as a draft.
 */
export function useComposerText(key: string, messages: Message[]) {
  const [text, setText] = useDraft(key)
  const [unsent, setUnsent] = useDraft(`${key}:unsent`)
  /** Back into the composer, before what was typed since. */
  const giveBack = useEventCallback((returned: string) => {
    setUnsent('')
    setText(joinTexts(returned, text))
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what an earlier page left behind
  useEffect(() => {
    if (unsent === '') return
    const isKnown = messages.some((message) => message.role === 'user' && message.content === unsent)
    // biome-ignore lint/nursery/useReactCompiler: known only after render
    if (!isKnown) setText(joinTexts(unsent, text))
    setUnsent('')
  }, [])

  return {
    text,
    setText,
    /** Sent text is stored until the server has it. */
    keepUntilConfirmed: setUnsent,
    confirm: () => setUnsent(''),
    giveBack,
  }
}
