/** The page heads (Open Graph) of links to posits and to people's public pages. */
import { idSchema } from '../../../contract/api.ts'
import { handleParamsSchema } from '../../../contract/posits.ts'
import { PRODUCT_NAME } from '../../../contract/prices.ts'
import type { PageHead } from '../../core/http/page-head.ts'
import type { Db } from '../../database/schema.ts'
import { prerenderChat } from './prerendered-chat.ts'
import { findPublicPerson, findPublicPosit } from './queries.ts'

const POSIT_PATH = /^\/chat-with-posit\/([^/]+)$/
const PERSON_PATH = /^\/(?:p|posits\/u)\/([^/]+)$/
/** What search results and chat programs show of a description. */
const DESCRIPTION_MAX_CHARACTERS = 200

function shorten(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= DESCRIPTION_MAX_CHARACTERS) return flat
  return `${flat.slice(0, DESCRIPTION_MAX_CHARACTERS).replace(/\s+\S*$/, '')} …`
}

/** Null for a missing, private or exclusive posit, and for other pages: they all get the same head. */
export const createHeadFinder =
  (db: Db) =>
  async (path: string): Promise<PageHead | null> => {
    const positId = POSIT_PATH.exec(path)?.[1]
    if (positId) return findPositHead(db, positId)
    const handle = PERSON_PATH.exec(path)?.[1]
    return handle ? findPersonHead(db, handle) : null
  }

async function findPositHead(db: Db, given: string): Promise<PageHead | null> {
  const id = idSchema.safeParse(given)
  const posit = id.success ? await findPublicPosit(db, id.data) : undefined
  if (!posit) return null
  const fallback = `Ask ${posit.title} a question. Every answer shows its source.`
  return {
    title: `${posit.title} · ${PRODUCT_NAME}`,
    description: shorten(posit.summary_light || fallback),
    path: `/chat-with-posit/${posit.id}`,
    imagePath: `/storage/v1/previews/posits/${posit.id}`,
    prerendered: prerenderChat({ ...posit, is_owner: false }),
  }
}

async function findPersonHead(db: Db, given: string): Promise<PageHead | null> {
  const params = handleParamsSchema.safeParse({ handle: given })
  const person = params.success ? await findPublicPerson(db, params.data.handle) : undefined
  if (!person) return null
  const name = person.first_name || `@${person.handle}`
  return {
    title: `${name}'s Public Posits · ${PRODUCT_NAME}`,
    description: `What ${name} knows, ready to be asked. Every answer shows its source.`,
    path: `/p/${person.handle}`,
    imagePath: `/storage/v1/previews/people/${person.handle}`,
  }
}
