import type { Me } from '../../contract/accounts.ts'
import { fetchAhead, usePart } from '../core/use-part.ts'
import { AvatarButton } from './avatar-button.tsx'

const loadMenu = () => import('./open-user-menu.tsx')
const handleNear = fetchAhead(loadMenu)

/** The menu's code comes when a pointer or the focus nears the button: most visits never open it. */
export function UserMenu({ me }: { me: Me }) {
  const [menu, wantMenu] = usePart(loadMenu)
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
