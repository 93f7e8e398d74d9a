import { Check, Copy, PencilLine, Trash2 } from 'lucide-react'
import type { Link } from '../../../contract/links.ts'
import { formatDate } from '../../core/dates.ts'
import { useCopy } from '../../core/use-copy.ts'
import { Badge } from '../../ui/badge.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useRevokeLink } from './mutations.ts'

const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })
const COUNT = new Intl.NumberFormat('en')
const counted = (count: number, one: string) => `${COUNT.format(count)} ${one}${count === 1 ? '' : 's'}`

function usageOf({ visitors, questions, share_known, last_used_at }: Link): string {
  if (!last_used_at) return 'Not used yet'
  const known = share_known === null ? [] : [`${PERCENT.format(share_known)} known`]
  const counts = [counted(visitors, 'visitor'), counted(questions, 'question'), ...known]
  return [...counts, `last used ${formatDate(last_used_at)}`].join(' · ')
}

const STATES = { expired: 'Expired', used_up: 'Used up' } as const
const WHO = { signed_in: 'Signed-in people', invited: 'Invited people' } as const

interface LinkRowProps {
  positId: string
  link: Link
  onEdit(): void
}

export function LinkRow({ positId, link, onEdit }: LinkRowProps) {
  const { name, slug, state, who, has_passcode } = link
  const address = `${window.location.origin}/l/${slug}`
  const { isCopied, copy } = useCopy(address)
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 break-words font-medium text-strong text-ui">{name}</span>
        {state !== 'open' && <Badge variant="warning">{STATES[state]}</Badge>}
        {who !== 'anyone' && <Badge variant="secondary">{WHO[who]}</Badge>}
        {has_passcode && <Badge variant="secondary">Passcode</Badge>}
      </div>
      <div className="flex items-center gap-1">
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="min-w-0 flex-1 truncate text-accent-text text-small underline underline-offset-4"
        >
          {address.replace(/^https?:\/\//, '')}
        </a>
        <IconButton
          label={isCopied ? `Address of ${name} copied` : `Copy the address of ${name}`}
          icon={isCopied ? <Check /> : <Copy />}
          size="small"
          onClick={copy}
        />
        <IconButton label={`Edit ${name}`} icon={<PencilLine />} size="small" onClick={onEdit} />
        <Revoke positId={positId} link={link} />
      </div>
      <p className="text-muted text-small">{usageOf(link)}</p>
    </li>
  )
}

function Revoke({ positId, link: { id, name } }: Omit<LinkRowProps, 'onEdit'>) {
  const { mutate, isPending } = useRevokeLink(positId)
  return (
    <ConfirmDialog
      trigger={<IconButton label={`Revoke ${name}`} icon={<Trash2 />} size="small" tone="danger" />}
      title="Revoke this link?"
      description={`“${name}” stops working at once, also for answers that are being given. Its address is not given out again.`}
      confirmLabel="Revoke"
      busy={isPending}
      onConfirm={() => mutate(id)}
    />
  )
}
