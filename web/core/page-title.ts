import { useEffect } from 'react'
import { PRODUCT_NAME } from '../../contract/prices.ts'

export const pageTitle = (title: string) => `${title} · ${PRODUCT_NAME}`

/** For a route's `meta`: `export const meta = () => pageMeta('My Posits')`. */
export const pageMeta = (title: string, description?: string) => [
  { title: pageTitle(title) },
  ...(description ? [{ name: 'description', content: description }] : []),
]

/** For a title that is known only when the data is there; `meta` gives the title until then. */
export function usePageTitle(title: string | null | undefined) {
  useEffect(() => {
    if (title) document.title = pageTitle(title)
  }, [title])
}
