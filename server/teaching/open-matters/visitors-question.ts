/** What visitors asked in vain, as the interview puts it to the owner, and which of it a message answers. */
import { ownerCan } from '../../../contract/posits.ts'
import type { Assistant, LessonActs, OpenMatters, Turn } from '../../assistant/types.ts'
import type { Billing } from '../../billing/service.ts'
import { collapseSpaces } from '../../core/collapse-spaces.ts'
import type { Db } from '../../database/schema.ts'
import type { Tasks } from '../../tasks/service.ts'
import type { AskedInVain } from '../../tasks/types.ts'
import type { Lesson } from '../types.ts'
import { listOpenMatters } from './queries.ts'

/** Longer ones are no question to be put in a conversation: the owner answers them on the task's page. */
const QUESTION_MAX_CHARACTERS = 200

/** Read at each message: the next ones come up when these are settled. */
const READ_MOST = 20

export interface Matters extends OpenMatters {
  visitors: AskedInVain[]
}

export async function findMatters(
  db: Db,
  { billing, tasks }: { billing: Billing; tasks: Tasks },
  { posit_id, owner_id }: Pick<Lesson, 'posit_id' | 'owner_id'>,
): Promise<Matters> {
  const open = await listOpenMatters(db, posit_id)
  const { use_dashboard } = ownerCan(await billing.getPlan(owner_id))
  return { open, visitors: use_dashboard ? toBePut(await tasks.listMostAsked(posit_id, READ_MOST)) : [] }
}

const toBePut = (asked: readonly AskedInVain[]): AskedInVain[] =>
  asked
    .map((each) => ({ ...each, question: collapseSpaces(each.question) }))
    .filter(({ question }) => question !== '' && question.length <= QUESTION_MAX_CHARACTERS)

/** A question is put to the owner once in a talk. `history`: as it was said, for what was removed since is blacked out elsewhere. */
export const notPutYet = (visitors: readonly AskedInVain[], history: readonly Turn[]): AskedInVain[] =>
  visitors.filter(({ question }) => !history.some(({ content }) => content.includes(question)))

/** Of the assistant's message: the task whose question it puts last, in the visitors' words. */
export function taskPut(text: string, { visitors }: { visitors: readonly AskedInVain[] }): string | null {
  const put = visitors.map(({ id, question }) => ({ id, at: text.lastIndexOf(question) }))
  const [last] = put.filter(({ at }) => at >= 0).sort((one, other) => other.at - one.at)
  return last?.id ?? null
}

const ANOTHER_MATTER =
  /(?:^|[.!?\n]\s*)(?:by the way|btw|also|another thing|one more thing|besides|übrigens|außerdem|noch (?:was|etwas)|ach ja)(?!\p{L})/iu

export interface Answered {
  task: AskedInVain
  /** Else its owner is asked whether it is the answer. */
  isSure: boolean
}

/** What was put to the owner in the last message, when theirs states something and does nothing else. */
export function answeredBy(
  assistant: Assistant,
  visitors: readonly AskedInVain[],
  { message, asked_task_id }: Pick<Lesson, 'message' | 'asked_task_id'>,
  { store, change, remove, ask, order, question, talk }: LessonActs,
): Answered | null {
  const task = visitors.find(({ id }) => id === asked_task_id)
  const isStatement = store.length > 0 && change.length + remove.length === 0 && !ask && !order && !question
  if (!task || !isStatement || talk === 'refusal') return null
  const isSure = !ANOTHER_MATTER.test(message.trim()) && assistant.answersQuestion(task.question, message)
  return { task, isSure }
}
