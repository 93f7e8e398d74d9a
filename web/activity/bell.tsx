import { useQuery } from '@tanstack/react-query'
import { DataProvider } from '../core/data-provider.tsx'
import { preload, retryable, useLazyModule } from '../core/lazy-module.ts'
import { BellButton } from './bell-button.tsx'
import { unreadQuery } from './queries.ts'

const loadPanel = retryable(() => import('./open-bell.tsx'))
const handleNear = preload(loadPanel)

/** Only the number is asked for at first; the panel's code comes when a pointer or the focus nears. */
function UnreadBell() {
  const { data: unread = 0 } = useQuery(unreadQuery)
  const [panel, wantPanel] = useLazyModule(loadPanel)
  if (panel) return <panel.OpenBell unread={unread} />
  return (
    <BellButton
      unread={unread}
      aria-expanded="false"
      onPointerEnter={handleNear}
      onFocus={handleNear}
      onClick={wantPanel}
    />
  )
}

/** In the header, outside of the screens' own queries. */
export default function Bell() {
  return (
    <DataProvider>
      <UnreadBell />
    </DataProvider>
  )
}
