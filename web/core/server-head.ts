import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Removes the head that the server wrote for crawlers (server/core/http/page-head.ts) on the first navigation: it is stale. */
export function useServerHead() {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useEffect(() => {
    if (first.current === pathname) return
    for (const tag of document.head.querySelectorAll('[data-served]')) tag.remove()
  }, [pathname])
}
