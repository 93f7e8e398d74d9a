import type { Db } from '../../server/database/schema.ts'
import { UsageError } from '../usage-error.ts'
import { findPersonByEmail } from './queries.ts'

/** The person an operator means, or a sentence that says what is wrong. */
export async function getPerson(db: Db, email: string | undefined) {
  if (!email?.includes('@')) throw new UsageError('Whose email address?')
  const person = await findPersonByEmail(db, email)
  if (!person) throw new Error(`Nobody has an account with ${email}.`)
  return person
}
