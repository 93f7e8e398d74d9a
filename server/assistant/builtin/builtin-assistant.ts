import type { Assistant } from '../types.ts'
import { greet } from './interviewing/greet.ts'
import { nextQuestions } from './interviewing/interview.ts'
import { findOpenMatters } from './interviewing/open-matters.ts'
import { ownerLanguage } from './interviewing/owner-language.ts'
import { replyToLesson } from './interviewing/reply-to-lesson.ts'
import { answersQuestion } from './reading/answers-question.ts'
import { dropOwnerName } from './reading/drop-owner-name.ts'
import { planQuery } from './reading/plan-query.ts'
import { similarityTo } from './reading/question-similarity.ts'
import { readChoice } from './reading/read-choice.ts'
import { readLesson } from './reading/read-lesson.ts'
import { answer } from './replying/answer.ts'
import { summarise } from './summarising/summarise.ts'
import { summariseConversation } from './summarising/summarise-conversation.ts'

/** The assistant that needs no model: it quotes, asks and extracts, and says when it does not know. */
export const createBuiltinAssistant = (): Assistant => ({
  name: 'builtin',
  isBuiltin: true,
  planQuery,
  completeQuery: async (question, history) => planQuery(question, history),
  adaptPlan: dropOwnerName,
  similarityTo,
  answer,
  greet,
  findOpenMatters,
  nextQuestions: (input, limit) => nextQuestions(input, ownerLanguage(input.message, input.history), limit),
  readLesson,
  readChoice,
  answersQuestion,
  replyToLesson,
  summarise,
  summariseConversation,
})
