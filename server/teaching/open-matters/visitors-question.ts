/** What visitors asked in vain, as the interview puts it to the owner, and which of it a message answers. */
import { ownerCan } from '../../../contract/posits.ts'
import type { LessonActs, Turn } from '../../assistant/types.ts'
import type { Billing } from '../../billing/service.ts'
import type { Db } from '../../database/schema.ts'
import type { Tasks } from '../../tasks/service.ts'
import type { AskedInVain } from '../../tasks/types.ts'
import type { Lesson } from '../types.ts'
import { listOpenMatters } from './queries.ts'

/** Longer ones are no question to be put in a conversation: the owner answers them on the task's page. */
const QUESTION_MAX_CHARACTERS = 200
const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ')

/** Read at each message: the next ones come up when these are settled. */
const READ_MOST = 20

export async function findMatters(
  db: Db,
  { billing, tasks }: { billing: Billing; tasks: Tasks },
  { posit_id, owner_id }: Pick<Lesson, 'posit_id' | 'owner_id'>,
): Promise<{ visitors: AskedInVain[]; open: string[] }> {
  const open = await listOpenMatters(db, posit_id)
  const { use_dashboard } = ownerCan(await billing.getPlan(owner_id))
  return { open, visitors: use_dashboard ? toBePut(await tasks.listMostAsked(posit_id, READ_MOST)) : [] }
}

const toBePut = (asked: readonly AskedInVain[]): AskedInVain[] =>
  asked
    .map((each) => ({ ...each, question: oneLine(each.question) }))
    .filter(({ question }) => question !== '' && question.length <= QUESTION_MAX_CHARACTERS)

const ANOTHER_MATTER =
  /^(?:by the way|btw|also|another thing|one more thing|besides|übrigens|außerdem|noch (?:was|etwas)|ach ja)(?!\p{L})/iu

/** The one that was put last, when the message states something and opens no other matter. */
export function answeredBy(
  visitors: readonly AskedInVain[],
  history: readonly Turn[],
  message: string,
  { store, change, remove, ask, order, isQuestion }: LessonActs,
): AskedInVain | null {
  const isStatement = store.length > 0 && change.length + remove.length === 0 && !ask && !order && !isQuestion
  if (!isStatement || ANOTHER_MATTER.test(message.trim())) return null
  const put = history.findLast(({ role }) => role === 'assistant')?.content ?? ''
  return visitors.find(({ question }) => put.includes(`${question}”`) || put.includes(`${question}“`)) ?? null
}
