import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { TOAST_DURATION_MS, TOAST_HOTKEY, TOAST_SWIPE_THRESHOLD_PX } from '../../contract/interface.ts'
import type { ToasterProps } from '../ui/toaster.tsx'
import { preload } from './lazy-module.ts'
import { toasts } from './toast.ts'
import { whenIdle } from './when-idle.ts'

const loadToaster = () => import('../ui/toaster.tsx')
/** If it fails to load, the page works without toasts. */
const Toaster = lazy(
  (): Promise<{ default: ComponentType<ToasterProps> }> =>
    loadToaster().then(
      (module) => ({ default: module.Toaster }),
      () => ({ default: () => null }),
    ),
)

/** For screens that may show toasts: preloads the code, so that a lost connection can still be reported. */
export const useToastsAtHand = () => useEffect(() => whenIdle(preload(loadToaster)), [])

/** Where toasts appear, from the first toast on. */
export function ToastArea() {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    // A screen that has something to say as it opens has said it before this listens.
    // biome-ignore lint/nursery/useReactCompiler: known only after render
    if (toasts.list().length > 0) setNeeded(true)
    return toasts.subscribe(() => setNeeded(true))
  }, [])
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <Toaster
        store={toasts}
        durationMs={TOAST_DURATION_MS}
        swipeThresholdPx={TOAST_SWIPE_THRESHOLD_PX}
        hotkey={TOAST_HOTKEY}
      />
    </Suspense>
  )
}
