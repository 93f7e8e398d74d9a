import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'
import { textLinkClasses } from './text-link.tsx'

const VARIANTS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-control text-text hover:border-muted hover:bg-tint',
  ghost: 'text-text hover:bg-tint',
  danger: 'bg-danger-fill text-on-danger hover:brightness-110',
  link: 'text-accent-text underline underline-offset-4 hover:text-accent-hover',
  /** Looks like the `TextLink` beside it. */
  text: textLinkClasses,
} as const
const SIZES = {
  small: 'min-h-8 gap-1.5 px-3 text-small',
  medium: 'min-h-10 gap-2 px-4 text-ui',
  large: 'min-h-12 gap-2 px-6 text-body',
} as const

const LINK_SIZES = { small: 'gap-1.5 text-small', medium: 'gap-2 text-ui', large: 'gap-2 text-body' } as const

function sizeOf(variant: ButtonVariant, size: ButtonSize): string {
  if (variant === 'text') return 'gap-2'
  return `py-1.5 font-semibold ${variant === 'link' ? LINK_SIZES[size] : SIZES[size]}`
}

export type ButtonVariant = keyof typeof VARIANTS
export type ButtonSize = keyof typeof SIZES

export interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
}

export const buttonClasses = ({ variant = 'primary', size = 'medium' }: ButtonLook = {}) =>
  classes(
    'inline-flex select-none items-center justify-center rounded-control text-center',
    'transition-colors [&_svg]:size-[1.15em] [&_svg]:shrink-0',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-80',
    VARIANTS[variant],
    sizeOf(variant, size),
  )

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Work is under way: the button stays focusable, says so, and ignores presses. */
  busy?: boolean
  busyLabel?: string
}

export function Button({
  variant,
  size,
  busy,
  busyLabel,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  // `disabled` would throw the keyboard's focus away in the middle of a form, hence aria-disabled and a stopped click.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) =>
    busy ? event.preventDefault() : onClick?.(event)
  return (
    <button
      type="button"
      {...props}
      onClick={handleClick}
      aria-disabled={busy || props['aria-disabled']}
      aria-busy={busy || undefined}
      className={classes(buttonClasses({ variant, size }), className)}
    >
      {busy && <Spinner />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  )
}

interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonLook {}

/** A link that looks like a button. */
export const ButtonLink = ({ variant, size, className, ...props }: ButtonLinkProps) => (
  <Link {...props} className={classes(buttonClasses({ variant, size }), className)} />
)
