import type { OpenLink } from '../../../contract/links.ts'
import type { Core } from '../../core/core.ts'
import { notFound } from '../../core/errors.ts'
import { getPositOfLink, identityOf } from '../access.ts'
import type { LinkParts } from '../making/write-links.ts'
import { makeGrant } from '../passcodes/grants.ts'
import { createTryPasscode } from '../passcodes/try-passcode.ts'
import { presentChatPosit } from '../present.ts'
import { findLinkBySlug, type UsedLinkRow } from '../queries.ts'
import type { LinkViewer } from '../types.ts'
import { openFor } from './link-state.ts'

export interface Opening {
  /** What the viewer finds at the slug. Throws `not_found` for one that is unknown, revoked, or of a private posit. */
  openLink(slug: string, viewer: LinkViewer): Promise<OpenLink>
  /** The same with the passcode. Throws `not_found` for a wrong one too, after the same work. */
  tryPasscode(
    attempt: { slug: string; passcode: string; address: string },
    viewer: LinkViewer,
  ): Promise<{ linkId: string; grant: string; link: OpenLink }>
}

export function createOpening(core: Core, { accounts }: Pick<LinkParts, 'accounts'>): Opening {
  const { db, secret } = core
  const checkPasscode = createTryPasscode(core, accounts)

  async function present(link: UsedLinkRow, viewer: LinkViewer): Promise<OpenLink> {
    const found = openFor(link, viewer, secret)
    if (found.state !== 'open') return found
    return { state: 'open', posit: presentChatPosit(await getPositOfLink(db, found.link, viewer.user)) }
  }

  return {
    async openLink(slug, viewer) {
      const link = await findLinkBySlug(db, slug, identityOf(viewer.user))
      if (!link) throw notFound()
      return present(link, viewer)
    },

    async tryPasscode(attempt, viewer) {
      const find = () => findLinkBySlug(db, attempt.slug, identityOf(viewer.user))
      const link = await checkPasscode(attempt, find)
      const grant = makeGrant(link, secret)
      return { linkId: link.id, grant, link: await present(link, { ...viewer, grants: () => grant }) }
    },
  }
}
