/**
 * The built web app. Prerendered pages and the client-rendered shell are held in memory; each response gets its own
 * nonce for the style elements that the dialog library makes, and the hashes of the page's inline scripts.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { HttpEnv } from './context.ts'
import { answerNotFound } from './respond.ts'

const SHELL = '__spa-fallback.html'
/** Stands in the built pages where the response's nonce goes. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g
const YEAR_SECONDS = 31_536_000

interface Page {
  html: string
  scriptHashes: string
}

function readPage(path: string): Page {
  const html = readFileSync(path, 'utf8')
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map((match) => match[1] ?? '')
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return { html, scriptHashes: [...new Set(hashes)].join(' ') }
}

/** '/terms' for `terms/index.html`. */
function readPages(root: string): Map<string, Page> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  )
  return new Map(
    files.map((name) => {
      const path = `/${relative(root, join(root, name)).replace(/(?:^|\/)index\.html$/, '')}`
      return [path, readPage(join(root, name))]
    }),
  )
}

function policyOf(page: Page, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${page.scriptHashes}`,
    `style-src 'self' 'nonce-${nonce}'`,
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

/** `root` is the built web app (`build/client`). Unknown files under `/assets/` are a 404; any other path gets the shell. */
export function createPages(root: string) {
  const pages = readPages(root)
  const shell = pages.get(`/${SHELL}`)
  if (!shell)
    throw new Error(`The web app is not built: ${join(root, SHELL)} is missing. Run "npm run build".`)
  const app = new Hono<HttpEnv>()

  app.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.res.headers.set('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
  })
  app.use('*', async (c, next) => {
    if (pages.has(c.req.path) || c.req.path === '/') return next()
    return serveStatic<HttpEnv>({ root, precompressed: true })(c, next)
  })
  app.get('/assets/*', answerNotFound)
  app.get('*', (c) => {
    const path = c.req.path.length > 1 ? c.req.path.replace(/\/$/, '') : '/'
    const page = pages.get(path) ?? shell
    const nonce = randomBytes(16).toString('base64')
    c.header('content-security-policy', policyOf(page, nonce))
    c.header('cache-control', 'no-cache')
    return c.html(page.html.replaceAll(NONCE_PLACEHOLDER, nonce))
  })
  return app
}
