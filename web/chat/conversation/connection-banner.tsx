import { Wifi, WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classes } from '../../ui/classes.ts'

/** How long it says that the connection is back. */
const BACK_MS = 4000

interface ConnectionBannerProps {
  isOnline: boolean
  /** A message or an answer is under way over a connection that is lost. */
  isReconnecting: boolean
}

type State = 'fine' | 'lost' | 'back'

/** Shows that the connection is lost but no text is, and briefly that it is back. */
export function ConnectionBanner({ isOnline, isReconnecting }: ConnectionBannerProps) {
  const state = useConnectionState(!isOnline || isReconnecting)
  const Icon = state === 'lost' ? WifiOff : Wifi
  return (
    <div role="status">
      {state !== 'fine' && (
        <p
          className={classes(
            'flex items-center justify-center gap-2 px-5 py-2 text-small',
            state === 'lost' ? 'bg-warning-tint text-warning' : 'bg-ok-tint text-ok',
          )}
        >
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {state === 'back' && 'You are back online.'}
          {state === 'lost' &&
            (isReconnecting
              ? 'The connection is lost. Your message and its answer go on as soon as it is back.'
              : 'You are offline. What you type is kept.')}
        </p>
      )}
    </div>
  )
}

function useConnectionState(isLost: boolean): State {
  const wasLost = useRef(false)
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    if (isLost) {
      wasLost.current = true
      // biome-ignore lint/nursery/useReactCompiler: known only after render
      setBack(false)
      return
    }
    if (!wasLost.current) return
    wasLost.current = false
    setBack(true)
    const timer = setTimeout(() => setBack(false), BACK_MS)
    return () => clearTimeout(timer)
  }, [isLost])
  if (isLost) return 'lost'
  return isBack ? 'back' : 'fine'
}
