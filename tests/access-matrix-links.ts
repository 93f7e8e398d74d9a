/** Calls of links. What each state of a link opens to whom: server/links/states.test.ts. */
import { LINK_PASSCODE, type Rule } from './access-rule.ts'

const owned = (ok: number, object: Rule['object'], body?: object): Rule => ({
  ...{ object, ok, needsSession: true },
  allow: (actor, kind) => actor === 'owner' && kind !== 'missing' && kind !== 'malformed',
  ...(body && { body: () => body }),
})

const opened: Rule = {
  ...{ object: 'linkSlug', ok: 200, needsSession: false },
  allow: (_, kind) => kind === 'public' || kind === 'exclusive',
}

export const LINK_RULES: Record<string, Rule> = {
  'GET /rest/v1/posits/:id/links': owned(200, 'positId'),
  'POST /rest/v1/posits/:id/links': owned(201, 'positId', { name: 'Website' }),
  'PATCH /rest/v1/links/:id': owned(200, 'linkId', { name: 'Newsletter' }),
  'DELETE /rest/v1/links/:id': owned(200, 'linkId'),
  'GET /embed/:slug/look.js': opened,
  'GET /rest/v1/open_links/:slug': opened,
  'POST /rest/v1/open_links/:slug/passcode': { ...opened, body: () => ({ passcode: LINK_PASSCODE }) },
}
