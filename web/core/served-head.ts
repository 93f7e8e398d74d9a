import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * The server speaks of a page in its head for readers that run no script (server/core/http/page-head.ts). With the first step
 * to another page that is out of date, and the page's own title counts.
 */
export function useServedHead() {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useEffect(() => {
    if (first.current === pathname) return
    for (const tag of document.head.querySelectorAll('[data-served]')) tag.remove()
  }, [pathname])
}
