import { Check } from 'lucide-react'
import * as DropdownMenu from 'radix-ui/dropdown-menu'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { floatClasses } from './popover.tsx'

interface MenuProps {
  trigger: ReactNode
  /** Spoken name; by default the trigger's own. */
  label?: string
  align?: 'start' | 'center' | 'end'
  open?: boolean
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

export const Menu = ({ trigger, label, align = 'start', children, ...state }: MenuProps) => (
  <DropdownMenu.Root modal={false} {...state}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    {/* Not in a portal: under the body it would be outside all landmarks. Its position is fixed, so nothing clips it. */}
    <DropdownMenu.Content
      align={align}
      sideOffset={6}
      collisionPadding={12}
      {...(label && { 'aria-label': label })}
      className={classes(floatClasses, 'min-w-52 p-1.5')}
    >
      {children}
    </DropdownMenu.Content>
  </DropdownMenu.Root>
)

const itemClasses =
  'flex min-h-9 cursor-pointer select-none items-center gap-3 rounded-control px-3 py-1.5 text-text text-ui outline-none ' +
  'data-[highlighted]:bg-tint data-[highlighted]:text-strong data-[disabled]:cursor-not-allowed data-[disabled]:text-muted ' +
  '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted'

interface MenuItemProps extends ComponentProps<typeof DropdownMenu.Item> {
  tone?: 'default' | 'danger'
}

/** With `asChild`, its child (a Link) is the item. */
export const MenuItem = ({ tone = 'default', className, ...props }: MenuItemProps) => (
  <DropdownMenu.Item
    {...props}
    className={classes(itemClasses, tone === 'danger' && 'text-danger [&_svg]:text-danger', className)}
  />
)

export const MenuRadioGroup = DropdownMenu.RadioGroup

/** One of several values; the selected one has a check mark. `note` is at the right, for instance a badge. */
export const MenuRadioItem = ({
  children,
  note,
  ...props
}: ComponentProps<typeof DropdownMenu.RadioItem> & { note?: ReactNode }) => (
  <DropdownMenu.RadioItem {...props} className={itemClasses}>
    <span className="flex size-4 items-center">
      <DropdownMenu.ItemIndicator>
        <Check aria-hidden="true" className="!text-accent-text" />
      </DropdownMenu.ItemIndicator>
    </span>
    <span className="flex-1">{children}</span>
    {note}
  </DropdownMenu.RadioItem>
)

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <DropdownMenu.Label className="max-w-64 truncate px-3 py-1.5 text-muted text-small">
    {children}
  </DropdownMenu.Label>
)
export const MenuSeparator = () => <DropdownMenu.Separator className="mx-1.5 my-1.5 h-px bg-line" />
