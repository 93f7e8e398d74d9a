import { createMiddleware } from 'hono/factory'
import { unstorable } from '../errors.ts'
import type { HttpEnv } from './context.ts'

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i
/** The escape of U+0000. After an odd number of backslashes it is literal text. */
const NUL_ESCAPE = /(?<!\\)(?:\\\\)*\\u0000/

/**
 * Refuses a JSON body with U+0000 in any of its texts, before a library of ours meets the database's refusal and words it as a
 * failure of its own. As a bare character it is no JSON, so only the escape is looked for. Mount it behind the limit on bodies.
 */
export const refuseUnstorableText = createMiddleware<HttpEnv>(async (c, next) => {
  const isJson = JSON_TYPE.test(c.req.header('content-type') ?? '')
  // Hono keeps the text, or the failure to read it: the handler's own reading starts from that, and answers for it.
  if (isJson && NUL_ESCAPE.test(await c.req.text().catch(() => ''))) throw unstorable()
  await next()
})
