/** One JSON object from the model, parsed and validated. */
import { type ZodType, z } from 'zod'
import { fail, ProviderFailure } from './failure.ts'
import type { ModelClient } from './model-client.ts'
import type { ModelRequest } from './reply-sink.ts'

/** Throws `ProviderFailure`, in bounded time. `attemptsMax`: see `ModelClient.stream`. */
export async function generateObject<T>(
  client: ModelClient,
  request: ModelRequest,
  schema: ZodType<T>,
  signal: AbortSignal,
  attemptsMax?: number,
): Promise<T> {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema)
  let text = ''
  const reply = client.stream(
    () => ({ ...request, jsonSchema }),
    signal,
    (batch) => {
      text += batch.text
    },
    attemptsMax,
  )
  await reply.ended
  const parsed = schema.safeParse(parseObject(text))
  if (!parsed.success) throw new ProviderFailure(fail(text.trim() === '' ? 'empty' : 'unusable reply'))
  return parsed.data
}

/** From the first brace to the last: some models wrap their object in prose or a code block. */
function parseObject(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}
