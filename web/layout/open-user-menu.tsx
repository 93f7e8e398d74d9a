import {
  Bug,
  Library,
  ListChecks,
  LogOut,
  MessagesSquare,
  Moon,
  Plug,
  Settings,
  Sparkle,
  Sun,
} from 'lucide-react'
import { href, Link } from 'react-router'
import type { Me } from '../../contract/accounts.ts'
import { useSignOut } from '../core/session/sign-out.ts'
import { useTheme } from '../core/theme.ts'
import { Badge } from '../ui/badge.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx'
import { AvatarButton } from './avatar-button.tsx'
import { ADMIN_ASSISTANT, ADMIN_REPORTS } from './navigation.ts'

/** The user menu, open as soon as it is there. */
export function OpenUserMenu({ me }: { me: Me }) {
  const signOut = useSignOut('menu')
  const { theme, toggleTheme } = useTheme()
  return (
    <Menu defaultOpen align="end" trigger={<AvatarButton me={me} />}>
      <MenuLabel>{me.email}</MenuLabel>
      <MenuItem asChild>
        <Link to={href('/posits')}>
          <Library aria-hidden="true" /> Posits
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={href('/chat-history')}>
          <MessagesSquare aria-hidden="true" /> Chat History
        </Link>
      </MenuItem>
      <MenuItem disabled>
        <Plug aria-hidden="true" /> <span className="flex-1">Integrations</span>{' '}
        <Badge variant="secondary">Coming Soon</Badge>
      </MenuItem>
      <MenuSeparator />
      <MenuItem asChild>
        <Link to={href('/edit-profile')}>
          <Settings aria-hidden="true" /> Settings
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={href('/bug-reports')}>
          <Bug aria-hidden="true" /> Report a Bug
        </Link>
      </MenuItem>
      {me.is_admin && (
        <>
          <MenuItem asChild>
            <Link to={ADMIN_REPORTS.to}>
              <ListChecks aria-hidden="true" /> {ADMIN_REPORTS.label}
            </Link>
          </MenuItem>
          <MenuItem asChild>
            <Link to={ADMIN_ASSISTANT.to}>
              <Sparkle aria-hidden="true" /> {ADMIN_ASSISTANT.label}
            </Link>
          </MenuItem>
        </>
      )}
      <MenuItem
        onSelect={(event) => {
          event.preventDefault()
          toggleTheme()
        }}
      >
        {theme === 'dark' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
        {theme === 'dark' ? 'Light' : 'Dark'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={signOut}>
        <LogOut aria-hidden="true" /> Log out
      </MenuItem>
    </Menu>
  )
}
