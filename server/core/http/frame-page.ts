/** The page of a chat in a frame: the only one that other sites may frame, and the script that opens it there. */

import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  COLOUR_SCHEMES,
  type ColourScheme,
  FRAME_DATA_ID,
  type FrameData,
  SCHEME_PARAM,
} from '../../../contract/embed.ts'
import type { HttpEnv } from './context.ts'
import { scriptJson } from './escape-html.ts'

/** The built page, a file of the web app that is not a page of its own. */
export const FRAME_PAGE = '/embedded-chat.html'

export interface FramePage {
  data: FrameData
  /** Origins that may show it, besides our own, for the owner's preview. */
  sites: string[]
}

const policyFor = (sites: string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${["'self'", ...sites].join(' ')}`,
  ].join('; ')

const schemeOf = (c: Context): ColourScheme =>
  COLOUR_SCHEMES.find((scheme) => scheme === c.req.query(SCHEME_PARAM)) ?? 'light'

/** The same for everybody: no cookie is read, and none is set. */
export function sendFramePage(c: Context<HttpEnv>, html: string, { data, sites }: FramePage) {
  const json = `<script type="application/json" id="${FRAME_DATA_ID}">${scriptJson(data)}</script>`
  const page = html
    .replace('data-theme="light"', `data-theme="${schemeOf(c)}"`)
    .replace('</body>', () => `${json}</body>`)
  c.header('content-security-policy', policyFor(sites))
  c.header('cache-control', 'no-cache')
  // For websites that are isolated from other origins, and frame only what is isolated as well.
  c.header('cross-origin-embedder-policy', 'require-corp')
  c.header('cross-origin-resource-policy', 'cross-origin')
  return c.html(page)
}

const LAUNCHER_MAX_AGE_SECONDS = 3600
const LAUNCHER_STALE_SECONDS = 86_400

/** Its address is in other people's pages and stays the same, so a new version must arrive within the hour. */
export const launcherHeaders = createMiddleware<HttpEnv>(async (c, next) => {
  await next()
  if (!c.res.ok) return
  const caching = `public, max-age=${LAUNCHER_MAX_AGE_SECONDS}, stale-while-revalidate=${LAUNCHER_STALE_SECONDS}`
  c.res.headers.set('cache-control', caching)
  c.res.headers.set('cross-origin-resource-policy', 'cross-origin')
})
