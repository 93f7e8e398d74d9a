/** In place of `react-router`: a frame has one screen, and links leave it by a new tab. */
import type { ComponentProps } from 'react'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
}

export const Link = ({ to, ...props }: LinkProps) => (
  <a {...props} href={to} target="_blank" rel="noopener noreferrer" />
)
