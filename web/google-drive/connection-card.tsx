import { HardDrive } from 'lucide-react'
import { useState } from 'react'
import type { DriveConnection, DriveState } from '../../contract/google-drive.ts'
import { formatDate } from '../core/dates.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ConnectButton } from './connect-button.tsx'
import { useDisconnect } from './mutations.ts'

const NOT_CONNECTED =
  'Make posits from your documents, sheets and notes. Only the files you choose are read, and none is changed.'

function Disconnect() {
  const [isAsking, setAsking] = useState(false)
  const disconnect = useDisconnect()
  const handleConfirm = () => disconnect.mutate(undefined, { onSettled: () => setAsking(false) })
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Disconnect Google Drive?"
        description="We forget the permission and give it back at Google. What you have imported stays."
        confirmLabel="Disconnect"
        busy={disconnect.isPending}
        onConfirm={handleConfirm}
      />
    </>
  )
}

const Connected = ({ google_email, created_at }: DriveConnection) => (
  <p className="mt-1 break-words text-muted text-ui">
    {google_email} <span className="inline-block">since {formatDate(created_at)}</span>
  </p>
)

/** Google Drive as one of the services that can be connected. */
export function ConnectionCard({ connection, authorization }: DriveState) {
  const isEnded = connection?.status === 'reconnect'
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <HardDrive aria-hidden="true" className="size-6 shrink-0 text-muted" />
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="font-serif text-lead">Google Drive</h2>
            {connection && (
              <Badge variant={isEnded ? 'warning' : 'ok'}>{isEnded ? 'Reconnect' : 'Connected'}</Badge>
            )}
          </div>
          {connection ? (
            <Connected {...connection} />
          ) : (
            <p className="mt-1 text-muted text-ui">{NOT_CONNECTED}</p>
          )}
        </div>
        {connection ? (
          <Disconnect />
        ) : (
          <ConnectButton authorization={authorization} label="Connect Google Drive" />
        )}
      </div>
      {isEnded && (
        <Callout
          tone="warning"
          className="mt-5"
          title="Google no longer lets us read your Drive."
          action={<ConnectButton authorization={authorization} label="Reconnect" />}
        >
          The permission ran out or was taken back. What you have imported stays.
        </Callout>
      )}
    </Card>
  )
}
