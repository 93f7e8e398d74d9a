/**
 * The built web app: prerendered pages and the client-rendered shell from memory, with the hashes of their inline scripts;
 * assets from disk, as the build compressed them.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { LAUNCHER_PATH } from '../../../contract/embed.ts'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import type { HttpEnv } from './context.ts'
import { deferHydration } from './deferred-hydration.ts'
import { FRAME_PAGE, type FramePage, launcherHeaders, sendFramePage } from './frame-page.ts'
import { frontFiles } from './front-files.ts'
import {
  FRONT_PREVIEW_PATH,
  type PageHead,
  withAddress,
  withHead,
  withoutHead,
  withPrefetch,
} from './page-head.ts'
import { fillTemplate, type PrerenderedScreen, splitTemplates } from './prerendered-page.ts'
import { answerNotFound } from './respond.ts'
import { createScreenModules } from './screen-modules.ts'
import { productData } from './structured-data.ts'

const SHELL = '/__spa-fallback.html'
const INLINE_SCRIPT =
  /<script(?![^>]*\b(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g
const YEAR_SECONDS = 31_536_000

interface Page {
  html: string
  policy: string
  gzipped: Uint8Array<ArrayBuffer>
  /** Only of pages made once: it takes ten times as long as gzip and saves a sixth. */
  brotli?: Uint8Array<ArrayBuffer>
  /** No screen has this path. */
  isMissing?: boolean
}

function policyOf(html: string): string {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map((match) => match[1] ?? '')
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // The preview of an embedded chat.
    "frame-src 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const pageOf = (html: string, policy: string): Page => ({
  html,
  policy,
  gzipped: new Uint8Array(gzipSync(html)),
})

const keptPageOf = (html: string, policy: string): Page => ({
  ...pageOf(html, policy),
  brotli: new Uint8Array(brotliCompressSync(html)),
})

/** '/terms' for `terms/index.html`. */
function readHtml(root: string): Map<string, string> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  )
  return new Map(
    files.map((name) => [
      `/${name.replace(/(?:^|\/)index\.html$/, '')}`,
      readFileSync(join(root, name), 'utf8'),
    ]),
  )
}

const TITLE = /<title>([^<]*)<\/title>/
const DESCRIPTION = /<meta name="description" content="([^"]*)"/
const unescapeHtml = (text: string) =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** A page prerendered at build time, with the addresses of this installation. */
function frontPage(html: string, path: string, site: string): Page {
  const title = unescapeHtml(TITLE.exec(html)?.[1] ?? '')
  const description = unescapeHtml(DESCRIPTION.exec(html)?.[1] ?? '')
  const structuredData = path === '/' ? productData(site, description) : []
  const head: PageHead = { title, description, path, imagePath: FRONT_PREVIEW_PATH, structuredData }
  const page = deferHydration(withAddress(html, site, head))
  return keptPageOf(page, policyOf(page))
}

/** Pages go out with their policy and never as files; what the build keeps for itself in dot folders does not go out at all. */
const isFile = (path: string) => /\.\w+$/.test(path) && !path.endsWith('.html') && !path.includes('/.')

function packedFor(accepted: string, { brotli, gzipped }: Page) {
  if (brotli && /\bbr\b/.test(accepted)) return { encoding: 'br', body: brotli }
  if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', body: gzipped }
  return null
}

interface PagesOptions {
  /** Public origin, without a slash at the end. */
  appUrl: string
  /** The head of the page at this path, if it is public; null for all others. */
  findHead: (path: string) => Promise<PageHead | null>
  /** What is at a link, if it may be shown in frames. */
  findFrame: (slug: string) => Promise<FramePage | null>
  /** The API calls that the screen at this path starts with. */
  prefetchPaths: (path: string) => string[]
}

/** The page goes out all the same: the calls of its screen say what is wrong. */
function noHeadWithoutDatabase(error: unknown): null {
  if (isDatabaseUnavailable(error)) return null
  throw error
}

/** Finds the page of a path in the built web app. */
function createPageFinder(root: string, { appUrl, findHead, prefetchPaths }: PagesOptions) {
  const built = readHtml(root)
  const builtShell = built.get(SHELL)
  const framePage = built.get(FRAME_PAGE)
  if (!builtShell || framePage === undefined)
    throw new Error(
      `The web app is not built: ${join(root, builtShell ? FRAME_PAGE : SHELL)} is missing. Run "npm run build".`,
    )
  for (const path of [SHELL, FRAME_PAGE]) built.delete(path)
  const { shell: shellHtml, templates } = splitTemplates(builtShell)
  const pages = new Map([...built].map(([path, html]) => [path, frontPage(html, path, appUrl)]))
  const policy = policyOf(shellHtml)
  // Without preloads: private and missing pages must be indistinguishable.
  const shell = keptPageOf(withoutHead(shellHtml, appUrl), policy)
  const missing = { ...shell, isMissing: true }
  const screenModules = createScreenModules(root)

  async function findPage(
    path: string,
    acceptsPrerendered: (screen: PrerenderedScreen) => boolean,
  ): Promise<Page> {
    const page = pages.get(path)
    if (page) return page
    const head = await findHead(path).catch(noHeadWithoutDatabase)
    const modules = screenModules(path)
    if (!head) return modules ? shell : missing
    const named = withHead(shellHtml, appUrl, head)
    const { prerendered } = head
    const template = prerendered && templates.get(prerendered.name)
    if (!template || !acceptsPrerendered(prerendered))
      return pageOf(withPrefetch(named, modules ?? [], prefetchPaths(path)), policy)
    const html = deferHydration(fillTemplate(named, template, prerendered), modules)
    return pageOf(html, policyOf(html))
  }

  return { findPage, framePage, frontPaths: [...pages.keys()].sort() }
}

function sendPage(c: Context<HttpEnv>, page: Page) {
  c.header('content-security-policy', page.policy)
  c.header('cache-control', 'no-cache')
  c.header('vary', 'accept-encoding, cookie')
  c.status(page.isMissing ? 404 : 200)
  const packed = packedFor(c.req.header('accept-encoding') ?? '', page)
  if (!packed) return c.html(page.html)
  c.header('content-encoding', packed.encoding)
  c.header('content-type', 'text/html; charset=utf-8')
  return c.body(packed.body)
}

/** `root` is the built web app (`build/client`). Unknown files under `/assets/` are a 404; any other path gets the shell, with 404 where no screen has it. */
export function createPages(root: string, options: PagesOptions) {
  const { findPage, framePage, frontPaths } = createPageFinder(root, options)
  const serveFile = serveStatic<HttpEnv>({ root, precompressed: true })
  const app = new Hono<HttpEnv>()
  app.route('/', frontFiles(options.appUrl, frontPaths))
  app.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.res.headers.set('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
  })
  app.use(LAUNCHER_PATH, launcherHeaders)
  app.use('*', (c, next) => (isFile(c.req.path) ? serveFile(c, next) : next()))
  app.get('/assets/*', answerNotFound)
  app.get('/embed/:slug', async (c, next) => {
    const frame = await options.findFrame(c.req.param('slug'))
    return frame ? sendFramePage(c, framePage, frame) : next()
  })
  app.get('*', async (c) => {
    const path = c.req.path.length > 1 ? c.req.path.replace(/\/$/, '') : '/'
    // A returning visitor has a cookie, and may have a conversation to restore.
    const isNew = c.req.header('cookie') === undefined && c.req.header('authorization') === undefined
    const page = await findPage(
      path,
      ({ changedBy }) => isNew && !changedBy.some((name) => c.req.query(name) !== undefined),
    )
    return sendPage(c, page)
  })
  return app
}
