import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { FeedbackRequest, Message } from '../../../contract/chat.ts'
import { CHAT_MESSAGES } from '../../../contract/messages.ts'
import { api } from '../../core/api.ts'
import { showNotice } from '../../core/toast.ts'

/** True when it was stored. */
export type Judge = (answer: Message, request: FeedbackRequest) => Promise<boolean>

/** Stores the asker's feedback on an answer: optimistic, reverted when it could not be stored. */
export function useFeedback(queryKey: QueryKey): Judge {
  const queryClient = useQueryClient()
  const [name, id] = queryKey
  return useCallback(
    async (answer, { feedback, reason = null }) => {
      const show = (shown: Pick<Message, 'feedback' | 'feedback_reason'>) =>
        queryClient.setQueryData<{ messages: Message[] }>(
          [name, id],
          (cached) =>
            cached && {
              ...cached,
              messages: cached.messages.map((message) =>
                message.id === answer.id ? { ...message, ...shown } : message,
              ),
            },
        )
      show({ feedback, feedback_reason: reason })
      try {
        await api.put('/rest/v1/chat_messages/{id}/feedback', {
          path: { id: answer.id },
          body: { feedback, reason },
        })
        return true
      } catch {
        show(answer)
        showNotice(CHAT_MESSAGES.feedbackFailed, 'destructive')
        return false
      }
    },
    [queryClient, name, id],
  )
}
