/** The assistant in charge at the moment, behind one interface: its users need not know that it changed. */
import { isDeepStrictEqual } from 'node:util'
import {
  type Breaker,
  createAssistant,
  createBreaker,
  createEmbedder,
  type ModelConfig,
  type ModelGate,
} from '../../assistant/service.ts'
import type { Assistant, Embedder } from '../../assistant/types.ts'

interface InCharge {
  config: ModelConfig | null
  breaker: Breaker
  assistant: Assistant
  embedder: Embedder | null
}

export interface CurrentAssistant {
  readonly config: ModelConfig | null
  /** The provider has failed too often to be asked. */
  readonly isFailing: boolean
  assistant: Assistant
  readonly embedder: Embedder | null
  /** From the next call on. The same configuration changes nothing. */
  use(config: ModelConfig | null): void
  /** It has just answered: the provider is asked again at once. */
  noteSuccess(config: ModelConfig): void
}

export function createCurrentAssistant(
  config: ModelConfig | null,
  gate: ModelGate,
  failuresMax: number,
): CurrentAssistant {
  function put(next: ModelConfig | null): InCharge {
    const breaker = createBreaker(failuresMax)
    return {
      ...{ config: next, breaker },
      assistant: createAssistant(next, { gate, breaker }),
      // An embedding model that fails is no reason to stop answering.
      embedder: createEmbedder(next, { gate, breaker: createBreaker(failuresMax) }),
    }
  }
  let inCharge = put(config)
  return {
    get config() {
      return inCharge.config
    },
    get isFailing() {
      return inCharge.breaker.isOpen
    },
    get embedder() {
      return inCharge.embedder
    },
    assistant: delegateTo(() => inCharge.assistant),
    use(next) {
      if (!isDeepStrictEqual(next, inCharge.config)) inCharge = put(next)
    },
    noteSuccess(config) {
      if (isDeepStrictEqual(config, inCharge.config)) inCharge.breaker.succeed()
    },
  }
}

const delegateTo = (current: () => Assistant): Assistant => ({
  get name() {
    return current().name
  },
  get isBuiltin() {
    return current().isBuiltin
  },
  planQuery: (...given) => current().planQuery(...given),
  completeQuery: (...given) => current().completeQuery(...given),
  adaptPlan: (...given) => current().adaptPlan(...given),
  similarityTo: (...given) => current().similarityTo(...given),
  answer: (...given) => current().answer(...given),
  greet: (...given) => current().greet(...given),
  findOpenMatters: (...given) => current().findOpenMatters(...given),
  nextQuestions: (...given) => current().nextQuestions(...given),
  readLesson: (...given) => current().readLesson(...given),
  answersQuestion: (...given) => current().answersQuestion(...given),
  readChoice: (...given) => current().readChoice(...given),
  replyToLesson: (...given) => current().replyToLesson(...given),
  summarise: (...given) => current().summarise(...given),
  summariseConversation: (...given) => current().summariseConversation(...given),
})
