import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { fieldsOf, useCreateWebhook } from './mutations.ts'
import { NewSecret } from './new-secret.tsx'

export function CreateWebhook() {
  const [isOpen, setOpen] = useState(false)
  const create = useCreateWebhook()
  const secret = create.data?.secret
  const handleOpenChange = (open: boolean) => {
    setOpen(open)
    create.reset()
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={handleOpenChange}
      trigger={
        <Button>
          <Plus aria-hidden="true" />
          Add webhook
        </Button>
      }
      title={secret ? 'Your signing secret' : 'Add a webhook'}
      description={secret ? undefined : 'Events are posted there as they happen, and tried again for a day.'}
    >
      {secret ? (
        <NewSecret secret={secret} />
      ) : (
        <EndpointForm
          errors={fieldsOf(create.error)}
          isBusy={create.isPending}
          submitLabel="Add webhook"
          onSubmit={(body) => create.mutate(body)}
        />
      )}
    </Dialog>
  )
}
