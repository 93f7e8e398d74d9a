/** The assistant that speaks through a configured model. What needs none (reading a question, greeting) stays with the built-in one. */
import type { Assistant } from '../types.ts'
import { answerWithModel } from './answering/answer.ts'
import { planQueryWithModel } from './answering/rewrite-question.ts'
import type { ModelConfig } from './client/config.ts'
import { ProviderFailure, toAssistantError } from './client/failure.ts'
import { createModelClient } from './client/model-client.ts'
import { summariseConversationWithModel, summariseWithModel } from './summarising/summarise.ts'
import { readLessonWithModel } from './teaching/read-lesson.ts'
import { replyToLessonWithModel } from './teaching/reply-to-lesson.ts'

/** Every failure of the provider leaves as an `AssistantError`, in bounded time, with nothing of what the provider sent. */
export function createModelAssistant(config: ModelConfig, builtin: Assistant): Assistant {
  const client = createModelClient(config)
  return {
    name: config.model,
    planQuery: builtin.planQuery,
    completeQuery: (question, history, signal) =>
      planQueryWithModel(client, builtin, { question, history }, signal),
    adaptPlan: builtin.adaptPlan,
    similarityTo: builtin.similarityTo,
    greet: builtin.greet,
    readLesson: (input, signal) => readLessonWithModel(client, builtin, input, signal),
    answer: (input, signal, onText) =>
      answerWithModel(client, builtin, [input, signal, onText]).catch(rethrowMasked),
    replyToLesson: (input, signal, onText) =>
      replyToLessonWithModel(client, builtin, [input, signal, onText]).catch(rethrowMasked),
    summarise: (voice, sources, signal) =>
      summariseWithModel(client, builtin, [voice, sources, signal]).catch(rethrowMasked),
    summariseConversation: (turns, signal) =>
      summariseConversationWithModel(client, builtin, turns, signal).catch(rethrowMasked),
  }
}

/** A fault of ours passes unchanged: it has to be seen as one. */
function rethrowMasked(error: unknown): never {
  throw error instanceof ProviderFailure ? toAssistantError(error) : error
}
