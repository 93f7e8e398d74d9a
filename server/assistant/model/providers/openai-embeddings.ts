/** Embeddings from any server that speaks OpenAI's `/embeddings`. */
import { z } from 'zod'
import type { ModelConfig } from '../client/config.ts'
import { fail, failureOfStatus, ProviderFailure } from '../client/failure.ts'
import { createBoundedFetch } from './bounded-fetch.ts'

export interface EmbeddedBatch {
  /** One vector a text, in order. */
  embeddings: number[][]
  /** As the provider reports them. */
  tokens?: number | undefined
}
export type EmbedBatch = (texts: string[], signal: AbortSignal) => Promise<EmbeddedBatch>

const bodySchema = z.object({
  data: z.array(z.object({ embedding: z.array(z.number()) })),
  usage: z.object({ prompt_tokens: z.number().nonnegative() }).nullish().catch(null),
})

export function createOpenAiEmbeddings({ baseUrl, apiKey }: ModelConfig, model: string): EmbedBatch {
  const fetch = createBoundedFetch()
  const url = `${(baseUrl ?? '').replace(/\/+$/, '')}/embeddings`
  const headers = {
    'content-type': 'application/json',
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
  }
  return async (input, signal) => {
    const body = JSON.stringify({ model, input, encoding_format: 'float' })
    const response = await fetch(url, { method: 'POST', headers, body, signal }).catch((error) => {
      // Aborted, or `fetch`'s TypeError for a server it cannot reach.
      throw error.name === 'TypeError' ? new ProviderFailure(fail('no connection', true)) : error
    })
    if (!response.ok) {
      // The body repeats the request, and may be endless.
      await response.body?.cancel()
      throw new ProviderFailure(
        failureOfStatus(response.status, response.headers.get('retry-after') ?? undefined),
      )
    }
    const { data, success } = bodySchema.safeParse(await response.json())
    if (!success) throw new ProviderFailure(fail('unusable reply'))
    return { embeddings: data.data.map(({ embedding }) => embedding), tokens: data.usage?.prompt_tokens }
  }
}
