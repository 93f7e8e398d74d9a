/** The models that a server offers to this key. */
import type { ModelProblem, OfferedModels } from '../../../../contract/assistant-settings.ts'
import { addressOf, keyHeaders, type ServerConfig } from './model-server.ts'
import { type ListingFailure, readModels } from './read-models.ts'

const TIMEOUT_MS = 10_000
const NOTHING = { models: [], embedding_models: [] }

export async function listModels(server: ServerConfig): Promise<OfferedModels> {
  // Both providers give a page of their newest otherwise.
  const page = { anthropic: '?limit=1000', google: '?pageSize=1000', openai: '', 'openai-compatible': '' }
  const url = `${addressOf(server)}/models${page[server.provider]}`
  const listed = await readModels(url, keyHeaders(server), TIMEOUT_MS)
  if (!Array.isArray(listed)) return { ...NOTHING, problem: problemOf(listed, server) }
  const embeds = server.provider === 'anthropic' ? [] : listed.filter(({ canEmbed }) => canEmbed)
  const namesOf = (models: typeof listed) => models.map(({ name }) => name).sort()
  return {
    models: namesOf(listed.filter(({ canAnswer }) => canAnswer)),
    embedding_models: namesOf(embeds),
    problem: null,
  }
}

/** Names of the newest version of a model are not always listed: 'gemini-flash-latest', or Ollama's without ':latest'. */
export const isListed = (name: string, listed: readonly string[]) =>
  listed.includes(name) || listed.includes(`${name}:latest`) || /-latest$/.test(name)

function problemOf(failure: ListingFailure, { provider, apiKey }: ServerConfig): ModelProblem {
  if (failure === 'unreachable') return 'not_reachable'
  if (failure === 'slow') return 'too_slow'
  if (failure === 'not_models') return 'no_model_server'
  const { status } = failure
  // Google refuses an unknown key with 400.
  const isRefused = status === 401 || status === 403 || (status === 400 && provider === 'google')
  if (isRefused) return apiKey ? 'wrong_key' : 'key_needed'
  return status === 429 ? 'over_quota' : 'no_model_server'
}
