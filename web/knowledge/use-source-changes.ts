import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Source, SourceUpdate } from '../../contract/knowledge.ts'
import { ApiFailure } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'
import { showNotice } from '../core/toast.ts'
import { deleteSource, sourceQuery, syncSource, updateSource } from './queries.ts'
import { SYNC_WORDS } from './source-words.ts'

const showFailure = (error: Error) =>
  showNotice(
    { title: 'Error', description: error instanceof ApiFailure ? error.message : 'Please try again.' },
    'destructive',
  )

/** Invalidates the posit as well as its sources: its summaries are re-written. */
export function useSourceChanges(source: Source) {
  const queryClient = useQueryClient()
  const onSuccess = () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.source(source.id) })
    void queryClient.invalidateQueries({ queryKey: queryKeys.posit(source.posit_id) })
    return queryClient.invalidateQueries({ queryKey: queryKeys.sources(source.posit_id) })
  }
  const update = useMutation({
    mutationFn: (changes: SourceUpdate) => updateSource(source.id, changes),
    onSuccess,
    onError: (error) => {
      if (error instanceof ApiFailure && error.status === 409)
        void queryClient.invalidateQueries({ queryKey: queryKeys.source(source.id) })
      else showFailure(error)
    },
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
