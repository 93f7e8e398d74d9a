import { ArrowDown } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Message } from '../../contract/chat.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Answer, LiveAnswerView, Question } from './message-view.tsx'
import type { Answers } from './use-answers.ts'

/** Closer than this to its end, the log follows what is added. */
const NEAR_END_PX = 120

interface MessageLogProps {
  messages: Message[]
  answers: Answers
  /** Who answers, for screen readers. */
  speaker: string
  /** Stands above the messages. */
  children?: ReactNode
}

export function MessageLog({ messages, answers, speaker, children }: MessageLogProps) {
  const { live, retry } = answers
  const { frame, content, isNearEnd, goToEnd, handleScroll } = useFollowEnd(messages.at(-1)?.id)
  return (
    <div className="relative min-h-0 flex-1">
      <div ref={frame} onScroll={handleScroll} className="h-full overflow-y-auto overscroll-contain">
        <div ref={content} className="mx-auto w-full max-w-3xl px-5 py-8 sm:px-8">
          {children}
          <div role="log" aria-label="Conversation" aria-live="polite" className="space-y-8">
            {messages.map((message) => (
              <Fragment key={message.client_key ?? message.id}>
                {message.role === 'user' ? (
                  <Question message={message} onRetry={retry} />
                ) : (
                  <Answer message={message} label={`${speaker} says`} />
                )}
                {live && message.client_key === live.clientKey && <LiveAnswerView live={live} />}
              </Fragment>
            ))}
          </div>
        </div>
      </div>
      {!isNearEnd && (
        <IconButton
          label="Go to the newest message"
          icon={<ArrowDown />}
          onClick={goToEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full border border-line bg-raised shadow-float"
        />
      )}
    </div>
  )
}

/** Keeps the end in view while the reader is there, and leaves a reader who scrolled up alone. */
function useFollowEnd(newestId: string | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const [isNearEnd, setIsNearEnd] = useState(true)

  const goToEnd = () => frame.current?.scrollTo({ top: frame.current.scrollHeight })
  function handleScroll() {
    const box = frame.current
    if (!box) return
    isFollowing.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX
    setIsNearEnd(isFollowing.current)
  }

  useEffect(() => {
    const box = content.current
    if (!box) return
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) frame.current?.scrollTo({ top: frame.current.scrollHeight })
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  // A message of one's own is always shown.
  useEffect(() => {
    if (newestId) frame.current?.scrollTo({ top: frame.current.scrollHeight })
  }, [newestId])

  return { frame, content, isNearEnd, goToEnd, handleScroll }
}
