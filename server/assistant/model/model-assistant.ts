/** The assistant that speaks through a configured model. What needs none (reading a question, greeting) stays with the built-in one. */
import type { Assistant } from '../service.ts'
import { answerWithModel } from './answer.ts'
import type { ModelConfig } from './config.ts'
import { correctWithModel } from './correct.ts'
import { ProviderFailure, toAssistantError } from './failure.ts'
import { createModelClient } from './model-client.ts'
import { planQueryWithModel } from './rewrite-question.ts'
import { summariseConversationWithModel, summariseWithModel } from './summarise.ts'
import { teachWithModel } from './teach.ts'

/** Every failure of the provider leaves as an `AssistantError`, in bounded time, without a word of what the provider said. */
export function createModelAssistant(config: ModelConfig, builtin: Assistant): Assistant {
  const client = createModelClient(config)
  return {
    name: config.model,
    planQuery: builtin.planQuery,
    completeQuery: (question, history, signal) =>
      planQueryWithModel(client, builtin, { question, history }, signal),
    planIn: builtin.planIn,
    likenessTo: builtin.likenessTo,
    greet: builtin.greet,
    planCorrection: builtin.planCorrection,
    correct: (input, signal) => correctWithModel(client, builtin, input, signal),
    answer: (input, signal, tell) =>
      answerWithModel(client, builtin, [input, signal, tell]).catch(rethrowMasked),
    teach: (input, signal, tell) =>
      teachWithModel(client, builtin, [input, signal, tell]).catch(rethrowMasked),
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
