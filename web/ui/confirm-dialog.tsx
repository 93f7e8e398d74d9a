import * as AlertDialog from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { DialogActions, panelClasses, scrimClasses } from './dialog.tsx'

interface ConfirmDialogProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactNode
  title: ReactNode
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  busy?: boolean
  /** The dialog stays open until the caller closes it, so that a failed action can be retried. */
  onConfirm: () => void
}

export const ConfirmDialog = ({
  trigger,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  busy = false,
  onConfirm,
  ...state
}: ConfirmDialogProps) => (
  <AlertDialog.Root {...state}>
    {trigger && <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>}
    <AlertDialog.Portal>
      <AlertDialog.Overlay className={scrimClasses} />
      <AlertDialog.Content className={classes(panelClasses, 'max-w-md')}>
        <AlertDialog.Title className="font-serif text-section leading-tight">{title}</AlertDialog.Title>
        <AlertDialog.Description className="mt-2 text-muted text-ui">{description}</AlertDialog.Description>
        <DialogActions>
          <AlertDialog.Cancel asChild>
            <Button variant="secondary">{cancelLabel}</Button>
          </AlertDialog.Cancel>
          <Button variant={tone} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </AlertDialog.Content>
    </AlertDialog.Portal>
  </AlertDialog.Root>
)
