/** The page heads (Open Graph) of links to posits and to people's public pages. */
import { idSchema } from '../../../contract/api.ts'
import { handleParamsSchema } from '../../../contract/posits.ts'
import { PRODUCT_NAME } from '../../../contract/prices.ts'
import type { Core } from '../../core/core.ts'
import type { PageHead } from '../../core/http/page-head.ts'
import { prerenderChat } from './prerendered-chat.ts'
import { findPublicPerson, findPublicPosit, listKnownAnswers } from './queries.ts'
import { personData, positData } from './structured-data.ts'

type Site = Pick<Core, 'db' | 'appUrl'>

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
  ({ db, appUrl }: Site) =>
  async (path: string): Promise<PageHead | null> => {
    const positId = POSIT_PATH.exec(path)?.[1]
    if (positId) return findPositHead({ db, appUrl }, positId)
    const handle = PERSON_PATH.exec(path)?.[1]
    return handle ? findPersonHead({ db, appUrl }, handle) : null
  }

async function findPositHead({ db, appUrl }: Site, given: string): Promise<PageHead | null> {
  const id = idSchema.safeParse(given)
  const posit = id.success ? await findPublicPosit(db, id.data) : undefined
  if (!posit) return null
  const fallback = `Ask ${posit.title} a question. Every answer shows its source.`
  const path = `/chat-with-posit/${posit.id}`
  const description = shorten(posit.summary_light || fallback)
  const answers = await listKnownAnswers(db, posit)
  return {
    title: `${posit.title} · ${PRODUCT_NAME}`,
    ...{ description, path },
    structuredData: positData(appUrl + path, description, { ...posit, answers }),
    imagePath: `/storage/v1/previews/posits/${posit.id}`,
    prerendered: prerenderChat({ ...posit, is_owner: false }),
  }
}

async function findPersonHead({ db, appUrl }: Site, given: string): Promise<PageHead | null> {
  const params = handleParamsSchema.safeParse({ handle: given })
  const person = params.success ? await findPublicPerson(db, params.data.handle) : undefined
  if (!person) return null
  const name = person.first_name || `@${person.handle}`
  const path = `/p/${person.handle}`
  return {
    structuredData: personData(appUrl + path, name, person.handle),
    title: `${name}'s Public Posits · ${PRODUCT_NAME}`,
    description: `What ${name} knows, ready to be asked. Every answer shows its source.`,
    path,
    imagePath: `/storage/v1/previews/people/${person.handle}`,
  }
}
