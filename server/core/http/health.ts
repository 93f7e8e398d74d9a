import { setTimeout as wait } from 'node:timers/promises'
import { z } from '@hono/zod-openapi'
import type { Core } from '../core.ts'
import { checkMigrated } from '../database/check-migrated.ts'
import { databaseUnavailable } from '../errors.ts'
import { json } from './json-shapes.ts'
import { route } from './route.ts'
import { createRouter } from './router.ts'

interface Dependencies {
  core: Pick<Core, 'db' | 'disk' | 'log'>
  assistantSettings: { state(): z.infer<typeof assistantStateSchema> }
}

/** A balancer asks again every few seconds: a database that does not answer in time is not ready. */
const READY_TIMEOUT_MS = 1500

const assistantStateSchema = z
  .enum(['builtin', 'ok', 'failing', 'at_cap'])
  .describe('The configured model: none, in use, paused after failures in a row, or at a daily cap')
const aliveSchema = z.object({ status: z.literal('ok') })
const responses = { 200: json(aliveSchema, 'It is') }
const readySchema = aliveSchema.extend({
  disk: z
    .enum(['ok', 'low', 'full'])
    .describe('Room in the data folder: low refuses files, full questions too'),
  assistant: assistantStateSchema,
})

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

const getReadinessRoute = ({ core: { db, disk, log }, assistantSettings }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/readyz',
      operationId: 'getReadiness',
      summary: 'Check that the database is reachable and migrated',
      responses: { 200: json(readySchema, 'It is') },
    },
    async (c) => {
      try {
        const timeout = wait(READY_TIMEOUT_MS, undefined, { ref: false }).then(() => {
          throw new Error(`The database did not answer within ${READY_TIMEOUT_MS} ms.`)
        })
        await Promise.race([checkMigrated(db), timeout])
      } catch (error) {
        log.warn({ err: error }, 'not ready')
        throw databaseUnavailable()
      }
      return c.json({ status: 'ok' as const, disk: disk.level(), assistant: assistantSettings.state() }, 200)
    },
  )
