import { z } from '@hono/zod-openapi'
import type { Core } from '../core.ts'
import { checkMigrated } from '../database/check-migrated.ts'
import { AppError } from '../errors.ts'
import { json } from './json-shapes.ts'
import { route } from './route.ts'
import { createRouter } from './router.ts'

interface Dependencies {
  core: Pick<Core, 'db' | 'log'>
}

const aliveSchema = z.object({ status: z.literal('ok') })
const responses = { 200: json(aliveSchema, 'It is') }

export const healthRoutes = (dependencies: Dependencies) =>
  createRouter([getLivenessRoute(), getReadinessRoute(dependencies)])

const getLivenessRoute = () =>
  route(
    {
      method: 'get',
      path: '/healthz',
      operationId: 'getLiveness',
      summary: 'Check that the process is alive',
      responses,
    },
    (c) => c.json({ status: 'ok' as const }, 200),
  )

const getReadinessRoute = ({ core: { db, log } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/readyz',
      operationId: 'getReadiness',
      summary: 'Check that the database is reachable and migrated',
      responses,
    },
    async (c) => {
      try {
        await checkMigrated(db)
      } catch (error) {
        log.warn({ err: error }, 'not ready')
        throw new AppError('unavailable', 'The database cannot be reached.')
      }
      return c.json({ status: 'ok' as const }, 200)
    },
  )
