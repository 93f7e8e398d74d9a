import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Message } from '../../../contract/chat.ts'
import { isLocal, keyOf, newQuestion, withQuestion } from '../conversation/messages.ts'
import type { AnswersOptions } from './answers-options.ts'
import { newClientKey, stopAnswer } from './ask.ts'
import type { LiveAnswer } from './live-answer.ts'
import { useRunningAnswers } from './use-running-answers.ts'

export interface Answers {
  /** An answer is under way; another message waits for its end. */
  isBusy: boolean
  /** The connection is lost and will be re-established automatically. */
  isReconnecting: boolean
  liveOf(question: Message): LiveAnswer | undefined
  /** False when it was not sent because an answer is under way. */
  send(text: string, attachments?: Message['attachments']): boolean
  retry(question: Message): void
  stop(): void
}

/** Sends messages and follows their answers into the cached conversation; joins answers that ran before the page loaded. */
export function useAnswers(options: AnswersOptions): Answers {
  const queryClient = useQueryClient()
  const current = useRef(options)
  useLayoutEffect(() => {
    current.current = options
  })

  const change = useCallback(
    (update: (messages: Message[]) => Message[]) =>
      queryClient.setQueryData<{ messages: Message[] }>(
        current.current.queryKey,
        (cached) => cached && { ...cached, messages: update(cached.messages) },
      ),
    [queryClient],
  )

  const { running, lives, isReconnecting, follow } = useRunningAnswers(current, change)

  // After a reload, in a second tab or on return: joins running answers, and sends messages that were not sent.
  const { messages } = options
  useEffect(() => {
    for (const message of messages) if (message.status === 'running') void follow(message)
  }, [messages, follow])

  const isBusy = messages.some((message) => message.status === 'running')
  return useMemo(() => {
    const start = (question: Message, isAskedAgain: boolean) => {
      void follow(question, isAskedAgain)
      change((before) => withQuestion(before, question))
    }
    return {
      isBusy,
      isReconnecting,
      liveOf: (question) => lives.get(keyOf(question)),
      send(text, attachments = []) {
        if (running.current.size > 0) return false
        start(newQuestion(text, newClientKey(), attachments), false)
        return true
      },
      retry: (question) => start({ ...question, status: 'running' }, true),
      stop() {
        for (const [key, entry] of running.current) {
          const question = current.current.messages.find((message) => keyOf(message) === key)
          if (question && !isLocal(question)) void stopAnswer(question)
          else entry.isUnwanted = true
          if (entry.isUnwanted && isReconnecting) entry.giveUp.abort()
        }
      },
    }
  }, [isBusy, isReconnecting, running, lives, change, follow])
}
