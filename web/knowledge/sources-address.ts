/** Search and page of the sources are in the URL of the posit page; its other parameters are preserved. */
import { useSearchParams } from 'react-router'
import { SOURCE_SEARCH_MAX_LENGTH } from '../../contract/knowledge.ts'

const SEARCH = 'source'
const PAGE = 'sources'
const PAGE_MAX = 100_000

export function useSourcesAddress() {
  const [params, setParams] = useSearchParams()
  const search = (params.get(SEARCH) ?? '').trim().slice(0, SOURCE_SEARCH_MAX_LENGTH)
  const asked = Number(params.get(PAGE))
  const page = Number.isInteger(asked) && asked >= 1 && asked <= PAGE_MAX ? asked : 1

  function changed(changes: { search?: string; page: number }): URLSearchParams {
    const next = new URLSearchParams(params)
    const words = changes.search ?? search
    if (words) next.set(SEARCH, words)
    else next.delete(SEARCH)
    if (changes.page > 1) next.set(PAGE, String(changes.page))
    else next.delete(PAGE)
    return next
  }
  return {
    search,
    page,
    hrefFor: (number: number) => `?${changed({ page: number })}`,
    /** A new search begins at page 1. */
    find: (words: string) =>
      setParams(changed({ search: words, page: 1 }), { replace: true, preventScrollReset: true }),
    goTo: (number: number) =>
      setParams(changed({ page: number }), { replace: true, preventScrollReset: true }),
  }
}
