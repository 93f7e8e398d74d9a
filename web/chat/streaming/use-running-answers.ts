import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Message } from '../../../contract/chat.ts'
import { keyOf } from '../conversation/messages.ts'
import type { AnswersOptions, ChangeMessages } from './answers-options.ts'
import { followQuestion, type Running } from './follow-question.ts'
import { createLiveAnswer, type LiveAnswer } from './live-answer.ts'
import { useAnswerFailure } from './use-answer-failure.ts'

/** The answers this screen follows, each once. Following ends with the screen; the answers go on at the server. */
export function useRunningAnswers(current: RefObject<AnswersOptions>, change: ChangeMessages) {
  const running = useRef(new Map<string, Running>())
  /** Outlive their running: the screen shows them until the stored answer replaces them. */
  const [lives, setLives] = useState<ReadonlyMap<string, LiveAnswer>>(new Map())
  const [isReconnecting, setReconnecting] = useState(false)
  const fail = useAnswerFailure(current, change)

  const follow = useCallback(
    async (asked: Message, isAskedAgain = false) => {
      const key = keyOf(asked)
      if (running.current.has(key)) return
      const entry: Running = { giveUp: new AbortController(), isUnwanted: false }
      const live = createLiveAnswer()
      running.current.set(key, entry)
      setLives((before) => {
        const others = [...before].filter(([other]) => other !== key && running.current.has(other))
        return new Map([...others, [key, live]])
      })
      try {
        await followQuestion({
          asked,
          isAskedAgain,
          running: entry,
          live,
          current,
          change,
          onConnection: setReconnecting,
          onFailed: fail,
        })
      } finally {
        if (running.current.get(key) === entry) running.current.delete(key)
        setReconnecting(false)
      }
    },
    // biome-ignore lint/nursery/useReactCompiler: a ref of the caller's
    [current, change, fail],
  )

  useEffect(() => {
    const entries = running.current
    return () => {
      for (const { giveUp } of entries.values()) giveUp.abort()
      entries.clear()
    }
  }, [])

  return { running, lives, isReconnecting, follow }
}
