import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { NewApiKey } from '../../contract/developers.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CreateKeyForm } from './create-key-form.tsx'
import { NewKey } from './new-key.tsx'

export function CreateKey() {
  const [isOpen, setOpen] = useState(false)
  const [created, setCreated] = useState<NewApiKey | null>(null)
  const handleOpenChange = (open: boolean) => {
    setOpen(open)
    setCreated(null)
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={handleOpenChange}
      trigger={
        <Button>
          <Plus aria-hidden="true" />
          Create API key
        </Button>
      }
      title={created ? 'Your new API key' : 'Create an API key'}
      description={created ? created.name : 'A program with this key acts in your name.'}
    >
      {created ? <NewKey created={created} /> : <CreateKeyForm onCreated={setCreated} />}
    </Dialog>
  )
}
