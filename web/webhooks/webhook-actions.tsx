import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { WEBHOOK_MESSAGES } from '../../contract/messages/webhooks.ts'
import { WEBHOOK_OLD_SECRET_HOURS } from '../../contract/webhook-events.ts'
import type { WebhookEndpoint } from '../../contract/webhooks.ts'
import { showNotice } from '../core/toast.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { fieldsOf, useDeleteWebhook, useRotateSecret, useSendTest, useUpdateWebhook } from './mutations.ts'
import { NewSecret } from './new-secret.tsx'

interface Props {
  endpoint: WebhookEndpoint
}

function SendTest({ endpoint: { id } }: Props) {
  const sendTest = useSendTest(id)
  const handleClick = () =>
    sendTest.mutate(undefined, { onSuccess: () => showNotice(WEBHOOK_MESSAGES.testSent) })
  return (
    <Button busy={sendTest.isPending} onClick={handleClick}>
      Send a test event
    </Button>
  )
}

function Edit({ endpoint }: Props) {
  const [isOpen, setOpen] = useState(false)
  const update = useUpdateWebhook(endpoint.id)
  const handleSaved = () => {
    setOpen(false)
    showNotice(WEBHOOK_MESSAGES.saved)
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open)
        update.reset()
      }}
      trigger={<Button variant="secondary">Edit</Button>}
      title="Edit the webhook"
    >
      <EndpointForm
        endpoint={endpoint}
        errors={fieldsOf(update.error)}
        isBusy={update.isPending}
        submitLabel="Save"
        onSubmit={(body) => update.mutate(body, { onSuccess: handleSaved })}
      />
    </Dialog>
  )
}

function Rotate({ endpoint: { id } }: Props) {
  const [isAsking, setAsking] = useState(false)
  const rotate = useRotateSecret(id)
  const handleConfirm = () => rotate.mutate(undefined, { onSuccess: () => setAsking(false) })
  return (
    <>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        trigger={<Button variant="secondary">New secret</Button>}
        title="Make a new secret?"
        description={`For ${WEBHOOK_OLD_SECRET_HOURS} hours events are signed with the old one too, so that your receiver has time to change.`}
        confirmLabel="Make a new secret"
        tone="primary"
        busy={rotate.isPending}
        onConfirm={handleConfirm}
      />
      {rotate.data && (
        <Dialog open onOpenChange={() => rotate.reset()} title="Your new signing secret">
          <NewSecret secret={rotate.data.secret} />
        </Dialog>
      )}
    </>
  )
}

function SwitchOff({ endpoint: { id } }: Props) {
  const update = useUpdateWebhook(id)
  const handleClick = () =>
    update.mutate({ is_on: false }, { onSuccess: () => showNotice(WEBHOOK_MESSAGES.switchedOff) })
  return (
    <Button variant="secondary" busy={update.isPending} onClick={handleClick}>
      Switch off
    </Button>
  )
}

function Delete({ endpoint: { id } }: Props) {
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteWebhook(id)
  const navigate = useNavigate()
  const handleConfirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showNotice(WEBHOOK_MESSAGES.deleted)
        void navigate(href('/settings/webhooks'))
      },
    })
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setAsking}
      trigger={<Button variant="ghost">Delete</Button>}
      title="Delete this webhook?"
      description="Nothing is sent there any more, and its log goes with it. This cannot be undone."
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={handleConfirm}
    />
  )
}

export const WebhookActions = ({ endpoint }: Props) => (
  <div className="mt-6 flex flex-wrap gap-3">
    <SendTest endpoint={endpoint} />
    <Edit endpoint={endpoint} />
    <Rotate endpoint={endpoint} />
    {endpoint.is_on && <SwitchOff endpoint={endpoint} />}
    <Delete endpoint={endpoint} />
  </div>
)
