/**
 * Ollama as it answers under `/v1`: every model is owned by 'library' and has a tag, one that is not pulled is 404, one that was never
 * taught to call tools refuses a request that names any, and no key is asked for.
 */
import { type FakeOpenAi, startFakeOpenAi } from './openai.ts'

export const OLLAMA_MODELS = {
  tools: 'llama3.2:latest',
  toolless: 'gemma:2b',
  embeds: 'nomic-embed-text:latest',
}

export const startFakeOllama = (): Promise<FakeOpenAi> =>
  startFakeOpenAi({
    models: Object.values(OLLAMA_MODELS),
    ownedBy: 'library',
    toolless: [OLLAMA_MODELS.toolless],
  })
