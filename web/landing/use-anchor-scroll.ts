import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ANCHOR_SCROLL_DELAY_MS } from '../../contract/interface.ts'

/**
 * Scrolls smoothly to the section the address names, each time it is asked for, and moves the focus there. The links do
 * not scroll by themselves (`NavigationLink`), since the router would jump.
 */
export function useAnchorScroll() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link has only a new key
  useEffect(() => {
    const section = hash && document.getElementById(hash.slice(1))
    if (!section) return
    const timer = setTimeout(() => {
      const wantsLessMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      section.scrollIntoView({ behavior: wantsLessMotion ? 'auto' : 'smooth' })
      section.focus({ preventScroll: true })
    }, ANCHOR_SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [hash, key])
}
