import type { ComponentProps } from 'react'
import type { Me } from '../../contract/accounts.ts'

const initialOf = (me: Me) => (me.first_name?.trim() || me.email).charAt(0).toUpperCase()

interface AvatarButtonProps extends ComponentProps<'button'> {
  me: Me
}

export const AvatarButton = ({ me, ...props }: AvatarButtonProps) => (
  <button
    type="button"
    aria-haspopup="menu"
    {...props}
    aria-label="Your menu"
    className="flex size-9 items-center justify-center rounded-full border border-control bg-tint font-semibold text-strong text-ui transition-colors hover:border-muted"
  >
    {initialOf(me)}
  </button>
)
