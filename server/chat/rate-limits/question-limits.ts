/** How much one viewer, one address and one posit may ask. Each message names what is limited. */
import type { Billing } from '../../billing/service.ts'
import type { Core } from '../../core/core.ts'
import { type Limit, SECONDS_PER_DAY, SECONDS_PER_MINUTE } from '../../core/limits.ts'
import type { Asker } from '../access.ts'
import type { NewQuestion } from '../types.ts'

export interface QuestionLimits {
  /** Takes one question from each budget, or throws; without room for more, always. Of training turns only the pace is limited. */
  consume(arrival: { question: NewQuestion; asker: Asker }): Promise<void>
}

const perDay = (name: string, points: number, message: string): Limit => ({
  name,
  points,
  seconds: SECONDS_PER_DAY,
  message,
})

/** A guest can drop the cookie, so the address is limited too; several people may share one. */
const PEOPLE_PER_ADDRESS = 4

/** Each budget with its message. */
function budgetsOf(env: Core['env']) {
  const pace: Limit = {
    name: 'questions_per_minute',
    points: env.LIMIT_QUESTIONS_PER_MINUTE,
    seconds: SECONDS_PER_MINUTE,
    message: `You can ask ${env.LIMIT_QUESTIONS_PER_MINUTE} questions a minute. Please wait a moment and ask again.`,
  }
  const addressPace: Limit = {
    ...pace,
    name: 'address_questions_per_minute',
    points: env.LIMIT_QUESTIONS_PER_MINUTE * PEOPLE_PER_ADDRESS,
    message: 'Many questions came from your network just now. Please wait a moment and ask again.',
  }
  const guest = perDay(
    'guest_questions_per_day',
    env.LIMIT_GUEST_QUESTIONS_PER_DAY,
    `Guests can ask ${env.LIMIT_GUEST_QUESTIONS_PER_DAY} questions a day. Sign in to ask more today.`,
  )
  const address = perDay(
    'address_questions_per_day',
    env.LIMIT_ADDRESS_QUESTIONS_PER_DAY,
    'Many questions came from your network today. Sign in to go on, or come back tomorrow.',
  )
  const person = (name: string, points: number) =>
    perDay(name, points, `You can ask ${points} questions a day. Please come back tomorrow.`)
  const free = person('free_questions_per_day', env.LIMIT_FREE_QUESTIONS_PER_DAY)
  const premium = person('premium_questions_per_day', env.LIMIT_PREMIUM_QUESTIONS_PER_DAY)
  const posit = perDay(
    'posit_questions_per_day',
    env.LIMIT_POSIT_QUESTIONS_PER_DAY,
    'This posit has answered as many questions as it can today. Please come back tomorrow.',
  )
  return { pace, addressPace, guest, address, free, premium, posit }
}

export function createQuestionLimits(
  { disk, env, limits }: Pick<Core, 'disk' | 'env' | 'limits'>,
  billing: Billing,
): QuestionLimits {
  const { pace, addressPace, guest, address, free, premium, posit } = budgetsOf(env)
  return {
    async consume({ question, asker: { user, addressKey } }) {
      disk.checkQuestions()
      const viewerKey = user?.id ?? question.visitor_id ?? addressKey
      await limits.consume(pace, viewerKey)
      if (question.chat_session_id) return
      if (user) {
        const { is_premium } = billing.planOf(user)
        await limits.consume(is_premium ? premium : free, viewerKey)
      } else {
        await limits.consume(addressPace, addressKey)
        await limits.consume(guest, viewerKey)
        await limits.consume(address, addressKey)
      }
      await limits.consume(posit, question.posit_id)
    },
  }
}
