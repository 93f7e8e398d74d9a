/** Fake responses of an owner's posit page, for a posit without questions and knowledge. */
import type { Posit, PositUpdate } from '../../contract/posits.ts'
import { api } from './fake-api.ts'
import { pageOf, posit, question, task } from './objects.ts'

export const NO_TESTS = { items: [], limit: 50, asked_at_once: null }

/** Stores changes to the posit, as the server does. */
export function answerPositPage(own: Partial<Posit> = {}): Posit {
  let current = posit(own)
  api.on('GET /rest/v1/posits/{id}', () => current)
  api.on('PATCH /rest/v1/posits/{id}', ({ body }) => {
    current = { ...current, ...(body as PositUpdate) }
    return current
  })
  api.on('GET /rest/v1/posits/{id}/questions', pageOf([], { page_size: 10 }))
  api.on('GET /rest/v1/posits/{id}/posit_task_flags', { ...pageOf([], { page_size: 10 }), open: 0 })
  api.on('GET /rest/v1/posits/{id}/test_questions', NO_TESTS)
  api.on('GET /rest/v1/posits/{id}/sources', pageOf([]))
  api.on('GET /rest/v1/posits/{id}/shares', pageOf([]))
  api.on('POST /rest/v1/posits/{id}/link_shares', { ok: true })
  api.on('GET /rest/v1/posits/{id}/links', { ...pageOf([]), link_limit: 20, links_used: 0 })
  return current
}

/** One question and one task more. */
export function answerAskedPosit(own: Partial<Posit> = {}) {
  const current = answerPositPage(own)
  const asked = question({ posit_id: current.id })
  const open = task({ posit_id: current.id, context: 'Who sells ice cream in Lisbon?' })
  api.on('GET /rest/v1/posits/{id}/questions', pageOf([asked], { page_size: 10 }))
  api.on('GET /rest/v1/posit_questions/{id}', asked)
  api.on('GET /rest/v1/posits/{id}/posit_task_flags', { ...pageOf([open], { page_size: 10 }), open: 1 })
  api.on('GET /rest/v1/posit_task_flags/{id}', open)
  return { posit: current, question: asked, task: open }
}
