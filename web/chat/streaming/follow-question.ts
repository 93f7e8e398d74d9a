import type { RefObject } from 'react'
import type { Message } from '../../../contract/chat.ts'
import { isLocal, keyOf, withAnswer, withQuestionId } from '../conversation/messages.ts'
import type { AnswersOptions, ChangeMessages } from './answers-options.ts'
import { ask, joinAnswer, stopAnswer } from './ask.ts'
import { followAnswer } from './follow-answer.ts'
import type { LiveAnswer } from './live-answer.ts'

export interface Running {
  giveUp: AbortController
  /** Stopped before the server had confirmed the question. */
  isUnwanted: boolean
}

interface Following {
  asked: Message
  isAskedAgain: boolean
  running: Running
  live: LiveAnswer
  current: RefObject<AnswersOptions>
  change: ChangeMessages
  onConnection(isLost: boolean): void
  onFailed(question: Message, error: unknown, isUnwanted: boolean): void
}

/** Sends the question, unless the server has it, and follows its answer into the cached conversation. */
export async function followQuestion(following: Following): Promise<void> {
  const { asked, running, live, current, change } = following
  const key = keyOf(asked)
  let question = asked
  /** Until the server has it. A question that failed is known there, and joining it would only fail again. */
  let isUnsent = following.isAskedAgain || isLocal(asked)
  const confirm = (id: string) => {
    isUnsent = false
    if (!isLocal(question)) return
    question = { ...question, id }
    change((messages) => withQuestionId(messages, key, id))
    current.current.onConfirmed()
    if (running.isUnwanted) void stopAnswer(question)
  }
  const setConnection = (isLost: boolean) => {
    following.onConnection(isLost)
    if (isLost && running.isUnwanted) running.giveUp.abort()
  }
  const { giveUp } = running
  try {
    const { content, end } = await followAnswer({
      live,
      signal: giveUp.signal,
      request: (signal) => (isUnsent ? ask(question, current.current, signal) : joinAnswer(question, signal)),
      onQuestionId: confirm,
      onConnection: setConnection,
    })
    change((messages) => withAnswer(messages, key, content, end))
    current.current.onAnswered?.()
  } catch (error) {
    const isLeft = giveUp.signal.aborted && !running.isUnwanted
    if (!isLeft) following.onFailed(question, error, running.isUnwanted)
  }
}
