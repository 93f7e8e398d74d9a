/** What the API answers with, whole and plausible; a test names only what it is about. */
import type { Me } from '../../contract/accounts.ts'
import type { Notification } from '../../contract/activity.ts'
import type { BugReport } from '../../contract/bug-reports.ts'
import type { ChatHistory, ChatLine, Citation, Message } from '../../contract/chat.ts'
import type { FoundSource, SourceText } from '../../contract/knowledge.ts'
import type { Link } from '../../contract/links.ts'
import { type PlanHolder, planOf } from '../../contract/plans.ts'
import { type ChatPosit, ownerCan, type Posit, type PositCard } from '../../contract/posits.ts'
import type { PositQuestionDetails } from '../../contract/questions.ts'
import type { Share, SharedPosit } from '../../contract/sharing.ts'
import type { Task } from '../../contract/tasks.ts'
import type { TestQuestion } from '../../contract/test-questions.ts'

const MS_PER_DAY = 86_400_000
/** Answers a call that has nothing to say. */
export const OK = { ok: true } as const
export const CREATED_AT = '2026-01-05T12:10:00.000Z'

let made = 0
/** In the order they are made, as the server's are. */
export const newId = () => `0197a000-0000-7000-8000-${String(++made).padStart(12, '0')}`

/** One page of a list. */
export const pageOf = <T>(items: T[], { page = 1, page_size = 20, total = items.length } = {}) => ({
  items,
  page,
  page_size,
  total,
})

interface Person extends Partial<Omit<Me, 'plan'>> {
  /** Below 0 the trial has ended. */
  trialDays?: number
  paid?: boolean
}

/** A member on trial with half of the last day begun. */
export function person({ trialDays = 13.5, paid = false, ...own }: Person = {}): Me {
  const holder: PlanHolder = {
    subscription_type: paid ? 'posit_plus' : 'free',
    trial_end_date: new Date(Date.now() + trialDays * MS_PER_DAY),
  }
  return {
    id: newId(),
    email: 'ada@example.com',
    handle: 'ada',
    first_name: 'Ada',
    last_name: 'Lovelace',
    company: null,
    title: null,
    referral_source: null,
    created_at: CREATED_AT,
    is_admin: false,
    has_password: true,
    plan: planOf(holder, new Date()),
    ...own,
  }
}

export const card = (own: Partial<PositCard> = {}): PositCard => ({
  id: newId(),
  title: 'Harbour rules',
  type: 'user_knowledge_base',
  privacy: 'private',
  summary_light: null,
  created_at: CREATED_AT,
  is_owner: true,
  ...own,
})

export const posit = (own: Partial<Posit> = {}): Posit => ({
  ...card(),
  audience: 'public',
  response_type: 'assistant',
  custom_type_description: null,
  general_knowledge: false,
  summary: null,
  summary_pending: false,
  updated_at: CREATED_AT,
  can: ownerCan({ is_premium: true }),
  ...own,
})

export const chatPosit = (own: Partial<ChatPosit> = {}): ChatPosit => ({
  id: newId(),
  title: 'Harbour guide',
  privacy: 'public',
  response_type: 'assistant',
  summary_light: 'What the harbour master knows.',
  owner_first_name: 'Ada',
  is_owner: false,
  suggested_questions: [],
  ...own,
})

export const citation = (own: Partial<Citation> = {}): Citation => ({
  source_id: newId(),
  title: 'What the owner said',
  quote: 'The ferry to the island leaves at noon from pier four.',
  date: CREATED_AT,
  ...own,
})

export const message = (own: Partial<Message> = {}): Message => ({
  id: newId(),
  role: 'user',
  content: 'When does the ferry leave?',
  created_at: CREATED_AT,
  attachments: [],
  citations: null,
  related: [],
  unsupported: [],
  general: false,
  state: null,
  approved: null,
  flagged: false,
  status: 'done',
  reply_to: null,
  client_key: null,
  feedback: null,
  feedback_reason: null,
  ...own,
})

/** A question with its answer. */
export function exchange(question: Partial<Message> = {}, answer: Partial<Message> = {}): Message[] {
  const asked = message(question)
  const cited = citation()
  const cites = {
    role: 'assistant' as const,
    content: cited.quote,
    citations: [cited],
    state: 'known' as const,
  }
  return [asked, message({ ...cites, reply_to: asked.id, ...answer })]
}

