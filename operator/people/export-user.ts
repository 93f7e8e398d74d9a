import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { EXPORT_FILE_NAME } from '../../contract/personal-data.ts'
import type { Command } from '../command.ts'
import { withServices } from '../open-services.ts'
import { resolvePath } from '../resolve-path.ts'
import { UsageError } from '../usage-error.ts'
import { getPerson } from './find-person.ts'

export const exportUser: Command = {
  parameters: '<email> [file]',
  summary: 'All data of one person, as they could export it themselves',
  async run({ env, log, parameters: [email, file = EXPORT_FILE_NAME, ...more], print }) {
    if (more.length > 0) throw new UsageError('One person at a time.')
    const path = resolvePath(file)
    await withServices({ env, log }, async ({ personalData, core: { db } }) => {
      const person = await getPerson(db, email)
      const archive = await personalData.exportAll(person.id)
      await pipeline(archive, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      print(`${path}: all data of ${person.email}.`)
    })
    return 0
  },
}
