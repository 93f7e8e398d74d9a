/** The owner's keys to a task flag and to a test question: what shows or changes one asks for its type. */
import { notFound } from '../core/errors.ts'
import type { Db } from '../database/schema.ts'
import { findOwnTask, type OwnTaskRow } from './queries.ts'
import { findOwnTestRow, type OwnTestRow } from './testing/queries.ts'

declare const guarded: unique symbol

/** A task flag of a posit, loaded for the posit's owner. Made here and nowhere else. */
export type OwnedTask = OwnTaskRow & { readonly [guarded]: 'owner' }
/** A test question of a posit, loaded for the posit's owner. Made here and nowhere else. */
export type OwnedTest = OwnTestRow & { readonly [guarded]: 'owner' }

/** A flag of somebody else's posit is not found, exactly as one that does not exist. */
export async function getOwnedTask(db: Db, taskId: string, userId: string): Promise<OwnedTask> {
  const task = await findOwnTask(db, taskId, userId)
  if (!task) throw notFound()
  return task as OwnedTask
}

export async function getOwnedTest(db: Db, testId: string, userId: string): Promise<OwnedTest> {
  const test = await findOwnTestRow(db, testId, userId)
  if (!test) throw notFound()
  return test as OwnedTest
}
