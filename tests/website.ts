/** Somebody's website: a page of another origin, with a content security policy of its own. */
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'

export interface WebsitePage {
  body: string
  css?: string
  policy?: string
}

export interface Website {
  origin: string
  /** Pages by path. */
  show(path: string, page: WebsitePage): void
  close(): Promise<void>
}

/** The strictest policy that still allows a chat (docs/integrations.md), beside the page's own styles. */
export const strictPolicy = (appUrl: string) =>
  [
    "default-src 'none'",
    "style-src 'self'",
    `script-src ${appUrl}/embed.js ${appUrl}/embed/`,
    `frame-src ${appUrl}/embed/`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

const htmlOf = (path: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>A website</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/styles.css?of=${path}"></head><body>${body}</body></html>`

/** `host`: `localhost` is another site than the `127.0.0.1` of a test server, and `127.0.0.1` another origin of the same site. */
export async function startWebsite(host: 'localhost' | '127.0.0.1' = 'localhost'): Promise<Website> {
  const pages = new Map<string, WebsitePage>()
  const app = new Hono()
  app.get('/styles.css', (c) =>
    c.body(pages.get(c.req.query('of') ?? '')?.css ?? '', 200, { 'content-type': 'text/css' }),
  )
  app.get('*', (c) => {
    const page = pages.get(c.req.path)
    if (!page) return c.notFound()
    if (page.policy) c.header('content-security-policy', page.policy)
    return c.html(htmlOf(c.req.path, page.body))
  })
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://${host}:${port}`,
    show: (path, page) => void pages.set(path, page),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
