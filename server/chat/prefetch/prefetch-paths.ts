/** What the chat asks for as it opens (web/chat/queries.ts, web/core/session-store.ts): its page can prefetch it. */
import { idSchema } from '../../../contract/api.ts'
import { slugSchema } from '../../../contract/links.ts'

const LINK_PATH = /^\/l\/([^/]+)$/
const CHAT_PATH = /^\/chat-with-posit\/([^/]+)$/

export function prefetchPaths(path: string): string[] {
  const slug = slugSchema.safeParse(LINK_PATH.exec(path)?.[1])
  if (slug.success) return ['/rest/v1/users/me', `/rest/v1/open_links/${slug.data}`]
  const id = idSchema.safeParse(CHAT_PATH.exec(path)?.[1])
  if (!id.success) return []
  const posit = `/rest/v1/posits/${id.data}`
  return ['/rest/v1/users/me', `${posit}/chat`, `${posit}/chat_messages`]
}
