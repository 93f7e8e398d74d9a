import { bodyLimit } from 'hono/body-limit'
import { JSON_BODY_MAX_BYTES } from '../../../contract/api.ts'
import { AppError } from '../errors.ts'

/** For every call but uploads, which have bounds of their own. Counts what arrives, not only what a header claims. */
export const limitBody = bodyLimit({
  maxSize: JSON_BODY_MAX_BYTES,
  onError: () => {
    throw new AppError('too_large', `A request may have at most ${JSON_BODY_MAX_BYTES / 1024} KB.`)
  },
})
