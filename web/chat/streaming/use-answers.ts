import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Message } from '../../../contract/chat.ts'
import { ApiFailure } from '../../core/api.ts'
import { queryKeys } from '../../core/query-keys.ts'
import { meQuery } from '../../core/session/session-query.ts'
import { showNotice } from '../../core/toast.ts'
import {
  isLocal,
  keyOf,
  newQuestion,
  withAnswer,
  withoutQuestion,
  withQuestion,
  withQuestionId,
  withStatus,
} from '../conversation/messages.ts'
import { type AskOptions, ask, joinAnswer, newClientKey, stopAnswer } from './ask.ts'
import { failureNotice } from './failure-notice.ts'
import { followAnswer } from './follow-answer.ts'
import { createLiveAnswer, type LiveAnswer } from './live-answer.ts'

interface AnswersOptions extends AskOptions {
  /** The cached conversation whose `messages` are kept. */
  queryKey: QueryKey
  messages: Message[]
  /** The server has the message now. */
  onConfirmed(): void
  /** The message was refused or taken back: its text goes to the composer. */
  onReturned(text: string): void
  onAnswered?(): void
}

export interface Answers {
  /** An answer is under way; another message waits for its end. */
  isBusy: boolean
  /** The connection is lost, and comes back by itself when it can. */
  isReconnecting: boolean
  liveOf(question: Message): LiveAnswer | undefined
  /** False when it was not sent because an answer is under way. */
  send(text: string, attachments?: Message['attachments']): boolean
  retry(question: Message): void
  stop(): void
}

interface Running {
  giveUp: AbortController
  /** Stopped before the server had confirmed the question. */
  isUnwanted: boolean
}

/** Sends messages and follows their answers into the cached conversation; joins what was running before the page came. */
export function useAnswers(options: AnswersOptions): Answers {
  const queryClient = useQueryClient()
  const current = useRef(options)
  useLayoutEffect(() => {
    current.current = options
  })
  const running = useRef(new Map<string, Running>())
  /** Outlive their running: the screen shows them until the stored answer takes their place. */
  const [lives, setLives] = useState<ReadonlyMap<string, LiveAnswer>>(new Map())
  const [isReconnecting, setReconnecting] = useState(false)

  const change = useCallback(
    (update: (messages: Message[]) => Message[]) =>
      queryClient.setQueryData<{ messages: Message[] }>(
        current.current.queryKey,
        (cached) => cached && { ...cached, messages: update(cached.messages) },
      ),
    [queryClient],
  )

  const fail = useCallback(
    (question: Message, error: unknown, isUnwanted: boolean) => {
      const isRefused = error instanceof ApiFailure && error.status >= 400 && error.status < 500
      if (isLocal(question) && (isRefused || isUnwanted)) {
        change((messages) => withoutQuestion(messages, keyOf(question)))
        current.current.onReturned(question.content)
      } else change((messages) => withStatus(messages, keyOf(question), 'failed'))
      if (isUnwanted) return
      showNotice(failureNotice(error), 'destructive')
      // It may have failed because the posit is not open to the person any more: the screen then says so.
      void queryClient.invalidateQueries({ queryKey: queryKeys.chatPosit(current.current.positId) })
      if (error instanceof ApiFailure && error.status === 401) void queryClient.invalidateQueries(meQuery)
    },
    [change, queryClient],
  )

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
      let question = asked
      /** Until the server has it. A question that failed is known there, and joining it would only fail again. */
      let isUnsent = isAskedAgain || isLocal(asked)
      const confirm = (id: string) => {
        isUnsent = false
        if (!isLocal(question)) return
        question = { ...question, id }
        change((messages) => withQuestionId(messages, key, id))
        current.current.onConfirmed()
        if (entry.isUnwanted) void stopAnswer(question)
      }
      const setConnection = (isLost: boolean) => {
        setReconnecting(isLost)
        if (isLost && entry.isUnwanted) entry.giveUp.abort()
      }
      const { giveUp } = entry
      try {
        const { content, end } = await followAnswer({
          live,
          signal: giveUp.signal,
          request: (signal) =>
            isUnsent ? ask(question, current.current, signal) : joinAnswer(question, signal),
          onQuestionId: confirm,
          onConnection: setConnection,
        })
        change((messages) => withAnswer(messages, key, content, end))
        current.current.onAnswered?.()
      } catch (error) {
        const isLeft = giveUp.signal.aborted && !entry.isUnwanted
        if (!isLeft) fail(question, error, entry.isUnwanted)
      } finally {
        if (running.current.get(key) === entry) running.current.delete(key)
        setReconnecting(false)
      }
    },
    [change, fail],
  )

  // A reload, a second tab or a return to the screen joins what is being answered, and sends what had not been sent.
  const { messages } = options
  useEffect(() => {
    for (const message of messages) if (message.status === 'running') void follow(message)
  }, [messages, follow])

  useEffect(() => {
    const entries = running.current
    return () => {
      for (const { giveUp } of entries.values()) giveUp.abort()
      entries.clear()
    }
  }, [])

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
  }, [isBusy, isReconnecting, lives, change, follow])
}
