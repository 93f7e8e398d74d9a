/** `robots.txt` and `sitemap.xml`: they name the server's own address, so they are written and not built. */
import { Hono } from 'hono'
import type { HttpEnv } from './context.ts'

/** Pictures of previews stay open; the screens' own data as well, for search engines that draw a page. */
const CLOSED = ['/auth/v1/', '/functions/v1/', '/realtime/v1/']

/** `paths`: the pages that anybody may find. Public posits are reached by their links and are not counted up here. */
export function frontFiles(site: string, paths: string[]) {
  const robots = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ]
  const locations = paths.map((path) => `<url><loc>${site}${path}</loc></url>`).join('')
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations}</urlset>`
  return new Hono<HttpEnv>()
    .get('/robots.txt', (c) => c.text(robots.join('\n')))
    .get('/sitemap.xml', (c) => c.body(sitemap, 200, { 'content-type': 'application/xml; charset=utf-8' }))
}
