import type { Assistant } from '../service.ts'
import { answer } from './answer.ts'
import { correct, planCorrection } from './corrections/correct.ts'
import { greet } from './greet.ts'
import { likenessTo } from './likeness.ts'
import { planQuery } from './plan-query.ts'
import { summarise } from './summarise.ts'
import { summariseConversation } from './summarise-conversation.ts'
import { teach } from './teach.ts'
import { withoutOwner } from './without-owner.ts'

/** The assistant that needs no model: it retrieves, quotes, asks and extracts, and says when it does not know. */
export const createBuiltinAssistant = (): Assistant => ({
  name: 'builtin',
  planQuery,
  completeQuery: async (question, history) => planQuery(question, history),
  planIn: withoutOwner,
  likenessTo,
  answer,
  greet,
  planCorrection,
  correct: async (input) => correct(input),
  teach,
  summarise,
  summariseConversation,
})
