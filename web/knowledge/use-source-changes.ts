import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Source, SourceUpdate } from '../../contract/knowledge.ts'
import { ApiFailure } from '../core/api.ts'
import { showNotice } from '../core/toast.ts'
import { deleteSource, updateSource } from './queries.ts'

const showFailure = (error: Error) =>
  showNotice(
    { title: 'Error', description: error instanceof ApiFailure ? error.message : 'Please try again.' },
    'destructive',
  )

/** Lists of the posit's sources follow, and so does the posit: its summaries are written anew. */
export function useSourceChanges(source: Source) {
  const queryClient = useQueryClient()
  const onSuccess = () => {
    void queryClient.invalidateQueries({ queryKey: ['posits', source.posit_id] })
    return queryClient.invalidateQueries({ queryKey: ['sources', source.posit_id] })
  }
  const update = useMutation({
    mutationFn: (changes: SourceUpdate) => updateSource(source.id, changes),
    onSuccess,
    onError: showFailure,
  })
  const remove = useMutation({ mutationFn: () => deleteSource(source.id), onSuccess, onError: showFailure })
  return { update, remove }
}
