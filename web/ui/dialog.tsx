import { X } from 'lucide-react'
import * as RadixDialog from 'radix-ui/dialog'
import type { ReactNode, RefObject } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'

export const scrimClasses =
  'fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-leave data-[state=open]:animate-appear'

export const panelClasses =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 ' +
  'flex-col overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-6 shadow-float ' +
  'data-[state=closed]:pointer-events-none data-[state=closed]:animate-leave data-[state=open]:animate-appear sm:p-8'

const WIDTHS = { medium: 'max-w-lg', wide: 'max-w-3xl', full: 'max-w-5xl' } as const

interface DialogProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** A button that opens it; leave out when `open` is held elsewhere. */
  trigger?: ReactNode
  title: ReactNode
  description?: ReactNode
  width?: keyof typeof WIDTHS
  /** What gets the focus when it closes; else what had it when it opened. */
  returnFocusTo?: RefObject<HTMLElement | null>
  children: ReactNode
}

export const Dialog = ({
  trigger,
  title,
  description,
  width = 'medium',
  returnFocusTo,
  children,
  ...state
}: DialogProps) => (
  <RadixDialog.Root {...state}>
    {trigger && <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger>}
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={scrimClasses} />
      <RadixDialog.Content
        {...(!description && { 'aria-describedby': undefined })}
        onCloseAutoFocus={(event) => {
          if (!returnFocusTo?.current) return
          event.preventDefault()
          returnFocusTo.current.focus()
        }}
        className={classes(panelClasses, WIDTHS[width])}
      >
        <div className="mb-5 flex items-start gap-4">
          <div className="min-w-0 flex-1">
            <RadixDialog.Title className="font-serif text-section leading-tight">{title}</RadixDialog.Title>
            {description && (
              <RadixDialog.Description className="mt-2 text-muted text-ui">
                {description}
              </RadixDialog.Description>
            )}
          </div>
          <RadixDialog.Close asChild>
            <IconButton label="Close" icon={<X />} size="small" className="-mt-1 -mr-2" />
          </RadixDialog.Close>
        </div>
        {children}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  </RadixDialog.Root>
)

export const DialogClose = RadixDialog.Close

/** The buttons of a dialog: the main one last, on the right; stacked with the main one on top on phones. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>
)
