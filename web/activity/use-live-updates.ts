import { type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveTopic, LiveUpdate } from '../../contract/activity.ts'
import { connectLive } from './live-connection.ts'
import { NOTIFICATIONS_KEY } from './queries.ts'

/** Of a burst the last one counts. */
const GATHER_MS = 250

/** What a screen shows under these keys is asked for again; what no screen shows is only marked as old. */
/** The plan decides what every screen of one's own offers. */
const PLAN: QueryFilters[] = [{ queryKey: ['me'] }, { queryKey: ['subscription'] }, { queryKey: ['posits'] }]

const STALE: Record<LiveTopic, (positId: string | null) => QueryFilters[]> = {
  notifications: () => [{ queryKey: NOTIFICATIONS_KEY }],
  questions: (id) => [{ queryKey: ['posits', id, 'questions'] }],
  tasks: (id) => [
    { queryKey: ['posits', id, 'tasks'] },
    { queryKey: ['posits', id, 'tests'] },
    { queryKey: ['tasks'] },
  ],
  sources: (id) => [{ queryKey: ['sources', id] }],
  posit: (id) => [{ queryKey: ['posits', id], exact: true }, { queryKey: ['posits', id, 'details'] }],
  plan: () => PLAN,
}
const EVERYTHING: QueryFilters[] = [
  ...PLAN,
  { queryKey: NOTIFICATIONS_KEY },
  { queryKey: ['tasks'] },
  { queryKey: ['sources'] },
]

function gathering(queryClient: QueryClient) {
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
      timer ??= setTimeout(flush, GATHER_MS)
    },
    end: () => clearTimeout(timer),
  }
}

/** Keeps what is on the screen up to date while a signed-in screen is open. */
export function useLiveUpdates() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const { add, end } = gathering(queryClient)
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
