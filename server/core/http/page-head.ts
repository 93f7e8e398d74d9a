/** What search engines and chat programs read of a page: they run no script, so it stands in the HTML that is sent. */

import type { FirstLook } from './first-look.ts'

/** Of a page that may be found and shown. What has no head is not to be listed anywhere. */
export interface PageHead {
  title: string
  description: string
  /** The one address this page goes by, from the root. */
  path: string
  /** The picture's address, from the root. */
  imagePath: string
  /** How the screen begins for somebody who has never been here. */
  firstLook?: FirstLook
}

/** 1200 × 630: the size that every reader of Open Graph knows. */
export const PREVIEW_WIDTH_PX = 1200
export const PREVIEW_HEIGHT_PX = 630
/** The picture of the product, for pages that have none of their own. */
export const FRONT_PREVIEW_PATH = '/storage/v1/previews/front'

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/** The mark by which the web app takes these away again when a person goes on to another page (web/core/served-head.ts). */
const MARK = 'data-served'
const tag = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${MARK} ${key}="${name}" content="${escapeHtml(content)}"/>`

function openGraph(site: string, { title, description, path, imagePath }: PageHead): string {
  return [
    `<link ${MARK} rel="canonical" href="${escapeHtml(site + path)}"/>`,
    tag('property', 'og:type', 'website'),
    tag('property', 'og:title', title),
    tag('property', 'og:description', description),
    tag('property', 'og:url', site + path),
    tag('property', 'og:image', site + imagePath),
    tag('property', 'og:image:width', String(PREVIEW_WIDTH_PX)),
    tag('property', 'og:image:height', String(PREVIEW_HEIGHT_PX)),
    tag('name', 'twitter:card', 'summary_large_image'),
  ].join('')
}

const AFTER = /<meta char[sS]et="utf-8"\/>/

/** Before the page's own title: of several titles a reader takes the first. */
const insert = (html: string, tags: string) => html.replace(AFTER, (charset) => charset + tags)

/** A page written ahead of time has its title and description; it lacks only what depends on the server's address. */
export const withAddress = (html: string, site: string, head: PageHead) => insert(html, openGraph(site, head))

/** The shell of all other pages, as one that speaks of something in particular. */
export const withHead = (shell: string, site: string, head: PageHead) =>
  insert(
    shell,
    `<title ${MARK}>${escapeHtml(head.title)}</title>${tag('name', 'description', head.description)}${openGraph(site, head)}`,
  )

/** The shell for what is nobody else's business: the product's picture, no address, not to be listed. */
export const withoutHead = (shell: string, site: string) =>
  insert(
    shell,
    tag('name', 'robots', 'noindex') +
      tag('property', 'og:title', 'Posit') +
      tag('property', 'og:description', 'A person’s word, with footnotes.') +
      tag('property', 'og:image', site + FRONT_PREVIEW_PATH) +
      tag('name', 'twitter:card', 'summary_large_image'),
  )

/** What the screen will ask for as soon as it runs, fetched while its code is on the way. */
export function withEarly(html: string, modules: string[], calls: string[]): string {
  const wanted = modules.filter((href) => !html.includes(`"${href}"`))
  const tags = [
    ...calls.map(
      (href) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeHtml(href)}"/>`,
    ),
    ...wanted.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}"/>`),
  ]
  return html.replace('</head>', () => `${tags.join('')}</head>`)
}