type AnswerEnd = NonNullable<ChatLine['end']>
/** The lines of a streamed answer. */
export function answerLines(
  content = citation().quote,
  end: Partial<AnswerEnd> = {},
  question_id = newId(),
): ChatLine[] {
  return [
    { question_id },
    ...(content.match(/\S+\s*/g) ?? []).map((piece) => ({ content: piece })),
    {
      end: {
        answer_id: newId(),
        status: 'done',
        citations: [citation()],
        related: [],
        unsupported: [],
        general: false,
        approved: null,
        flagged: false,
        state: 'known',
        created_at: CREATED_AT,
        ...end,
      },
    },
  ]
}

export const history = (own: Partial<ChatHistory> = {}): ChatHistory => ({
  id: newId(),
  posit_id: newId(),
  posit_title: 'Ferry guide',
  last_message_at: '2026-01-06T12:00:00.000Z',
  created_at: CREATED_AT,
  summary: 'When the ferry leaves, and from which pier.',
  can_chat: true,
  ...own,
})

export const source = (own: Partial<FoundSource> = {}): FoundSource => ({
  id: newId(),
  posit_id: newId(),
  kind: 'statement',
  name: 'What the owner said',
  file_type: null,
  characters: 80,
  has_original: false,
  shown_to_viewers: 'quote',
  created_at: CREATED_AT,
  excerpt: null,
  ...own,
})

export function sourceText(own: Partial<SourceText> = {}): SourceText {
  const { excerpt: _, ...found } = source()
  const text = 'The harbour office opens at six in the morning.'
  return { ...found, text, text_hash: 'a1', last_change: null, ...own }
}

export const share = (own: Partial<Share> = {}): Share => ({
  id: newId(),
  posit_id: newId(),
  user_email: 'a@example.com',
  created_by: null,
  created_at: CREATED_AT,
  ...own,
})

export const sharedPosit = (own: Partial<SharedPosit> = {}): SharedPosit => ({
  id: newId(),
  title: 'Of somebody else',
  privacy: 'exclusive',
  summary_light: null,
  owner_first_name: 'Grace',
  shared_at: CREATED_AT,
  ...own,
})

export const task = (own: Partial<Task> = {}): Task => ({
  id: newId(),
  posit_id: newId(),
  posit_title: 'Espresso',
  context: 'Which gasket fits an E61?',
  question: 'I do not know that.',
  response: null,
  status: 'open',
  asked: 1,
  can: { respond: true },
  cause: 'nothing_close',
  evidence: [],
  reask: null,
  created_at: CREATED_AT,
  ...own,
})

export const testQuestion = (own: Partial<TestQuestion> = {}): TestQuestion => ({
  id: newId(),
  posit_id: newId(),
  task_id: null,
  question: 'Which gasket fits an E61?',
  state: 'passes',
  expected: 'The 8.5 mm one.',
  answer: 'The 8.5 mm one.',
  answer_state: 'known',
  asked_at: CREATED_AT,
  is_stale: false,
  created_at: CREATED_AT,
  ...own,
})

export const question = (own: Partial<PositQuestionDetails> = {}): PositQuestionDetails => ({
  id: newId(),
  posit_id: newId(),
  content: 'When does the harbour open?',
  asker: null,
  outcome: 'known',
  feedback: null,
  created_at: CREATED_AT,
  answer: null,
  ...own,
})

export const linkTo = (own: Partial<Link> = {}): Link => ({
  ...{ id: newId(), posit_id: newId(), name: 'Website', slug: 'harbour-guide', state: 'open', who: 'anyone' },
  ...{ expires_at: null, has_passcode: false, questions_per_day: null, questions_total: null },
  ...{ citations: 'quote', first_question: null, greeting: null, last_used_at: null },
  ...{ origins: [], accent: null, corner: 'bottom-right' },
  ...{ visitors: 0, questions: 0, share_known: null, created_at: CREATED_AT },
  ...own,
})

export const notification = (own: Partial<Notification> = {}): Notification => ({
  id: newId(),
  kind: 'question_asked',
  posit_id: newId(),
  text: '‘Harbour’ was asked a question.',
  quote: null,
  path: '/posits',
  is_read: false,
  updated_at: CREATED_AT,
  ...own,
})

export const bugReport = (own: Partial<BugReport> = {}): BugReport => ({
  id: newId(),
  title: 'The door sticks',
  description: 'It does not open.',
  screenshot_url: null,
  status: 'open',
  reporter_email: 'ada@example.com',
  created_at: CREATED_AT,
  ...own,
})
