/** The owner's key to a task flag: what shows or settles one asks for `OwnedTask`. */
import { notFound } from '../core/errors.ts'
import type { Db } from '../database/schema.ts'
import { findOwnTask, type OwnTaskRow } from './queries.ts'

declare const guarded: unique symbol

/** A task flag of a posit, loaded for the posit's owner. Made here and nowhere else. */
export type OwnedTask = OwnTaskRow & { readonly [guarded]: 'owner' }

/** A flag of somebody else's posit is not found, exactly as one that does not exist. */
export async function getOwnedTask(db: Db, taskId: string, userId: string): Promise<OwnedTask> {
  const task = await findOwnTask(db, taskId, userId)
  if (!task) throw notFound()
  return task as OwnedTask
}
