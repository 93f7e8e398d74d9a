import { type ComponentType, type ReactNode, useEffect } from 'react'

let locks = 0

/**
 * Replaces `react-remove-scroll` under Radix's dialogs, menus and popovers (see vite.config.ts). The original writes
 * a style element at run time, which the page's policy (`style-src 'self'`) refuses; this one sets an attribute that
 * app.css knows.
 */
function useScrollLock() {
  useEffect(() => {
    const page = document.documentElement
    if (locks === 0) page.dataset.scrollLocked = window.innerWidth > page.clientWidth ? 'gutter' : ''
    locks += 1
    return () => {
      locks -= 1
      if (locks === 0) delete page.dataset.scrollLocked
    }
  }, [])
}

interface RemoveScrollProps {
  as: ComponentType<{ children?: ReactNode }>
  allowPinchZoom?: boolean
  shards?: unknown
  children: ReactNode
}

export function RemoveScroll({ as: Wrapper, allowPinchZoom: _, shards: __, ...props }: RemoveScrollProps) {
  useScrollLock()
  return <Wrapper {...props} />
}
