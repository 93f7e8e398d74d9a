import { type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveTopic, LiveUpdate } from '../../contract/activity.ts'
import { queryKeys } from '../core/query-keys.ts'
import { connectLive } from './live-connection.ts'

/** Updates of a burst are batched: each key is invalidated once. */
const BATCH_MS = 250

/** The plan decides what each of your screens offers. */
const PLAN: QueryFilters[] = [
  { queryKey: queryKeys.me },
  { queryKey: queryKeys.subscription },
  { queryKey: queryKeys.posits },
]

/** Queries that a screen shows are refetched; the others are only marked as stale. */
const STALE: Record<LiveTopic, (positId: string | null) => QueryFilters[]> = {
  notifications: () => [{ queryKey: queryKeys.notifications }],
  questions: (id) => [{ queryKey: queryKeys.questions(id) }],
  tasks: (id) => [
    { queryKey: queryKeys.positTasks(id) },
    { queryKey: queryKeys.tests(id) },
    { queryKey: queryKeys.allTasks },
  ],
  sources: (id) => [{ queryKey: queryKeys.sources(id) }],
  posit: (id) => [{ queryKey: queryKeys.posit(id), exact: true }, { queryKey: queryKeys.positDetails(id) }],
  plan: () => PLAN,
}
const EVERYTHING: QueryFilters[] = [
  ...PLAN,
  { queryKey: queryKeys.notifications },
  { queryKey: queryKeys.allTasks },
  { queryKey: queryKeys.allSources },
]

function createBatch(queryClient: QueryClient) {
  const waiting = new Map<string, QueryFilters>()
  let timer: ReturnType<typeof setTimeout> | undefined
  function flush() {
    timer = undefined
    for (const filters of waiting.values()) void queryClient.invalidateQueries(filters)
    waiting.clear()
  }
  return {
    add(all: QueryFilters[]) {
      for (const filters of all) waiting.set(JSON.stringify(filters), filters)
      timer ??= setTimeout(flush, BATCH_MS)
    },
    end: () => clearTimeout(timer),
  }
}

/** Keeps what is on the screen up to date while a signed-in screen is open. */
export function useLiveUpdates() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const { add, end } = createBatch(queryClient)
    const disconnect = connectLive({
      onUpdate: ({ topic, posit_id }: LiveUpdate) => add(STALE[topic](posit_id)),
      onGap: () => add(EVERYTHING),
    })
    return () => {
      disconnect()
      end()
    }
  }, [queryClient])
}
