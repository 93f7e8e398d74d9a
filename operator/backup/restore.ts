/** A backup into an empty installation: embedded or a server of one's own, wherever it was made. */
import { stat } from 'node:fs/promises'
import type { Command } from '../command.ts'
import { withInstallation } from '../installation.ts'
import { resolvePath } from '../resolve-path.ts'
import { UsageError } from '../usage-error.ts'
import { assertEmpty } from './empty-installation.ts'
import { openArchive, restoreArchive } from './restore-archive.ts'

export const restore: Command = {
  parameters: '<file>',
  summary: 'Restores a backup into an empty installation, and brings it up to this version',
  async run({ env, log, parameters, print }) {
    const [given, ...more] = parameters
    if (!given || more.length > 0) throw new UsageError('Which file?')
    const path = resolvePath(given)
    if (!(await stat(path).catch(() => null))) throw new Error(`${path} is not there.`)
    const archive = await openArchive(path)
    const { rows, files } = await withInstallation({ env, log, create: true }, async (installation) => {
      await assertEmpty(installation)
      return restoreArchive(installation, archive)
    })
    print(
      `${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows and ${files} files were restored.`,
    )
    print('With other secrets than before (AUTH_SECRET, or DATA_DIR/secrets) everybody has to sign in again.')
    return 0
  },
}
