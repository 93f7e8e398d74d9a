import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { MAIN_ID } from './skip-link.tsx'

/**
 * After navigation the focus moves to the new screen, as after a page load: a screen reader announces the new title, and
 * Tab continues from there. A screen that takes the focus itself (a form, a chat) keeps it.
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
