import type { Command } from '../command.ts'
import { withInstallation } from '../installation.ts'
import { UsageError } from '../usage-error.ts'
import { getPerson } from './find-person.ts'
import { addAdmin } from './queries.ts'

export const makeAdmin: Command = {
  parameters: '<email>',
  summary: 'Makes somebody an administrator',
  async run({ env, log, parameters: [email, ...more], print }) {
    if (more.length > 0) throw new UsageError('One person at a time.')
    await withInstallation({ env, log }, async ({ database: { db } }) => {
      const person = await getPerson(db, email)
      if (!person.email_verified) throw new Error(`${person.email} has not been verified by its owner yet.`)
      await addAdmin(db, person.id)
      print(`${person.email} is an administrator.`)
    })
    return 0
  },
}
