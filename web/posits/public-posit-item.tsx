import { href, Link } from 'react-router'
import type { PositCard } from '../../contract/posits.ts'
import { PRIVACY_LABELS } from '../../contract/privacy.ts'
import { formatDate } from '../core/dates.ts'
import { loginPath } from '../core/session/require-session.tsx'
import { useMe } from '../core/session/use-session.ts'
import { Badge } from '../ui/badge.tsx'
import { textLinkClasses } from '../ui/text-link.tsx'

/** An exclusive posit opens only for those it is shared with, and a guest cannot be one of them. */
function ChatLink({ id, title, isExclusive }: { id: string; title: string; isExclusive: boolean }) {
  const isGuest = useMe() === null
  const chat = href('/chat-with-posit/:id', { id })
  const label = isExclusive && isGuest ? 'Sign in to chat' : 'Chat with Posit'
  return (
    <>
      <Link
        to={isExclusive && isGuest ? loginPath(chat) : chat}
        aria-label={`${label}: ${title}`}
        className={textLinkClasses}
      >
        {label}
      </Link>
      {isExclusive && <span className="text-muted text-small">For people it is shared with</span>}
    </>
  )
}

/** An entry of a person's public page: what it is about, and the way to ask it. */
export const PublicPositItem = ({
  posit: { id, title, summary_light, privacy, created_at },
}: {
  posit: PositCard
}) => (
  <article className="py-7">
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <h2 className="min-w-0 break-words font-serif text-lead">{title}</h2>
      {privacy === 'exclusive' && <Badge variant="secondary">{PRIVACY_LABELS.exclusive}</Badge>}
    </div>
    {summary_light && <p className="measure mt-2 break-words text-muted">{summary_light}</p>}
    <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 text-ui">
      <ChatLink id={id} title={title} isExclusive={privacy === 'exclusive'} />
      <span className="text-muted text-small">{formatDate(created_at)}</span>
    </p>
  </article>
)
