/** What a notification says and where it leads: the same on the screens and in mails. */
import { NOTIFICATION_DATA, type NotificationKind } from '../../../contract/activity.ts'
import type { ListedNotification } from './queries.ts'

export interface Described {
  /** A whole sentence. */
  text: string
  /** Another person's words, or a name of the owner's own. */
  quote: string | null
  /** On this site. */
  path: string
}

type Describer = (row: ListedNotification, title: string) => Described

const times = (count: number) => (count > 1 ? `, asked ${count} times` : '')
const positPath = ({ posit_id }: ListedNotification) => `/posits/${posit_id}`
const chatPath = ({ posit_id }: ListedNotification) => `/chat-with-posit/${posit_id}`
const dataOf = <K extends NotificationKind>(kind: K, { data }: ListedNotification) =>
  NOTIFICATION_DATA[kind].parse(data) as ReturnType<(typeof NOTIFICATION_DATA)[K]['parse']>

const OUTCOMES = { yes: ', and the question now passes', no: '; it is found word for word only', unknown: '' }
const outcomeOf = (passes: boolean | null | undefined) =>
  passes == null ? OUTCOMES.unknown : passes ? OUTCOMES.yes : OUTCOMES.no

function describeFeedback(row: ListedNotification, title: string): string {
  const { helpful } = dataOf('feedback_given', row)
  const verdict = helpful ? 'helpful' : 'not helpful'
  return row.count === 1
    ? `An answer of ${title} was found ${verdict}.`
    : `${row.count} answers of ${title} were found ${verdict}.`
}

const DESCRIBERS: Record<NotificationKind, Describer> = {
  question_asked: (row, title) => ({
    text: row.count === 1 ? `${title} was asked a question.` : `${title} was asked ${row.count} questions.`,
    quote: null,
    path: positPath(row),
  }),
  task_created: (row, title) => ({
    text: `${title} could not answer a question${times(row.count)}.`,
    quote: row.task_question,
    path: `/posit-tasks/${dataOf('task_created', row).task_id}`,
  }),
  task_answered: (row, title) => {
    const { question = null, chat_history_id } = dataOf('task_answered', row)
    const path = chat_history_id ? `/chat-details/${chat_history_id}` : chatPath(row)
    return { text: `${title} has an answer to your question.`, quote: question, path }
  },
  posit_shared: (row, title) => {
    const { email } = dataOf('posit_shared', row)
    return email
      ? { text: `You shared ${title} with ${email}.`, quote: null, path: positPath(row) }
      : {
          text: `${row.owner_name ?? 'Somebody'} shared ${title} with you.`,
          quote: null,
          path: chatPath(row),
        }
  },
  source_imported: (row, title) => ({
    text: `${title} has a new source.`,
    quote: row.source_name,
    path: positPath(row),
  }),
  answer_given: (row, title) => {
    const { task_id, passes } = dataOf('answer_given', row)
    const text = `You answered a question for ${title}${outcomeOf(passes)}.`
    return { text, quote: row.task_question, path: `/posit-tasks/${task_id}` }
  },
  test_failed: (row, title) => ({
    text:
      row.count === 1
        ? `A question that ${title} used to pass no longer does.`
        : `${row.count} questions that ${title} used to pass no longer do.`,
    quote: dataOf('test_failed', row).question,
    path: positPath(row),
  }),
  feedback_given: (row, title) => ({ text: describeFeedback(row, title), quote: null, path: positPath(row) }),
}

export const describe = (row: ListedNotification): Described =>
  DESCRIBERS[row.kind](row, `‘${row.posit_title}’`)
