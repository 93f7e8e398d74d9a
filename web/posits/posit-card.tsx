import { Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import { POSIT_TYPE_LABELS, type PositCard } from '../../contract/posits.ts'
import { formatDate } from '../core/dates.ts'
import { Card } from '../ui/card.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { textLinkClasses } from '../ui/text-link.tsx'
import { DeletePosit } from './delete-posit.tsx'
import { PrivacyBadge } from './privacy-badge.tsx'

/** Where a card leads: owners to their posit, everyone else to its chat. */
const destination = ({ id, is_owner }: PositCard) =>
  is_owner
    ? { to: href('/posits/:id', { id }), label: 'View Posit' }
    : { to: href('/chat-with-posit/:id', { id }), label: 'Chat with Posit' }

export function PositCardView({ posit }: { posit: PositCard }) {
  const { to, label } = destination(posit)
  return (
    <Card className="flex h-full flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-small">
        <PrivacyBadge privacy={posit.privacy} />
        <span>{POSIT_TYPE_LABELS[posit.type]}</span>
      </div>
      <h2 className="mt-4 line-clamp-3 break-words font-serif text-lead leading-snug">{posit.title}</h2>
      <p className="mt-2 line-clamp-3 break-words text-muted text-ui">
        {posit.summary_light || 'Nothing is known yet.'}
      </p>
      <div className="mt-auto flex items-center gap-4 pt-5">
        <Link to={to} aria-label={`${label}: ${posit.title}`} className={`${textLinkClasses} text-ui`}>
          {label}
        </Link>
        <span className="ml-auto text-muted text-small">{formatDate(posit.created_at)}</span>
        {posit.is_owner && (
          <DeletePosit
            id={posit.id}
            trigger={
              <IconButton
                size="small"
                tone="danger"
                label={`Delete ${posit.title}`}
                icon={<Trash2 />}
                className="-mr-2"
              />
            }
          />
        )}
      </div>
    </Card>
  )
}
