import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Source, SourceUpdate } from '../../contract/knowledge.ts'
import { ApiFailure } from '../core/api.ts'
import { showNotice } from '../core/toast.ts'
import { deleteSource, sourceQuery, syncSource, updateSource } from './queries.ts'
import { SYNC_WORDS } from './source-words.ts'

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
  const sync = useMutation({
    mutationFn: () => syncSource(source.id),
    onSuccess: async ({ changed }) => {
      showNotice(changed ? SYNC_WORDS.synced : SYNC_WORDS.upToDate)
      await queryClient.invalidateQueries(sourceQuery(source.id))
      return onSuccess()
    },
    onError: showFailure,
  })
  const remove = useMutation({ mutationFn: () => deleteSource(source.id), onSuccess, onError: showFailure })
  return { update, sync, remove }
}
