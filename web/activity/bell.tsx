import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { DataProvider } from '../core/data-provider.tsx'
import { BellButton } from './bell-button.tsx'
import { unreadQuery } from './queries.ts'

const loadPanel = () => import('./open-bell.tsx')
const OpenBell = lazy(() => loadPanel().then((module) => ({ default: module.OpenBell })))

/** Only the number is asked for at first; the panel's code comes when a pointer or the focus nears. */
function UnreadBell() {
  const { data: unread = 0 } = useQuery(unreadQuery)
  const [isWanted, setWanted] = useState(false)
  const handleNear = () => void loadPanel()
  const button = (
    <BellButton
      unread={unread}
      aria-expanded="false"
      onPointerEnter={handleNear}
      onFocus={handleNear}
      onClick={() => setWanted(true)}
    />
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <OpenBell unread={unread} />
    </Suspense>
  )
}

/** Stands in the header, outside of the screens' own queries. */
export default function Bell() {
  return (
    <DataProvider>
      <UnreadBell />
    </DataProvider>
  )
}
