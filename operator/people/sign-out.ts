import type { Command } from '../command.ts'
import { withInstallation } from '../installation.ts'
import { UsageError } from '../usage-error.ts'
import { getPerson } from './find-person.ts'
import { deleteAllSessions, deleteSessions } from './queries.ts'

const EVERYBODY = '--everybody'

export const signOut: Command = {
  parameters: `<email>|${EVERYBODY}`,
  summary: 'Ends all sessions of a person, or of everybody, at once',
  async run({ env, log, parameters: [whom, ...more], print }) {
    if (more.length > 0) throw new UsageError('One person at a time.')
    await withInstallation({ env, log }, async ({ database: { db } }) => {
      const ended =
        whom === EVERYBODY
          ? await deleteAllSessions(db)
          : await deleteSessions(db, (await getPerson(db, whom)).id)
      print(`${ended} sessions were ended.`)
    })
    return 0
  },
}
