import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { KNOWLEDGE_MESSAGES } from '../../contract/messages.ts'
import type { KnowledgeChange } from '../../contract/teaching.ts'
import { ApiFailure, api } from './api.ts'
import { queryKeys } from './query-keys.ts'
import { showNotice } from './toast.ts'

/** Undoes what was stored, changed or removed. */
export function useUndo(change: KnowledgeChange) {
  const queryClient = useQueryClient()
  const [isUndone, setUndone] = useState(change.undone)
  const undo = useMutation({
    mutationFn: () => api.post('/rest/v1/knowledge_changes/{id}/undo', { path: { id: change.id } }),
    onSuccess: () => {
      setUndone(true)
      void queryClient.invalidateQueries({ queryKey: queryKeys.source(change.source_id) })
      void queryClient.invalidateQueries({ queryKey: queryKeys.allSources })
      showNotice(KNOWLEDGE_MESSAGES.changeUndone)
    },
    onError: (error) =>
      showNotice(
        error instanceof ApiFailure && error.status === 409
          ? { title: 'Error', description: error.message }
          : KNOWLEDGE_MESSAGES.undoFailed,
        'destructive',
      ),
  })
  return { isUndone, undo }
}
