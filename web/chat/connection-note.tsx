import { WifiOff } from 'lucide-react'

interface ConnectionNoteProps {
  isOnline: boolean
  isReconnecting: boolean
}

/** Says quietly that the network is away, and that nothing is lost. */
export function ConnectionNote({ isOnline, isReconnecting }: ConnectionNoteProps) {
  if (isOnline && !isReconnecting) return null
  return (
    <p className="flex items-center gap-2">
      <WifiOff aria-hidden="true" className="size-4 shrink-0" />
      {isReconnecting
        ? 'The connection is lost. The answer goes on as soon as it is back.'
        : 'You are offline. What you type is kept.'}
    </p>
  )
}
