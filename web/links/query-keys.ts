/** Not among the shared keys: only screens of links refer to these, and the chat's page loads the others. */
export const openLinkKey = (slug: string) => ['open-link', slug]
export const linksKey = (positId: string) => ['links', positId]
