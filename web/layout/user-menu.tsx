import { lazy, Suspense, useState } from 'react'
import type { Me } from '../../contract/accounts.ts'
import { AvatarButton } from './avatar-button.tsx'

const loadMenu = () => import('./open-user-menu.tsx')
const OpenUserMenu = lazy(() => loadMenu().then((module) => ({ default: module.OpenUserMenu })))

/** The menu's code comes when a pointer or the focus nears the button: most visits never open it. */
export function UserMenu({ me }: { me: Me }) {
  const [isWanted, setWanted] = useState(false)
  const handleNear = () => void loadMenu()
  const button = (
    <AvatarButton
      me={me}
      aria-expanded="false"
      onPointerEnter={handleNear}
      onFocus={handleNear}
      onClick={() => setWanted(true)}
    />
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <OpenUserMenu me={me} />
    </Suspense>
  )
}
