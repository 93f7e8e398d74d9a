import type { Assistant } from '../../assistant/types.ts'
import type { Db } from '../../database/schema.ts'
import type { OwnedPosit } from '../../posits/access.ts'
import type { Posits } from '../../posits/service.ts'
import type { Teaching } from '../../teaching/service.ts'
import { insertGreeting, insertSession, reopenRecentSession, type UpdateSessionRow } from './queries.ts'
import { earlierTurns } from './turns.ts'

interface SessionParts {
  db: Db
  assistant: Assistant
  posits: Posits
  teaching: Teaching
}

/** Continues the session that was open a moment ago, or opens one with a greeting. */
export async function openUpdateSession(
  { db, assistant, posits, teaching }: SessionParts,
  posit: OwnedPosit,
  acceptLanguage: string,
): Promise<UpdateSessionRow> {
  const recent = await reopenRecentSession(db, posit.id, posit.user_id)
  if (recent) return recent
  const voice = await posits.getVoice(posit.id)
  const matters = await teaching.findMatters({ posit_id: posit.id, owner_id: posit.user_id })
  const content = assistant.greet(voice, {
    isNew: posit.knowledge_version === 0,
    summary: voice.summary ?? '',
    acceptLanguage,
    matters,
    history: await earlierTurns(db, posit.id),
  })
  return db.transaction().execute(async (trx) => {
    const session = await insertSession(trx, posit.id, posit.user_id)
    await insertGreeting(trx, session, { content, asks_task_id: teaching.taskPut(content, matters) })
    return session
  })
}
