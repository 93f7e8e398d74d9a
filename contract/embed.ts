/** What a chat on somebody's website, its frame and the server agree on. No zod: the launcher has a budget of 5 KB. */
import type { LinkCorner } from './links.ts'

/** The launcher. Its name is part of every snippet, so it never changes. */
export const LAUNCHER_PATH = '/embed.js'

/** The page in the frame. */
export const framePath = (slug: string) => `/embed/${encodeURIComponent(slug)}`
/** Of the frame's address: the host's colour scheme, and that a panel of the launcher holds it. */
export const SCHEME_PARAM = 'scheme'
export const PANEL_PARAM = 'panel'

/** A module with the `LauncherLook` of a link: a host that allows the script allows it too, unlike a `fetch`. */
export const lookPath = (slug: string) => `${framePath(slug)}/look.js`

/** The credential of a guest in a frame. A request that carries it has no session, whatever cookies come along. */
export const GUEST_HEADER = 'x-guest-token'

/** Of launchers whose owner has chosen no colour: the product's own, as on a light ground in web/tokens.css. */
export const DEFAULT_ACCENT = '#c6320b'

export const COLOUR_SCHEMES = ['light', 'dark'] as const
export type ColourScheme = (typeof COLOUR_SCHEMES)[number]

export interface LauncherLook {
  /** `#rrggbb`. */
  accent: string
  corner: LinkCorner
  /** `tab`: a link for people who sign in; guests alone are asked in frames. */
  opens: 'frame' | 'tab'
}

/** From the host page to the frame: it was opened, or the page has changed its colour scheme. */
export interface HostMessage {
  posit: 'opened' | ColourScheme
}

/** From the frame to the host page: Escape was pressed. It says nothing else, so it may be sent to any origin. */
export const CLOSE_MESSAGE = 'posit:close'

/** Where the frame's page holds what it needs to begin, as JSON. */
export const FRAME_DATA_ID = 'frame-data'

export interface FrameData {
  slug: string
  /** `#rrggbb`; null: the product's own. */
  accent: string | null
}
