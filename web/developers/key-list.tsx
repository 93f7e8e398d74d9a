import { useState } from 'react'
import type { ApiKey } from '../../contract/developers.ts'
import { DEVELOPER_MESSAGES } from '../../contract/messages/developers.ts'
import { formatDate, formatDateTime } from '../core/dates.ts'
import { showNotice } from '../core/toast.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useRevokeKey } from './queries.ts'
import { SCOPE_TEXTS } from './scopes.ts'

function RevokeKey({ apiKey }: { apiKey: ApiKey }) {
  const [isOpen, setOpen] = useState(false)
  const revoke = useRevokeKey()
  const handleConfirm = () =>
    revoke.mutate(apiKey.id, {
      onSuccess: () => {
        setOpen(false)
        showNotice(DEVELOPER_MESSAGES.revoked)
      },
    })
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" size="small" aria-label={`Revoke ${apiKey.name}`}>
          Revoke
        </Button>
      }
      title={<span className="break-words">Revoke “{apiKey.name}”?</span>}
      description="Programs that use it are refused from now on, and its running answers end. This cannot be undone."
      confirmLabel="Revoke"
      busy={revoke.isPending}
      onConfirm={handleConfirm}
    />
  )
}

const isExpired = ({ expires_at }: ApiKey) => expires_at !== null && new Date(expires_at) <= new Date()

const expiryText = (apiKey: ApiKey) => {
  if (apiKey.expires_at === null) return 'Never expires'
  return `${isExpired(apiKey) ? 'Expired' : 'Expires'} ${formatDate(apiKey.expires_at)}`
}

function coverageText({ posit_ids }: ApiKey, titles: ReadonlyMap<string, string>): string {
  if (posit_ids === null) return 'All posits'
  const named = posit_ids.flatMap((id) => titles.get(id) ?? [])
  return named.length > 0 ? named.join(', ') : 'No posit any more'
}

interface KeyListProps {
  keys: readonly ApiKey[]
  /** Of one's posits, by id. */
  titles: ReadonlyMap<string, string>
}

export const KeyList = ({ keys, titles }: KeyListProps) => (
  <ul aria-label="API keys" className="border-line border-b">
    {keys.map((apiKey) => (
      <li key={apiKey.id} className="flex items-start justify-between gap-4 border-line border-t py-5">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-medium text-strong">
            <span className="min-w-0 break-words">{apiKey.name}</span>
            <span className="font-mono text-muted text-small">posit_…{apiKey.hint}</span>
            {isExpired(apiKey) && <Badge variant="warning">Expired</Badge>}
          </h3>
          <p className="mt-2 flex flex-wrap gap-1.5">
            {apiKey.scopes.map((scope) => (
              <Badge key={scope}>{SCOPE_TEXTS[scope].label}</Badge>
            ))}
          </p>
          <p className="mt-2 break-words text-muted text-small">
            {coverageText(apiKey, titles)} · {expiryText(apiKey)} ·{' '}
            {apiKey.last_used_at ? `Last used ${formatDateTime(apiKey.last_used_at)}` : 'Not used yet'}
          </p>
        </div>
        <RevokeKey apiKey={apiKey} />
      </li>
    ))}
  </ul>
)
