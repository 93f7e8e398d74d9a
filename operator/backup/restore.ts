/** A backup into an empty place: embedded or a server of one's own, wherever it was made. */
import { stat } from 'node:fs/promises'
import type { Command } from '../command.ts'
import { givenPath } from '../given-path.ts'
import { withPlace } from '../place.ts'
import { UsageError } from '../usage-error.ts'
import { assertEmpty } from './empty-place.ts'
import { openArchive, restoreArchive } from './restore-archive.ts'

export const restore: Command = {
  parameters: '<file>',
  summary: 'Restores a backup into an empty place, and brings it up to this version',
  async run({ env, log, parameters, say }) {
    const [given, ...more] = parameters
    if (!given || more.length > 0) throw new UsageError('Which file?')
    const path = givenPath(given)
    if (!(await stat(path).catch(() => null))) throw new Error(`${path} is not there.`)
    const archive = await openArchive(path)
    const { rows, files } = await withPlace({ env, log, create: true }, async (place) => {
      await assertEmpty(place)
      return restoreArchive(place, archive)
    })
    say(
      `${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows and ${files} files were restored.`,
    )
    say('With other secrets than before (AUTH_SECRET, or DATA_DIR/secrets) everybody signs in anew.')
    return 0
  },
}
