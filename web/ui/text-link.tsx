import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'

export const textLinkClasses =
  'text-accent-text underline decoration-from-font underline-offset-4 transition-colors hover:text-accent-hover'

/** A link inside text. */
export const TextLink = ({ className, ...props }: ComponentProps<typeof Link>) => (
  <Link {...props} className={classes(textLinkClasses, className)} />
)
