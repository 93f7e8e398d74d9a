import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { href } from 'react-router'
import type { Link } from '../../../contract/links.ts'
import { LINK_MESSAGES } from '../../../contract/messages/links.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { linksQuery } from '../queries.ts'
import { LinkRow } from './link-row.tsx'
import { useFocusOnRemoval } from './use-focus-on-removal.ts'

const LinkDialog = lazy(() => import('./link-dialog.tsx'))

/** Further ways to the posit, each with its own terms; the posit's own address stays as it is. */
export function Links({ positId, isPrivate }: { positId: string; isPrivate: boolean }) {
  const { data, isPending, refetch } = useQuery(linksQuery(positId))
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnRemoval(data?.items.length ?? 0, heading)
  /** In the form; null is a new one. */
  const [opened, setOpened] = useState<Link | null>()
  const hasRoom = data !== undefined && data.links_used < data.link_limit
  return (
    <section aria-labelledby="links" className="mt-6 border-line border-t pt-5">
      <div className="flex items-center justify-between gap-3">
        <h3 ref={heading} id="links" tabIndex={-1} className="font-semibold text-strong text-ui">
          More links
        </h3>
        {hasRoom && (
          <Button variant="secondary" size="small" onClick={() => setOpened(null)}>
            <Plus aria-hidden="true" />
            New link
          </Button>
        )}
      </div>
      {isPending && <SkeletonText lines={2} label="Loading your links..." />}
      {!isPending && !data && <ListFailed onRetry={() => refetch()} />}
      {data?.items.length === 0 && <Nothing />}
      {data && data.items.length > 0 && isPrivate && (
        <Note>While this posit is private, its links open nothing.</Note>
      )}
      {data && data.items.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {data.items.map((link) => (
            <LinkRow key={link.id} positId={positId} link={link} onEdit={() => setOpened(link)} />
          ))}
        </ul>
      )}
      {data && !hasRoom && <Full limit={data.link_limit} />}
      <Suspense>
        {opened !== undefined && (
          <LinkDialog
            positId={positId}
            link={opened}
            onClose={() => setOpened(undefined)}
            returnFocusTo={heading}
          />
        )}
      </Suspense>
    </section>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-1.5 text-muted text-small">{children}</p>
)

const Nothing = () => (
  <Note>
    Give each audience an address of its own, with a passcode, an end or a number of questions. A link also
    opens an exclusive posit; it never opens a private one.
  </Note>
)

const Full = ({ limit }: { limit: number }) =>
  limit === 1 ? (
    <div className="mt-3 rounded-card bg-surface p-4">
      <p className="text-text text-ui">Your plan includes one link. Upgrade to make more.</p>
      <ButtonLink to={href('/pricing')} size="small" className="mt-3">
        Upgrade
      </ButtonLink>
    </div>
  ) : (
    <Note>You have all {limit} links that your plan includes. Revoke one to make room.</Note>
  )

const ListFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Callout
    tone="danger"
    className="mt-3"
    action={
      <Button size="small" variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    {LINK_MESSAGES.listFailed.description}
  </Callout>
)
