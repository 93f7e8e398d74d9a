import { createRoute, z } from '@hono/zod-openapi'
import type { Core } from '../core.ts'
import { checkMigrated } from '../database/check-migrated.ts'
import { AppError } from '../errors.ts'
import { createRouter } from './router.ts'

const aliveSchema = z.object({ status: z.literal('ok') })
const answer = { 200: { description: 'Yes', content: { 'application/json': { schema: aliveSchema } } } }

const healthz = createRoute({
  method: 'get',
  path: '/healthz',
  summary: 'Is the process alive?',
  responses: answer,
})
const readyz = createRoute({
  method: 'get',
  path: '/readyz',
  summary: 'Can it serve: is the database there, and migrated?',
  responses: answer,
})

export function healthRoutes({ db, log }: Core) {
  return createRouter()
    .openapi(healthz, (c) => c.json({ status: 'ok' as const }, 200))
    .openapi(readyz, async (c) => {
      try {
        await checkMigrated(db)
      } catch (error) {
        log.warn({ err: error }, 'not ready')
        throw new AppError('unavailable', 'The database cannot be reached.')
      }
      return c.json({ status: 'ok' as const }, 200)
    })
}
