/** Two ways to a posit: its own rules, or an open link, whose id is given in the place of the posit's. */
import type { Core } from '../core/core.ts'
import { notFound } from '../core/errors.ts'
import type { SessionUser } from '../core/http/context.ts'
import { type Guard, type GuardContext, idInPath } from '../core/http/guard.ts'
import { requireUser } from '../core/http/session.ts'
import type { Db } from '../database/schema.ts'
import { findPositOfLink, findReadable, type OpenedLink } from '../sharing/access.ts'
import { openFor, refusalOf } from './opening/link-state.ts'
import { grantsOf } from './passcodes/grants.ts'
import {
  findLinkById,
  findOwnLink,
  type LinkReader,
  type LinkRow,
  listLostLinkReaders,
  type UsedLinkRow,
} from './queries.ts'
import type { AskedPosit, LinkViewer } from './types.ts'

declare const guarded: unique symbol

/** A link to a posit of the caller. Made here and nowhere else. */
export type OwnedLink = LinkRow & { readonly [guarded]: 'owner' }

type AccessParts = Pick<Core, 'db' | 'secret' | 'appUrl'>

export const viewerOf = async (c: GuardContext, core: Pick<AccessParts, 'appUrl'>): Promise<LinkViewer> => ({
  user: await c.var.session(),
  grants: grantsOf(c, core),
})

/** For queries about what a person is invited to. */
export const identityOf = (user: SessionUser | null) => ({
  userId: user?.id ?? null,
  email: user?.email_verified ? user.email.toLowerCase() : null,
})

/**
 * `id`: of a posit or of a link. Missing and forbidden are both `not_found`. A link refuses with `unauthenticated` where it asks
 * to sign in, and with `forbidden` and reason `passcode_required` or `link_closed`. `toRead`: what was asked before the link was
 * used up; its end closes that too.
 */
export async function getAskedPosit(
  { db, secret }: Pick<AccessParts, 'db' | 'secret'>,
  id: string,
  viewer: LinkViewer,
  { toRead = false } = {},
): Promise<AskedPosit> {
  const posit = await findReadable(db, id, viewer.user)
  if (posit) return posit
  // An API key reads its owner's posits by their own rules.
  const link = viewer.user?.grant ? undefined : await findLinkById(db, id, identityOf(viewer.user))
  if (!link) throw notFound()
  const found = openFor(toRead ? { ...link, is_used_up: false } : link, viewer, secret)
  if (found.state !== 'open') throw refusalOf(found.state)
  return getPositOfLink(db, found.link, viewer.user)
}

export async function getPositOfLink(
  db: Db,
  link: UsedLinkRow & OpenedLink,
  user: SessionUser | null,
): Promise<AskedPosit> {
  const posit = await findPositOfLink(db, link, user)
  if (!posit) throw notFound()
  return { ...posit, link }
}

/** The caller, who may be a guest, may chat with the posit. */
export const askedPosit = (core: AccessParts): Guard<{ viewer: LinkViewer; posit: AskedPosit }> => ({
  session: 'optional',
  refuses: ['unauthenticated', 'forbidden', 'not_found'],
  load: async (c) => {
    const viewer = await viewerOf(c, core)
    return { viewer, posit: await getAskedPosit(core, idInPath(c), viewer) }
  },
  positOf: ({ posit }) => posit.id,
})

/** Anybody, with what they carry. */
export const linkViewer = (core: AccessParts): Guard<{ viewer: LinkViewer }> => ({
  session: 'optional',
  refuses: [],
  load: async (c) => ({ viewer: await viewerOf(c, core) }),
})

/** The caller owns the posit the link is to. A revoked link is not found. */
export const ownedLink = (db: Db): Guard<{ user: SessionUser; link: OwnedLink }> => ({
  session: 'required',
  refuses: ['unauthenticated', 'not_found'],
  load: async (c) => {
    const user = await requireUser(c)
    const link = await findOwnLink(db, idInPath(c), user.id)
    if (!link) throw notFound()
    return { user, link: link as OwnedLink }
  },
  positOf: ({ link }) => link.posit_id,
})

/** Of those whose question to a link is being answered: the ones whom it is closed to. */
export async function findLostLinkReaders<T extends LinkReader>(db: Db, readers: readonly T[]): Promise<T[]> {
  if (readers.length === 0) return []
  return (await listLostLinkReaders(db, readers)).flatMap((place) => readers[place] ?? [])
}
