import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  AssistantBudget,
  AssistantSettings,
  ModelChoice,
  ModelServer,
} from '../../contract/assistant-settings.ts'
import { ASSISTANT_MESSAGES } from '../../contract/messages/assistant-settings.ts'
import { ApiFailure, api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'
import { showNotice } from '../core/toast.ts'
import { assistantNoticeQuery, assistantSettingsQuery } from './queries.ts'

/** What a failed call says for people, at a field where the server names one. */
export const fieldsOf = (error: unknown) => (error instanceof ApiFailure ? error.fields : {})

function showFailure(error: unknown) {
  if (Object.keys(fieldsOf(error)).length > 0) return
  const description = error instanceof ApiFailure ? error.message : ASSISTANT_MESSAGES.failed.description
  showNotice({ ...ASSISTANT_MESSAGES.failed, description }, 'destructive')
}

function useSettingsChange<T>(change: (given: T) => Promise<AssistantSettings>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (settings) => {
      queryClient.setQueryData(assistantSettingsQuery.queryKey, settings)
      void queryClient.invalidateQueries({ queryKey: queryKeys.assistantUsage })
      void queryClient.invalidateQueries({ queryKey: queryKeys.assistantNotice })
      showNotice(ASSISTANT_MESSAGES.saved)
    },
    onError: (error) => {
      showFailure(error)
      if (error instanceof ApiFailure && error.code === 'changed')
        void queryClient.invalidateQueries({ queryKey: queryKeys.assistantSettings })
    },
  })
}

export const useChooseModel = () =>
  useSettingsChange((body: ModelChoice & { version: number }) =>
    api.put('/rest/v1/assistant_settings/model', { body }),
  )

export const useRemoveModel = () =>
  useSettingsChange((version: number) =>
    api.delete('/rest/v1/assistant_settings/model', { body: { version } }),
  )

export const useSetBudget = () =>
  useSettingsChange((body: AssistantBudget & { version: number }) =>
    api.put('/rest/v1/assistant_settings/budget', { body }),
  )

export const useFindServers = () =>
  useMutation({ mutationFn: () => api.post('/rest/v1/assistant_settings/discovery'), onError: showFailure })

export const useListModels = () =>
  useMutation({
    mutationFn: (body: ModelServer) => api.post('/rest/v1/assistant_settings/models', { body }),
    onError: showFailure,
  })

export const useTryModel = () =>
  useMutation({
    mutationFn: (body: ModelChoice) => api.post('/rest/v1/assistant_settings/trial', { body }),
    onError: showFailure,
  })

export const useTryCurrentModel = () =>
  useMutation({
    mutationFn: () => api.post('/rest/v1/assistant_settings/model/trial'),
    onError: showFailure,
  })

/** It is gone at once; if the server was not reached it comes back with the next page. */
export function useCloseNotice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.delete('/rest/v1/assistant_settings/notice'),
    onMutate: () =>
      queryClient.setQueryData(
        assistantNoticeQuery.queryKey,
        (notice) => notice && { ...notice, is_open: false },
      ),
  })
}
