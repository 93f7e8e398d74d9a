import { LINK_REFUSALS, type OpenLink } from '../../../contract/links.ts'
import { AppError, notFound, unauthenticated } from '../../core/errors.ts'
import type { OpenedLink } from '../../sharing/access.ts'
import { isGrantOf } from '../passcodes/grants.ts'
import type { UsedLinkRow } from '../queries.ts'
import type { LinkViewer } from '../types.ts'

type ClosedState = Exclude<OpenLink['state'], 'open'>
type FoundLink = { state: 'open'; link: UsedLinkRow & OpenedLink } | { state: ClosedState }

/**
 * What this viewer finds at the link. Whether it is closed shows only behind its passcode. Throws `not_found` for somebody who is
 * signed in and not invited.
 */
export function openFor(link: UsedLinkRow, { user, grants }: LinkViewer, secret: string): FoundLink {
  if (link.who !== 'anyone' && !user) return { state: 'sign_in' }
  if (link.who === 'invited' && !link.is_invited) throw notFound()
  if (link.passcode_hash !== null && !isGrantOf(link, grants?.(link.id) ?? null, secret)) {
    return { state: 'passcode' }
  }
  if (link.is_expired || link.is_used_up) return { state: 'closed' }
  return { state: 'open', link: link as UsedLinkRow & OpenedLink }
}

export const linkClosed = () =>
  new AppError('forbidden', 'This link has expired or been used up.', { reason: LINK_REFUSALS.closed })

/** For calls that ask or read through the link. */
export function refusalOf(state: ClosedState): AppError {
  if (state === 'sign_in') return unauthenticated()
  if (state === 'closed') return linkClosed()
  return new AppError('forbidden', 'This link asks for a passcode.', { reason: LINK_REFUSALS.passcode })
}
