import { slugSchema } from '../../../contract/links.ts'
import { PRODUCT_NAME } from '../../../contract/prices.ts'
import { AppError } from '../../core/errors.ts'
import { FRONT_PREVIEW_PATH, type PageHead } from '../../core/http/page-head.ts'
import type { Links } from '../service.ts'

const LINK_PATH = /^\/l\/([^/]+)$/

/**
 * The head of a link's page, for previews in chat programs. Only of a link that is open to anyone: all others, and unknown ones,
 * have the same page without a name.
 */
export const createLinkHeadFinder =
  (links: Pick<Links, 'openLink'>) =>
  async (path: string): Promise<PageHead | null> => {
    const slug = slugSchema.safeParse(LINK_PATH.exec(path)?.[1])
    if (!slug.success) return null
    const found = await links.openLink(slug.data, { user: null }).catch(nothingThere)
    if (found?.state !== 'open') return null
    const { title, summary_light } = found.posit
    return {
      title: `${title} · ${PRODUCT_NAME}`,
      description: (summary_light ?? `Ask ${title} a question. Every answer shows its source.`).slice(0, 200),
      path: `/l/${slug.data}`,
      imagePath: FRONT_PREVIEW_PATH,
      isUnlisted: true,
    }
  }

function nothingThere(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null
  throw error
}
