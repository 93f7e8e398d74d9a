/** What of a link may be shown in a frame on other sites, and how its launcher looks there. */
import { DEFAULT_ACCENT, type LauncherLook } from '../../../contract/embed.ts'
import { slugSchema } from '../../../contract/links.ts'
import type { FramePage } from '../../core/http/frame-page.ts'
import type { Links } from '../service.ts'

/** Null for links of people who sign in: in a frame everybody is a guest. A closed link says so in its frame. */
export const createFrameFinder =
  (links: Links) =>
  async (given: string): Promise<FramePage | null> => {
    const slug = slugSchema.safeParse(given)
    const link = slug.success ? await links.findEmbedding(slug.data) : undefined
    if (link?.who !== 'anyone') return null
    return { data: { slug: given, accent: link.accent }, sites: link.origins }
  }

/** Undefined where this site may not show the link. `origin` undefined: a page of ours. */
export async function findLook(
  links: Links,
  slug: string,
  origin: string | undefined,
): Promise<LauncherLook | undefined> {
  const link = await links.findEmbedding(slug)
  if (!link || (origin !== undefined && !link.origins.includes(origin))) return undefined
  const { accent, corner, who } = link
  return { accent: accent ?? DEFAULT_ACCENT, corner, opens: who === 'anyone' ? 'frame' : 'tab' }
}
