/** One `GET models`: no redirects, bounded in time and size; names are all that is read of the answer. */
import { z } from 'zod'
import { createBoundedFetch } from '../providers/bounded-fetch.ts'

const BODY_MAX_CHARACTERS = 4_000_000
const MODELS_MAX = 2000
const NAME_MAX_CHARACTERS = 200

const nameSchema = z.string().min(1).max(NAME_MAX_CHARACTERS)
const named = z.object({ id: nameSchema, owned_by: z.string().optional().catch(undefined) })
const googleModel = z.object({
  name: nameSchema,
  supportedGenerationMethods: z.array(z.string()).default([]),
})
const bodySchema = z.union([
  z.object({ data: z.array(z.unknown()).nullable() }),
  z.object({ models: z.array(z.unknown()) }),
])

export interface ListedModel {
  name: string
  /** As OpenAI-compatible servers say: 'library', 'vllm', 'llamacpp'. */
  ownedBy?: string | undefined
  canAnswer: boolean
  canEmbed: boolean
}

export type ListingFailure = 'unreachable' | 'slow' | 'not_models' | { status: number }

export async function readModels(
  url: string,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<ListedModel[] | ListingFailure> {
  try {
    const response = await createBoundedFetch()(url, { headers, signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) {
      await response.body?.cancel()
      return { status: response.status }
    }
    const body = bodySchema.safeParse(parseJson((await response.text()).slice(0, BODY_MAX_CHARACTERS)))
    return body.success ? listOf(body.data) : 'not_models'
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'slow' : 'unreachable'
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function listOf(body: z.infer<typeof bodySchema>): ListedModel[] {
  const listed = 'data' in body ? (body.data ?? []).flatMap(readNamed) : body.models.flatMap(readGoogle)
  return listed.slice(0, MODELS_MAX)
}

function readNamed(given: unknown): ListedModel[] {
  const { data } = named.safeParse(given)
  return data ? [{ name: data.id, ownedBy: data.owned_by, canAnswer: true, canEmbed: true }] : []
}

function readGoogle(given: unknown): ListedModel[] {
  const { data } = googleModel.safeParse(given)
  if (!data) return []
  const methods = data.supportedGenerationMethods
  const name = data.name.replace(/^models\//, '')
  return [
    { name, canAnswer: methods.includes('generateContent'), canEmbed: methods.includes('embedContent') },
  ]
}
