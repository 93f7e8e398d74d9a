/** The head that search engines and link previews read: they run no script, so the server writes it into the HTML. */

import { escapeHtml } from './escape-html.ts'
import type { PrerenderedScreen } from './prerendered-page.ts'
import { type StructuredData, withStructuredData } from './structured-data.ts'

/** The head of a page that describes itself. A page without one is `noindex`. */
export interface PageHead {
  title: string
  description: string
  /** The canonical path. */
  path: string
  /** Named to people who have its address, and to no search engine. */
  isUnlisted?: boolean
  /** The path of the preview picture. */
  imagePath: string
  structuredData?: readonly StructuredData[]
  /** The screen's first state for a first visit. */
  prerendered?: PrerenderedScreen
}

/** 1200 × 630: the size that every reader of Open Graph knows. */
export const PREVIEW_WIDTH_PX = 1200
export const PREVIEW_HEIGHT_PX = 630
/** The picture of the product, for pages that have none of their own. */
export const FRONT_PREVIEW_PATH = '/storage/v1/previews/front'

/** The web app removes tags with this attribute on the first navigation (web/core/server-head.ts). */
const MARK = 'data-served'
const tag = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${MARK} ${key}="${name}" content="${escapeHtml(content)}"/>`

function openGraph(site: string, { title, description, path, imagePath, isUnlisted }: PageHead): string {
  return [
    isUnlisted
      ? tag('name', 'robots', 'noindex')
      : `<link ${MARK} rel="canonical" href="${escapeHtml(site + path)}"/>`,
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

/** Before the page's own title: of several titles the first counts. */
const insert = (html: string, tags: string) => html.replace(AFTER, (charset) => charset + tags)

/** A page prerendered at build time lacks only what depends on the server's origin. */
export const withAddress = (html: string, site: string, head: PageHead) =>
  withStructuredData(insert(html, openGraph(site, head)), head.structuredData)

/** The shell with the head of a particular page. */
export const withHead = (shell: string, site: string, head: PageHead) =>
  withStructuredData(
    insert(
      shell,
      `<title ${MARK}>${escapeHtml(head.title)}</title>${tag('name', 'description', head.description)}${openGraph(site, head)}`,
    ),
    head.structuredData,
  )

/** The shell of private and unknown pages: the product's picture, no canonical address, `noindex`. */
export const withoutHead = (shell: string, site: string) =>
  insert(
    shell,
    tag('name', 'robots', 'noindex') +
      tag('property', 'og:title', 'Posit') +
      tag('property', 'og:description', 'A person’s word, with footnotes.') +
      tag('property', 'og:image', site + FRONT_PREVIEW_PATH) +
      tag('name', 'twitter:card', 'summary_large_image'),
  )

/** Preloads the screen's modules and its first API calls. */
export function withPrefetch(html: string, modules: string[], calls: string[]): string {
  const wanted = modules.filter((href) => !html.includes(`"${href}"`))
  const tags = [
    ...calls.map(
      (href) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeHtml(href)}"/>`,
    ),
    ...wanted.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}"/>`),
  ]
  return html.replace('</head>', () => `${tags.join('')}</head>`)
}
