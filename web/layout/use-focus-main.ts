import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { MAIN_ID } from './skip-link.tsx'

/**
 * After a step to another screen the focus stands in the new screen, as it would after a page load: a reader hears the
 * new title, and Tab goes on from there. A screen that takes the focus itself (a form, a chat) keeps it.
 */
export function useFocusMain() {
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    const main = document.getElementById(MAIN_ID)
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname])
}
