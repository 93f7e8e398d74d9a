/** Structured data (JSON-LD, https://schema.org) for search engines: what a page says anyway, for programs. */
import {
  ANNUAL_PRICE_DOLLARS_PER_MONTH,
  MONTHLY_PRICE_DOLLARS,
  PAID_PLAN_LABEL,
  PRODUCT_NAME,
} from '../../../contract/prices.ts'
import { scriptJson } from './escape-html.ts'

export type StructuredData = Record<string, unknown>

const MONTHS = 12

/**
 * Before the end of the head: the web app looks for its own scripts at the beginning. A script of this type is data, which no
 * content policy blocks and no browser runs; removed on the first navigation like the rest of the served head.
 */
export const withStructuredData = (html: string, graph: readonly StructuredData[] = []): string =>
  graph.length === 0
    ? html
    : html.replace(
        '</head>',
        () =>
          `<script data-served type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', '@graph': graph })}</script></head>`,
      )

const offer = (name: string, price: number) => ({
  ...{ '@type': 'Offer', name, price: String(price), priceCurrency: 'USD' },
})

/** The product itself, on its front page. */
export const productData = (site: string, description: string): StructuredData[] => [
  { '@type': 'WebSite', '@id': `${site}/#site`, name: PRODUCT_NAME, url: `${site}/`, description },
  {
    ...{ '@type': 'SoftwareApplication', name: PRODUCT_NAME, url: `${site}/`, description },
    ...{ applicationCategory: 'BusinessApplication', operatingSystem: 'Web' },
    offers: [
      offer('Free', 0),
      offer(`${PAID_PLAN_LABEL}, a month`, MONTHLY_PRICE_DOLLARS),
      offer(`${PAID_PLAN_LABEL}, a year`, MONTHS * ANNUAL_PRICE_DOLLARS_PER_MONTH),
    ],
  },
]
