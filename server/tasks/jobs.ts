import { z } from 'zod'
import type { JobDefinition } from '../core/jobs.ts'

const taskSchema = z.object({ task_id: z.string() })
const positSchema = z.object({ posit_id: z.string() })

/** Outlasts a model that is down for a while: delays double from 15 seconds to a quarter of an hour. */
const PATIENT = { retryLimit: 7, retryDelaySeconds: 15, expireInSeconds: 300 }

/** Asks a task's question again, now that it has a response. Send it with the task's id as key. */
export const reaskJob: JobDefinition<z.infer<typeof taskSchema>> = {
  name: 'tasks.reask',
  schema: taskSchema,
  concurrency: 2,
  fold: true,
  ...PATIENT,
}

/** Delivers the answer to every asker who waits for it. Send it with the task's id as key. */
export const notifyAskersJob: JobDefinition<z.infer<typeof taskSchema>> = {
  name: 'tasks.tell_askers',
  schema: taskSchema,
  concurrency: 1,
  fold: true,
  ...PATIENT,
}

/** Asks a posit its test questions. Send it with the posit's id as key, so that a burst of changes is one run. */
export const runTestsJob: JobDefinition<z.infer<typeof positSchema>> = {
  name: 'tasks.run_tests',
  schema: positSchema,
  concurrency: 1,
  fold: true,
  ...PATIENT,
}
