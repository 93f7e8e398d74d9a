/** Guards of task flags and test questions: what shows or changes one demands its type. */
import { notFound } from '../core/errors.ts'
import type { SessionUser } from '../core/http/context.ts'
import { type Guard, idInPath } from '../core/http/guard.ts'
import { requireUser } from '../core/http/session.ts'
import type { Db } from '../database/schema.ts'
import { findOwnTask, type OwnTaskRow } from './queries.ts'
import { findOwnTestRow, type OwnTestRow } from './testing/queries.ts'

declare const guarded: unique symbol

/** A task flag of a posit, loaded for the posit's owner. Made here and nowhere else. */
export type OwnedTask = OwnTaskRow & { readonly [guarded]: 'owner' }
/** A test question of a posit, loaded for the posit's owner. Made here and nowhere else. */
export type OwnedTest = OwnTestRow & { readonly [guarded]: 'owner' }

/** A flag of somebody else's posit is not found, exactly as one that does not exist. */
export async function findOwnedTask(db: Db, taskId: string, userId: string): Promise<OwnedTask | undefined> {
  return (await findOwnTask(db, taskId, userId)) as OwnedTask | undefined
}

export async function getOwnedTask(db: Db, taskId: string, userId: string): Promise<OwnedTask> {
  const task = await findOwnedTask(db, taskId, userId)
  if (!task) throw notFound()
  return task
}

export async function getOwnedTest(db: Db, testId: string, userId: string): Promise<OwnedTest> {
  const test = await findOwnTestRow(db, testId, userId)
  if (!test) throw notFound()
  return test as OwnedTest
}

/** The caller owns the posit of the task. */
export const ownedTask = (db: Db): Guard<{ user: SessionUser; task: OwnedTask }> => ({
  session: 'required',
  refuses: ['unauthenticated', 'not_found'],
  load: async (c) => {
    const user = await requireUser(c)
    return { user, task: await getOwnedTask(db, idInPath(c), user.id) }
  },
  positOf: ({ task }) => task.posit_id,
})

/** The caller owns the posit of the test question. */
export const ownedTest = (db: Db): Guard<{ user: SessionUser; test: OwnedTest }> => ({
  session: 'required',
  refuses: ['unauthenticated', 'not_found'],
  load: async (c) => {
    const user = await requireUser(c)
    return { user, test: await getOwnedTest(db, idInPath(c), user.id) }
  },
  positOf: ({ test }) => test.posit_id,
})
