/** Kind and page of the activity live in its address. */
import { useSearchParams } from 'react-router'
import type { NotificationKind } from '../../contract/activity.ts'
import { KINDS } from './kinds.ts'

const isKind = (text: string | null): text is NotificationKind => text !== null && Object.hasOwn(KINDS, text)

/** '?kind=task_created&page=2', without what is as it always is. */
export function feedSearch(kind: NotificationKind | null, page: number): string {
  const params = new URLSearchParams()
  if (kind) params.set('kind', kind)
  if (page > 1) params.set('page', String(page))
  const search = params.toString()
  return search ? `?${search}` : ''
}

export function useFeedAddress() {
  const [params, setParams] = useSearchParams()
  const given = params.get('kind')
  const kind = isKind(given) ? given : null
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1)
  const chooseKind = (next: string) =>
    setParams(feedSearch(isKind(next) ? next : null, 1), { replace: true, preventScrollReset: true })
  return { kind, page, chooseKind }
}
