/** A day after a change its previous version is erased, and removed words are redacted wherever they were quoted. */
import type { Db } from '../../database/schema.ts'
import { blackOut } from '../removal/queries.ts'
import { removedPhrases } from '../removal/removed-phrases.ts'
import { eraseKept, listExpired } from './queries.ts'

const AT_ONCE = 100

export async function eraseExpired(db: Db): Promise<void> {
  for (;;) {
    const expired = await listExpired(db, AT_ONCE)
    if (expired.length === 0) return
    await db.transaction().execute(async (trx) => {
      for (const { act, undone_at, posit_id, before, after } of expired) {
        if (act !== 'removed' || undone_at) continue
        await blackOut(trx, posit_id, removedPhrases(before, after))
      }
      await eraseKept(
        trx,
        expired.map(({ id }) => id),
      )
    })
  }
}
