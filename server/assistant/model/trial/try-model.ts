/** One question over demo knowledge, as a viewer would ask it, and in words what failed. */
import type { ModelProblem, ModelTrial } from '../../../../contract/assistant-settings.ts'
import type { Assistant, AssistantFailure } from '../../types.ts'
import { answerWithModel } from '../answering/answer.ts'
import { isListed, listModels } from '../catalogue/list-models.ts'
import type { ModelConfig } from '../client/config.ts'
import { type Failure, failureOf } from '../client/failure.ts'
import { createModelClients, type ModelClient } from '../client/model-client.ts'
import { uncounted } from '../metering/gate.ts'
import { createEmbedder } from '../providers/embedder.ts'
import { sourceOf, TRIAL_QUESTION, trialInput } from './trial-knowledge.ts'

const EMBED_TIMEOUT_MS = 20_000

/** It ends within the time that an answer may take. */
export async function tryModel(
  config: ModelConfig,
  builtin: Assistant,
  signal: AbortSignal,
): Promise<ModelTrial> {
  const start = performance.now()
  const { answers } = createModelClients(config, uncounted())
  const failed = (problem: ModelProblem): ModelTrial => ({
    ...{ question: TRIAL_QUESTION, answer: null, citations: [], problem },
    milliseconds: Math.round(performance.now() - start),
    lacks_tools: !answers.canCallTools,
  })
  const unlisted = await findUnlisted(config)
  if (unlisted) return failed(unlisted)
  try {
    const { text, citations } = await ask(answers, builtin, signal)
    const trial = { ...failed('no_embeddings'), answer: text, citations }
    return (await canEmbed(config, signal)) ? { ...trial, problem: null } : trial
  } catch (error) {
    signal.throwIfAborted()
    return failed(problemOf(failureOf(error)))
  }
}

/** A list that names neither model says more than a refused request: some servers answer 400 to a model they do not have. */
async function findUnlisted(config: ModelConfig): Promise<ModelProblem | null> {
  const { models, embedding_models, problem } = await listModels(config)
  if (problem) return problem
  const hasEmbedding = !config.embeddingModel || isListed(config.embeddingModel, embedding_models)
  return isListed(config.model, models) && hasEmbedding ? null : 'no_such_model'
}

async function ask(client: ModelClient, builtin: Assistant, signal: AbortSignal) {
  let text = ''
  const facts = await answerWithModel(client, builtin, [
    trialInput(builtin),
    signal,
    (piece) => {
      text += piece
    },
  ])
  const citations = facts.citations.flatMap(({ chunk_id, quote }) => {
    const source = sourceOf(chunk_id)
    return source ? [{ source, quote }] : []
  })
  return { text, citations }
}

async function canEmbed(config: ModelConfig, signal: AbortSignal): Promise<boolean> {
  const embedder = createEmbedder({ ...config, totalMs: EMBED_TIMEOUT_MS })
  if (!embedder) return true
  return embedder.embed([TRIAL_QUESTION], signal).then(
    () => true,
    () => false,
  )
}

const SLOW: readonly AssistantFailure[] = ['timed out', 'no first token in time', 'fell silent']

function problemOf({ reason, status }: Failure): ModelProblem {
  if (status === 401 || status === 403) return 'wrong_key'
  if (status === 404) return 'no_such_model'
  if (status === 429 || status === 402) return 'over_quota'
  if (reason === 'no connection') return 'not_reachable'
  return SLOW.includes(reason) ? 'too_slow' : 'unusable'
}
