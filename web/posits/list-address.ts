/** Search, sort, filters and page of a list are in its URL, so that it can be shared, reloaded and returned to. */
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import {
  POSIT_TYPE_LABELS,
  type PositListQuery,
  type PositType,
  positListQuerySchema,
  positTypeSchema,
} from '../../contract/posits.ts'
import type { Privacy } from '../../contract/privacy.ts'

export interface ListState extends PositListQuery {
  type?: PositType | undefined
  privacy?: Privacy | undefined
}

const DEFAULT_STATE: ListState = { page: 1, sort: 'date', direction: 'desc' }

/** Invalid parameters are ignored; the others still apply. */
function readState(params: URLSearchParams): ListState {
  const given = Object.fromEntries([...params].filter(([, value]) => value !== ''))
  const parsed = positListQuerySchema.safeParse(given)
  if (parsed.success) return parsed.data
  const wrong = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))
  return positListQuerySchema.safeParse(rest).data ?? DEFAULT_STATE
}

/** '?search=tea&page=2', without what is as it always is; '' for the list as it first looks. */
export function listSearch(state: ListState): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(state)) {
    const isUsual = value === DEFAULT_STATE[name as keyof ListState]
    if (value !== undefined && value !== '' && !isUsual) params.set(name, String(value))
  }
  const query = params.toString()
  return query ? `?${query}` : ''
}

export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const state = readState(params)
  // The URL lags briefly behind a change: a second change builds on the first, not on the rendered URL.
  const latest = useRef(state)
  useEffect(() => {
    latest.current = readState(params)
  }, [params])
  /** Any change but that of the page goes back to page 1. */
  const change = (changes: Partial<ListState>) => {
    latest.current = { ...latest.current, page: 1, ...changes }
    setParams(listSearch(latest.current), { replace: true, preventScrollReset: true })
  }
  return { state, change }
}

export const hasFilters = ({ search, type, privacy }: ListState) => Boolean(search || type || privacy)

/** One type for each label: filtering by it finds the older values of the same label too. */
export const FILTER_TYPES = positTypeSchema.options.filter(
  (type, index, types) =>
    types.findIndex((other) => POSIT_TYPE_LABELS[other] === POSIT_TYPE_LABELS[type]) === index,
)
