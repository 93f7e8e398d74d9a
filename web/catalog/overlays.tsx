import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog, DialogActions, DialogClose } from '../ui/dialog.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx'
import { Popover } from '../ui/popover.tsx'
import { Specimen } from './specimen.tsx'

const WIDTHS = ['medium', 'wide', 'full'] as const
const trigger = (text: string) => <Button variant="secondary">{text}</Button>

/** They open in the theme of the page: their portal is the body. */
export const Overlays = () => (
  <>
    <Specimen name="Dialog">
      {WIDTHS.map((width) => (
        <Dialog key={width} width={width} trigger={trigger(width)} title="Title" description="Description">
          Content
          <DialogActions>
            <DialogClose asChild>{trigger('Close')}</DialogClose>
          </DialogActions>
        </Dialog>
      ))}
      <ConfirmDialog
        trigger={trigger('ConfirmDialog')}
        title="Delete posit"
        description="It is gone for good."
        confirmLabel="Delete"
        onConfirm={() => {}}
      />
    </Specimen>
    <Specimen name="Menu, Popover">
      <Menu trigger={trigger('Menu')} label="Menu">
        <MenuLabel>Label</MenuLabel>
        <MenuItem>Rename</MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger">Delete</MenuItem>
      </Menu>
      <Popover trigger={trigger('Popover')} label="Popover">
        Content
      </Popover>
    </Specimen>
  </>
)
