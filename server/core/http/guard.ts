/** Guards of routes: typed middleware that loads what a handler needs and proves that the caller may have it. */
import type { Context } from 'hono'
import type { ErrorCode } from '../errors.ts'
import type { HttpEnv } from './context.ts'

/** A guard runs behind validation, so it reads validated input only. */
interface GuardInput {
  out: { param: { id: string }; json: Record<string, unknown> }
}
export type GuardContext = Context<HttpEnv, string, GuardInput>

export interface Guard<Variables extends object> {
  /** Whether a session is needed, or read if there is one. */
  session: 'required' | 'optional'
  /** For the API reference: how it answers callers it turns away. */
  refuses: readonly ErrorCode[]
  /** What the handler finds on `c.var`. Throws an `AppError` for callers it turns away. */
  load(c: GuardContext): Promise<Variables>
  /** The posit that the findings belong to: an API key limited to other posits is turned away. */
  positOf?(found: Variables): string
}

/** Where a guard finds the id of what it loads. */
export type IdSource = (c: GuardContext) => string

export const idInPath: IdSource = (c) => c.req.valid('param').id
/** The body's schema has checked the field already. */
export const idInBody =
  (field: string): IdSource =>
  (c) =>
    String(c.req.valid('json')[field])
