import * as RadixPopover from 'radix-ui/popover'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export const floatClasses =
  'z-50 max-h-[min(32rem,var(--radix-popper-available-height))] max-w-[calc(100vw-1.5rem)] overflow-y-auto ' +
  'rounded-card border border-line bg-raised shadow-float data-[state=closed]:animate-leave data-[state=open]:animate-appear'

interface PopoverProps {
  trigger: ReactNode
  /** Spoken name of the panel. */
  label: string
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
  children: ReactNode
}

export const Popover = ({
  trigger,
  label,
  align = 'start',
  side = 'bottom',
  className,
  children,
  ...state
}: PopoverProps) => (
  <RadixPopover.Root {...state}>
    <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
    <RadixPopover.Portal>
      <RadixPopover.Content
        aria-label={label}
        align={align}
        side={side}
        sideOffset={6}
        collisionPadding={12}
        className={classes(floatClasses, 'w-80 p-4', className)}
      >
        {children}
      </RadixPopover.Content>
    </RadixPopover.Portal>
  </RadixPopover.Root>
)
