import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { ChatDetails } from '../../../contract/chat.ts'
import { CHAT_MESSAGES } from '../../../contract/messages.ts'
import { api } from '../../core/api.ts'
import { queryKeys } from '../../core/query-keys.ts'
import { showNotice } from '../../core/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { chatDetailsQuery, conversationQuery } from '../queries.ts'

function useDeleteConversation({ id, posit_id }: ChatDetails) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api.delete('/rest/v1/chat_history/{id}', { path: { id } }),
    onSuccess: async () => {
      showNotice(CHAT_MESSAGES.conversationDeleted)
      // The list first: this screen would refetch the deleted conversation.
      await navigate(href('/chat-history'), { replace: true })
      queryClient.removeQueries({ queryKey: chatDetailsQuery(id).queryKey })
      queryClient.removeQueries({ queryKey: conversationQuery(posit_id).queryKey })
      await queryClient.invalidateQueries({ queryKey: queryKeys.chatHistories })
    },
    onError: () => showNotice(CHAT_MESSAGES.conversationDeleteFailed, 'destructive'),
  })
}

export function DeleteConversation({ details }: { details: ChatDetails }) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useDeleteConversation(details)
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button variant="secondary">Delete</Button>}
      title="Delete conversation"
      description="It is removed for good. If the posit is somebody else's, they keep the questions, without your name."
      confirmLabel="Delete"
      busy={isPending}
      // A dialog that was cancelled fades for a moment, and its buttons can still be hit.
      onConfirm={() => isOpen && mutate()}
    />
  )
}
