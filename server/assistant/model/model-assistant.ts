/** The assistant that speaks through a configured model. What needs none (reading a question, greeting) stays with the built-in one. */
import { CHAT_MESSAGES } from '../../../contract/messages.ts'
import { AppError } from '../../core/errors.ts'
import type { Assistant, QueryPlan } from '../types.ts'
import { answerWithModel } from './answering/answer.ts'
import { planQueryWithModel } from './answering/rewrite-question.ts'
import type { ModelConfig } from './client/config.ts'
import { AT_CAP, ProviderFailure, toAssistantError } from './client/failure.ts'
import { createModelClients } from './client/model-client.ts'
import { type ModelAccess, uncounted } from './metering/gate.ts'
import { summariseConversationWithModel, summariseWithModel } from './summarising/summarise.ts'
import { readLessonWithModel } from './teaching/read-lesson.ts'
import { replyToLessonWithModel } from './teaching/reply-to-lesson.ts'

/**
 * Every failure of the provider leaves as an `AssistantError`, in bounded time, with nothing of what the provider sent. At a day's cap
 * the built-in assistant goes on, or the call throws `rate_limited`, as the gate says.
 */
export function createModelAssistant(
  config: ModelConfig,
  builtin: Assistant,
  { gate, breaker }: ModelAccess = uncounted(),
): Assistant {
  const { answers, interviews, summaries } = createModelClients(config, { gate, breaker })

  async function orAtCap<T>(call: Promise<T>, goOn: () => Promise<T>): Promise<T> {
    try {
      return await call
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      if (error.failure !== AT_CAP) throw toAssistantError(error)
      if (gate.atCap === 'builtin') return goOn()
      throw new AppError('rate_limited', CHAT_MESSAGES.paused.description, { reason: 'assistant_cap' })
    }
  }

  return {
    name: config.model,
    isBuiltin: false,
    planQuery: builtin.planQuery,
    completeQuery: async (question, history, signal) =>
      inContext(await planQueryWithModel(answers, builtin, { question, history }, signal)),
    adaptPlan: builtin.adaptPlan,
    similarityTo: builtin.similarityTo,
    greet: builtin.greet,
    findOpenMatters: builtin.findOpenMatters,
    nextQuestions: builtin.nextQuestions,
    answersQuestion: builtin.answersQuestion,
    readChoice: builtin.readChoice,
    readLesson: (input, signal) => readLessonWithModel(interviews, builtin, input, signal),
    answer: (...question) =>
      orAtCap(answerWithModel(answers, builtin, question), () => builtin.answer(...question)),
    replyToLesson: (...lesson) =>
      orAtCap(replyToLessonWithModel(interviews, builtin, lesson), () => builtin.replyToLesson(...lesson)),
    summarise: (voice, sources, signal) =>
      orAtCap(summariseWithModel(summaries, builtin, [voice, sources, signal]), () =>
        builtin.summarise(voice, sources, signal),
      ),
    summariseConversation: (turns, signal) =>
      orAtCap(summariseConversationWithModel(summaries, builtin, turns, signal), () =>
        builtin.summariseConversation(turns, signal),
      ),
  }
}

/** A model reads a question that goes on from another over what is found for the words of both. */
const inContext = ({ completed, ...plan }: QueryPlan): QueryPlan => completed ?? plan
