import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Spoken name, also shown as the native tooltip. */
  label: string
  icon: React.ReactNode
  size?: 'small' | 'medium'
  tone?: 'default' | 'danger'
}

export const IconButton = ({
  label,
  icon,
  size = 'medium',
  tone = 'default',
  className,
  ...props
}: IconButtonProps) => (
  <button
    type="button"
    title={label}
    {...props}
    aria-label={label}
    className={classes(
      'inline-flex shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-tint',
      'disabled:cursor-not-allowed disabled:opacity-50 aria-pressed:text-accent-text',
      tone === 'danger' ? 'hover:text-danger' : 'hover:text-strong',
      size === 'small' ? 'size-8 [&_svg]:size-4' : 'size-10 [&_svg]:size-5',
      className,
    )}
  >
    {icon}
  </button>
)
