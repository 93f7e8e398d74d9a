import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback } from 'react'
import type { Message } from '../../../contract/chat.ts'
import { CHAT_MESSAGES } from '../../../contract/messages.ts'
import { ApiFailure } from '../../core/api.ts'
import { queryKeys } from '../../core/query-keys.ts'
import { meQuery } from '../../core/session/session-query.ts'
import { showNotice } from '../../core/toast.ts'
import { isLocal, keyOf, withoutQuestion, withStatus } from '../conversation/messages.ts'
import type { AnswersOptions, ChangeMessages } from './answers-options.ts'
import { failureNotice } from './failure-notice.ts'

/** Returns a refused message to the composer, marks any other as failed, and shows a notice. */
export function useAnswerFailure(current: RefObject<AnswersOptions>, change: ChangeMessages) {
  const queryClient = useQueryClient()
  return useCallback(
    (question: Message, error: unknown, isUnwanted: boolean) => {
      const isRefused = error instanceof ApiFailure && error.status >= 400 && error.status < 500
      if (isLocal(question) && (isRefused || isUnwanted)) {
        change((messages) => withoutQuestion(messages, keyOf(question)))
        current.current.onReturned(question.content)
      } else change((messages) => withStatus(messages, keyOf(question), 'failed'))
      if (isUnwanted) return
      const notice = failureNotice(error)
      showNotice(notice, notice === CHAT_MESSAGES.paused ? undefined : 'destructive')
      // It may have failed because the posit is not open to the person any more: the screen then says so.
      void queryClient.invalidateQueries({ queryKey: queryKeys.chatPosit(current.current.positId) })
      if (error instanceof ApiFailure && error.status === 401) void queryClient.invalidateQueries(meQuery)
    },
    [current, change, queryClient],
  )
}
