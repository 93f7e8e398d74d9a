import { lazy, Suspense, useEffect, useState } from 'react'
import { TOAST_DURATION_MS, TOAST_HOTKEY, TOAST_SWIPE_THRESHOLD_PX } from '../../contract/interface.ts'
import { toasts } from './toast.ts'
import { whenIdle } from './when-idle.ts'

const Toaster = lazy(() => import('../ui/toaster.tsx').then((module) => ({ default: module.Toaster })))

/** Where toasts appear. Its code arrives when the page has come to rest, or with the first toast. */
export function ToastArea() {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const need = () => setNeeded(true)
    const unsubscribe = toasts.subscribe(need)
    const cancelIdle = whenIdle(need)
    return () => {
      unsubscribe()
      cancelIdle()
    }
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
