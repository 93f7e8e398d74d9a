import { subscriptionTypeSchema } from '../../contract/plans.ts'
import type { Command } from '../command.ts'
import { withInstallation } from '../installation.ts'
import { UsageError } from '../usage-error.ts'
import { getPerson } from './find-person.ts'
import { setPlan } from './queries.ts'

export const grantPlan: Command = {
  parameters: '<email> [posit_plus|free]',
  summary: 'Gives somebody a plan, from their next request on',
  async run({ env, log, parameters: [email, plan = 'posit_plus', ...more], print }) {
    const chosen = subscriptionTypeSchema.safeParse(plan)
    if (!chosen.success || more.length > 0) throw new UsageError('The plans are posit_plus and free.')
    await withInstallation({ env, log }, async ({ database: { db } }) => {
      const person = await getPerson(db, email)
      await setPlan(db, person.id, chosen.data)
      print(`${person.email} has the plan ${chosen.data}.`)
    })
    return 0
  },
}
