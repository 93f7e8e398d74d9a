import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { SHARING_MESSAGES } from '../../contract/messages/sharing.ts'
import type { Posit } from '../../contract/posits.ts'
import type { Privacy } from '../../contract/privacy.ts'
import type { Share } from '../../contract/sharing.ts'
import { formatDate } from '../core/dates.ts'
import { showNotice } from '../core/toast.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { useRemoveAccess } from './mutations.ts'
import { sharesQuery } from './queries.ts'

/** What the list means while the posit is not exclusive. */
const MEANINGS: Partial<Record<Privacy, string>> = {
  private: 'While this posit is private, nobody here can chat with it.',
  public: 'While this posit is public, anyone can chat with it, on this list or not.',
}

export function SharedWith({ posit }: { posit: Posit }) {
  const shares = useInfiniteQuery(sharesQuery(posit.id))
  const heading = useRef<HTMLHeadingElement>(null)
  const { mutate, isPending, variables } = useRemoveAccess(posit.id)
  const { isLoadingError, errorUpdatedAt } = shares
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure once
  useEffect(() => {
    if (isLoadingError) showNotice(SHARING_MESSAGES.checkFailed, 'destructive')
  }, [isLoadingError, errorUpdatedAt])

  const items = shares.data?.pages.flatMap((page) => page.items)
  if (shares.isPending) return <SkeletonText lines={2} label="Loading whom it is shared with..." />
  if (!items) return <ListFailed onRetry={() => shares.refetch()} />
  if (items.length === 0) return null
  // The row goes away with its button: the keyboard goes on from the list's heading.
  const handleRemove = (email: string) => mutate(email, { onSuccess: () => heading.current?.focus() })
  return (
    <div className="mt-5">
      <h4 ref={heading} tabIndex={-1} className="font-medium text-strong text-ui">
        Shared with
      </h4>
      {MEANINGS[posit.privacy] && <p className="mt-1 text-muted text-small">{MEANINGS[posit.privacy]}</p>}
      <ul className="mt-1 divide-y divide-line">
        {items.map((share) => (
          <ShareRow
            key={share.id}
            share={share}
            isBusy={isPending && variables === share.user_email}
            onRemove={() => handleRemove(share.user_email)}
          />
        ))}
      </ul>
      {shares.hasNextPage && (
        <Button
          variant="ghost"
          size="small"
          busy={shares.isFetchingNextPage}
          onClick={() => shares.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  )
}

const ListFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Callout
    tone="danger"
    className="mt-5"
    action={
      <Button size="small" variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    {SHARING_MESSAGES.checkFailed.description}
  </Callout>
)

interface ShareRowProps {
  share: Share
  isBusy: boolean
  onRemove: () => void
}

const ShareRow = ({ share, isBusy, onRemove }: ShareRowProps) => (
  <li className="flex items-center gap-3 py-2">
    <span className="min-w-0 flex-1">
      <span className="block break-words text-strong text-ui">{share.user_email}</span>
      <span className="block text-muted text-small">Since {formatDate(share.created_at)}</span>
    </span>
    <IconButton
      label={`Remove access for ${share.user_email}`}
      icon={<X />}
      tone="danger"
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && onRemove()}
    />
  </li>
)
