/** A day after a change its previous version is erased, and removed words are redacted in the chat. */
import type { Db } from '../../database/schema.ts'
import { blackOut, eraseKept, listExpired } from './queries.ts'
import { removedPhrases } from './removed-phrases.ts'

const AT_ONCE = 100

export async function eraseExpired(db: Db): Promise<void> {
  for (;;) {
    const expired = await listExpired(db, AT_ONCE)
    if (expired.length === 0) return
    await db.transaction().execute(async (trx) => {
      for (const { act, undone_at, posit_id, before, after } of expired) {
        if (act !== 'removed' || undone_at) continue
        for (const phrase of removedPhrases(before, after)) await blackOut(trx, posit_id, phrase)
      }
      await eraseKept(
        trx,
        expired.map(({ id }) => id),
      )
    })
  }
}
