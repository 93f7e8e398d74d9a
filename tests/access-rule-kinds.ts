/** The kinds of rules that the access matrix is made of. */
import type { ObjectKind, Rule } from './access-rule.ts'

const isReal = (object: ObjectKind) => object !== 'missing' && object !== 'malformed'
export const owners: Rule['allow'] = (actor, object) => actor === 'owner' && isReal(object)
export const readers: Rule['allow'] = (actor, object) =>
  isReal(object) &&
  (actor === 'owner' || object === 'public' || (object === 'exclusive' && actor === 'shared'))
export const everybody: Rule['allow'] = () => true
const members: Rule['allow'] = (actor) => actor !== 'guest'

export const file = () => {
  const form = new FormData()
  form.append('file', new File(['The harbour opens at six.'], 'harbour.txt', { type: 'text/plain' }))
  return form
}

export const picture = () => {
  const form = new FormData()
  form.append('file', new File(['GIF89a'], 'screen.gif', { type: 'image/gif' }))
  return form
}

export const ownPosit = (ok: number, body?: Rule['body']): Rule => ({
  object: 'positId',
  allow: owners,
  needsSession: true,
  ok,
  ...(body ? { body } : {}),
})
export const ownSource = (ok: number, body?: Rule['body']): Rule => ({
  ...ownPosit(ok, body),
  object: 'sourceId',
})
export const ownTask = (ok: number, body?: Rule['body']): Rule => ({
  ...ownPosit(ok, body),
  object: 'taskId',
})
export const ownWebhook = (ok: number, body?: Rule['body']): Rule => ({
  ...ownPosit(ok, body),
  object: 'webhookEndpointId',
})
export const open = (ok = 200, body?: Rule['body']): Rule => ({
  allow: everybody,
  needsSession: false,
  ok,
  ...(body ? { body } : {}),
})
export const administered = (body?: Rule['body']): Rule => ({
  object: 'bugReportId',
  allow: (actor, object) => actor === 'admin' && isReal(object),
  needsSession: true,
  ok: 200,
  ...(body ? { body } : {}),
})
export const personal = (ok: number, body?: Rule['body']): Rule => ({
  allow: members,
  needsSession: true,
  ok,
  ...(body ? { body } : {}),
})

export const administrators = (ok: number, body?: Rule['body']): Rule => ({
  ...personal(ok, body),
  allow: (actor) => actor === 'admin',
})

export const tokenOnly: Rule = { ...open(401), isProtocol: true }
