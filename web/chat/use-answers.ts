import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ChatRequest, Message } from '../../contract/chat.ts'
import { CHAT_MESSAGES } from '../../contract/messages.ts'
import { ApiFailure, apiRequest, apiResponse } from '../core/api.ts'
import { showNotice } from '../core/toast.ts'
import { readAnswer, StreamCut } from './answer-stream.ts'
import { createLiveAnswer, type LiveAnswer } from './live-answer.ts'
import {
  isLocal,
  newQuestion,
  withAnswer,
  withoutQuestion,
  withQuestion,
  withQuestionId,
  withStatus,
} from './messages.ts'

/** Pauses before a cut stream is joined again. */
const RECONNECT_PAUSES_MS = [300, 1000, 2000, 4000, 8000]

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const isConnectionLost = (error: unknown) =>
  error instanceof StreamCut ||
  error instanceof TypeError ||
  (error instanceof ApiFailure && error.status === 0)

interface AnswersOptions {
  positId: string
  /** Set in an update chat: the messages are the owner teaching. */
  sessionId?: string | undefined
  /** The cached conversation whose `messages` are kept. */
  queryKey: QueryKey
  messages: Message[]
  /** A message was refused: its text goes back to the composer. */
  onRefused(text: string): void
  onAnswered?(): void
}

export interface Answers {
  live: LiveAnswer | null
  send(text: string, attachments?: Message['attachments']): void
  retry(question: Message): void
  stop(): void
}

/** Sends messages and follows their answers into the cached conversation; joins what was running before the page came. */
export function useAnswers(options: AnswersOptions): Answers {
  const queryClient = useQueryClient()
  const [live, setLive] = useState<LiveAnswer | null>(null)
  const current = useRef(options)
  current.current = options
  const following = useRef(new Set<string>())

  const change = useCallback(
    (update: (messages: Message[]) => Message[]) =>
      queryClient.setQueryData<{ messages: Message[] }>(
        current.current.queryKey,
        (cached) => cached && { ...cached, messages: update(cached.messages) },
      ),
    [queryClient],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is read through `current`
  const follow = useCallback(
    async (question: Message, isNew: boolean) => {
      const clientKey = question.client_key ?? question.id
      if (following.current.has(clientKey)) return
      following.current.add(clientKey)
      const answer = createLiveAnswer(clientKey)
      setLive(answer)
      try {
        await followToEnd(question, isNew, answer)
        current.current.onAnswered?.()
      } catch (error) {
        giveUp(question, error)
      } finally {
        following.current.delete(clientKey)
        setLive((shown) => (shown === answer ? null : shown))
      }
    },
    [change],
  )

  function requestFor(question: Message, isNew: boolean): Promise<Response> {
    const { positId, sessionId } = current.current
    if (!isNew) return apiResponse(`/rest/v1/chat_messages/${question.id}/answer`)
    const body: ChatRequest = {
      query: question.content,
      positId,
      clientKey: question.client_key,
      attachments: question.attachments.map((attachment) => attachment.id),
      ...(sessionId ? { sessionId } : {}),
    }
    return apiResponse('/functions/v1/chat-with-posit', { method: 'POST', body })
  }

  async function followToEnd(question: Message, isNew: boolean, answer: LiveAnswer) {
    let asked = { question, isNew }
    for (let attempt = 0; ; attempt++) {
      try {
        answer.clear()
        const response = await requestFor(asked.question, asked.isNew)
        await followStream(response, question, answer, (id) => {
          asked = { question: { ...question, id }, isNew: false }
        })
        return
      } catch (error) {
        const pause = RECONNECT_PAUSES_MS[attempt]
        if (!isConnectionLost(error) || pause === undefined) throw error
        await wait(pause)
      }
    }
  }

  async function followStream(
    response: Response,
    question: Message,
    answer: LiveAnswer,
    onId: (id: string) => void,
  ) {
    const clientKey = question.client_key ?? question.id
    let content = ''
    for await (const line of readAnswer(response)) {
      if (line.question_id) {
        onId(line.question_id)
        const id = line.question_id
        change((messages) => withQuestionId(messages, clientKey, id))
      }
      if (line.content) {
        content += line.content
        answer.push(line.content)
      }
      if (line.error) throw new ApiFailure(503, { error: line.error })
      const { end } = line
      if (end) change((messages) => withAnswer(messages, clientKey, content, end))
    }
  }

  function giveUp(question: Message, error: unknown) {
    const clientKey = question.client_key ?? question.id
    const isRefused = error instanceof ApiFailure && error.status >= 400 && error.status < 500
    if (isRefused && isLocal(question)) {
      change((messages) => withoutQuestion(messages, clientKey))
      current.current.onRefused(question.content)
    } else change((messages) => withStatus(messages, clientKey, 'failed'))
    const reason = error instanceof ApiFailure ? error.message : CHAT_MESSAGES.sendFailed.description
    showNotice({ title: CHAT_MESSAGES.queryFailedTitle, description: reason }, 'destructive')
  }

  // A reload or a second tab joins what is being answered.
  const { messages } = options
  useEffect(() => {
    const running = messages.find((message) => message.status === 'running' && !isLocal(message))
    if (running) void follow(running, false)
  }, [messages, follow])

  return useMemo(() => {
    const ask = (question: Message) => {
      change((before) => withQuestion(before, question))
      void follow(question, true)
    }
    return {
      live,
      send: (text, attachments = []) => ask(newQuestion(text, crypto.randomUUID(), attachments)),
      retry: (question) => ask({ ...question, status: 'running' }),
      stop() {
        const key = live?.clientKey
        const question = current.current.messages.find(
          (message) => (message.client_key ?? message.id) === key,
        )
        if (!question || isLocal(question)) return
        const path = `/rest/v1/chat_messages/${question.id}/answer`
        apiRequest(path, { method: 'DELETE' }).catch(() =>
          showNotice(CHAT_MESSAGES.sendFailed, 'destructive'),
        )
      },
    }
  }, [live, change, follow])
}
