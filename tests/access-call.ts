import type { Actor, Fixture, ObjectKind, Rule } from './access-rule.ts'
import type { TestClient } from './client.ts'

export function expectedStatus(rule: Rule, actor: Actor, object: ObjectKind): number {
  if (rule.allow(actor, object)) return rule.ok
  const isMalformed = rule.object && !rule.anyText && object === 'malformed'
  if (isMalformed) return rule.inBody ? 400 : 404
  return actor === 'guest' && rule.needsSession ? 401 : 404
}

export async function callRoute(route: string, rule: Rule, client: TestClient, fixture: Fixture) {
  const [method = '', pattern = ''] = route.split(' ')
  const path = rule.object && !rule.inBody ? pattern.replace(/:(?:id|slug)/, fixture[rule.object]) : pattern
  const init: RequestInit = { method }
  if (rule.form) init.body = rule.form()
  else if (rule.body) {
    init.body = JSON.stringify(rule.body(fixture))
    init.headers = { 'content-type': 'application/json' }
  }
  const response = await client.fetch(path, init)
  if (rule.isEndless && response.ok) {
    await response.body?.cancel()
    return { status: response.status, text: '' }
  }
  return { status: response.status, text: await response.text() }
}
