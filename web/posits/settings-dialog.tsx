import { Settings } from 'lucide-react'
import { useState } from 'react'
import type { Posit } from '../../contract/posits.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SettingsForm } from './settings-form.tsx'

export function SettingsDialog({ posit }: { posit: Posit }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Posit Settings"
      description="Modify how your Posit behaves"
      trigger={
        <Button variant="secondary">
          <Settings aria-hidden="true" className="max-sm:hidden" />
          Settings
        </Button>
      }
    >
      <SettingsForm posit={posit} onDone={() => setOpen(false)} />
    </Dialog>
  )
}
