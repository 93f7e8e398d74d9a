import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const VARIANTS = {
  default: 'border-transparent bg-tint text-strong',
  secondary: 'border-control text-muted',
  accent: 'border-transparent bg-accent-tint text-accent-text',
  ok: 'border-transparent bg-ok-tint text-ok',
  warning: 'border-transparent bg-warning-tint text-warning',
  danger: 'border-transparent bg-danger-fill text-on-danger',
} as const

interface BadgeProps extends ComponentProps<'span'> {
  variant?: keyof typeof VARIANTS
}

export const Badge = ({ variant = 'default', className, ...props }: BadgeProps) => (
  <span
    {...props}
    className={classes(
      'inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-full border px-2.5 py-0.5 font-medium text-small [&_svg]:size-3.5',
      VARIANTS[variant],
      className,
    )}
  />
)
