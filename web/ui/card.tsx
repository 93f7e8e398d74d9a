import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

interface CardProps extends ComponentProps<'div'> {
  /** A border or a tint, never both. */
  look?: 'border' | 'tint'
}

export const Card = ({ look = 'border', className, ...props }: CardProps) => (
  <div
    {...props}
    className={classes(
      'rounded-card p-5 sm:p-6',
      look === 'border' ? 'border border-line' : 'bg-surface',
      className,
    )}
  />
)
