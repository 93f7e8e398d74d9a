import type { Me } from '../../contract/accounts.ts'
import { preload, retryable, useLazyModule } from '../core/lazy-module.ts'
import { AvatarButton } from './avatar-button.tsx'

const loadMenu = retryable(() => import('./open-user-menu.tsx'))
const handleNear = preload(loadMenu)

/** The menu's code comes when a pointer or the focus nears the button: most visits never open it. */
export function UserMenu({ me }: { me: Me }) {
  const [menu, wantMenu] = useLazyModule(loadMenu)
  if (menu) return <menu.OpenUserMenu me={me} />
  return (
    <AvatarButton
      me={me}
      aria-expanded="false"
      onPointerEnter={handleNear}
      onFocus={handleNear}
      onClick={wantMenu}
    />
  )
}
