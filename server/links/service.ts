/** Links to posits: made within the plan, opened in their owner's terms, closed at once when they are revoked. */
import type { ShownToViewers } from '../../contract/knowledge.ts'
import type { Core } from '../core/core.ts'
import { notFound } from '../core/errors.ts'
import { createListeners, type Listeners } from '../core/listeners.ts'
import type { Db } from '../database/schema.ts'
import type { OwnedPosit } from '../posits/access.ts'
import { identityOf, type OwnedLink } from './access.ts'
import { createLinkWriter, type LinkChanges, type LinkParts, type NewLink } from './making/write-links.ts'
import { linkClosed } from './opening/link-state.ts'
import { createOpening, type Opening } from './opening/open-link.ts'
import {
  findLinkBySlug,
  findOwnLink,
  hasRoom,
  type LinkRow,
  listCitationRules,
  lockAccepting,
  revokeLink,
  type UsedLinkRow,
} from './queries.ts'

export interface Links extends Opening {
  /** Throws `conflict` with reason `link_limit` or `slug_taken`. */
  createLink(posit: OwnedPosit, body: NewLink): Promise<LinkRow>
  /** Throws `conflict` with reason `slug_taken`. Answers to people it is closed to now end. */
  updateLink(link: OwnedLink, ownerId: string, body: LinkChanges): Promise<LinkRow>
  /** Closes it for good, for answers that are being given too. */
  revokeLink(link: OwnedLink): Promise<void>
  /** For showing it on a website; undefined where `openLink` finds nothing. */
  findEmbedding(slug: string): Promise<Pick<LinkRow, 'who' | 'origins' | 'accent' | 'corner'> | undefined>
  /**
   * In the transaction that stores a question, before it does: throws `forbidden` with reason `link_closed` unless the link's
   * limits leave room for it. Questions of one link take turns from here to the commit.
   */
  admitQuestion(trx: Db, link: UsedLinkRow): Promise<void>
  /** The most that each of these links shows of a citation, in their order; all of it for null, which is no link. */
  citationRules(linkIds: readonly (string | null)[]): Promise<ShownToViewers[]>
  /** A link has been closed to somebody by way of this node. */
  onClosed: Listeners<[]>['subscribe']
}

export function createLinks(core: Core, parts: LinkParts): Links {
  const { db } = core
  const write = createLinkWriter(core, parts)
  const closed = createListeners<[]>()

  async function getOwn(id: string, ownerId: string): Promise<LinkRow> {
    const row = await findOwnLink(db, id, ownerId)
    if (!row) throw notFound()
    return row
  }

  return {
    async createLink(posit, body) {
      return getOwn(await write.create(posit, body), posit.user_id)
    },

    async updateLink({ id }, ownerId, body) {
      await write.update(id, body)
      await closed.notify()
      return getOwn(id, ownerId)
    },

    async revokeLink({ id }) {
      await revokeLink(db, id)
      await closed.notify()
    },

    ...createOpening(core, parts),
    findEmbedding: (slug) => findLinkBySlug(db, slug, identityOf(null)),

    async admitQuestion(trx, { id }) {
      await lockAccepting(trx, id)
      if (!(await hasRoom(trx, id))) throw linkClosed()
    },

    async citationRules(linkIds) {
      const wanted = [...new Set(linkIds.filter((id) => id !== null))]
      const rules = wanted.length === 0 ? null : await listCitationRules(db, wanted)
      return linkIds.map((id) => (id === null ? 'quote' : (rules?.get(id) ?? 'nothing')))
    },
    onClosed: closed.subscribe,
  }
}
