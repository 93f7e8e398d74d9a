import type { Command } from '../command.ts'
import { withServices } from '../open-services.ts'
import { UsageError } from '../usage-error.ts'
import { getPerson } from './find-person.ts'

export const resetPassword: Command = {
  parameters: '<email>',
  summary: 'Makes a link to a new password that works once, within an hour',
  async run({ env, log, parameters: [email, ...more], print }) {
    if (more.length > 0) throw new UsageError('One person at a time.')
    await withServices({ env, log }, async ({ accounts, core: { db } }) => {
      const person = await getPerson(db, email)
      print(`Give this link to ${person.email}, and to nobody else:`)
      print(await accounts.makeResetLink(person.id))
    })
    return 0
  },
}
