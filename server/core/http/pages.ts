/**
 * The built web app: prerendered pages and the client-rendered shell from memory, with the hashes of their inline scripts;
 * assets from disk, as the build compressed them.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { HttpEnv } from './context.ts'
import { answerNotFound } from './respond.ts'

const SHELL = '/__spa-fallback.html'
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g
const YEAR_SECONDS = 31_536_000

interface Page {
  html: string
  gzipped: Uint8Array<ArrayBuffer>
  policy: string
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
    "frame-ancestors 'none'",
  ].join('; ')
}

function readPage(path: string): Page {
  const html = readFileSync(path, 'utf8')
  return { html, gzipped: new Uint8Array(gzipSync(html)), policy: policyOf(html) }
}

/** '/terms' for `terms/index.html`. */
function readPages(root: string): Map<string, Page> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  )
  return new Map(
    files.map((name) => [`/${name.replace(/(?:^|\/)index\.html$/, '')}`, readPage(join(root, name))]),
  )
}

/** Pages go out with their policy and never as files; what the build keeps for itself in dot folders does not go out at all. */
const isFile = (path: string) => /\.\w+$/.test(path) && !path.endsWith('.html') && !path.includes('/.')

/** `root` is the built web app (`build/client`). Unknown files under `/assets/` are a 404; any other path gets the shell. */
export function createPages(root: string) {
  const pages = readPages(root)
  const shell = pages.get(SHELL)
  if (!shell)
    throw new Error(`The web app is not built: ${join(root, SHELL)} is missing. Run "npm run build".`)
  const serveFile = serveStatic<HttpEnv>({ root, precompressed: true })
  const app = new Hono<HttpEnv>()

  app.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.res.headers.set('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
  })
  app.use('*', (c, next) => (isFile(c.req.path) ? serveFile(c, next) : next()))
  app.get('/assets/*', answerNotFound)
  app.get('*', (c) => {
    const path = c.req.path.length > 1 ? c.req.path.replace(/\/$/, '') : '/'
    const page = pages.get(path) ?? shell
    c.header('content-security-policy', page.policy)
    c.header('cache-control', 'no-cache')
    c.header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.html(page.html)
    c.header('content-encoding', 'gzip')
    c.header('content-type', 'text/html; charset=utf-8')
    return c.body(page.gzipped)
  })
  return app
}
