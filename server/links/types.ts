import type { SessionUser } from '../core/http/context.ts'
import type { ReadablePosit } from '../sharing/access.ts'
import type { UsedLinkRow } from './queries.ts'

/** What a request proves beside its session: the grant it carries for a link, if any. */
export type LinkGrants = (linkId: string) => string | null

/** Somebody at a link or a posit. */
export interface LinkViewer {
  /** Null: a guest. */
  user: SessionUser | null
  /** A program has none: it comes by the posit's own rules. */
  grants?: LinkGrants
}

export type UsedLink = UsedLinkRow

/** A posit the viewer may chat with, by its own rules (no `link`) or through an open link. */
export type AskedPosit = ReadablePosit & { link?: UsedLink }
