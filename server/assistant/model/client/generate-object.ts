/** One JSON object from the model, checked: for the texts that nobody waits for. */
import { type ZodType, z } from 'zod'
import { callOf } from '../providers/sdk-stream.ts'
import { fail, ProviderFailure } from './failure.ts'
import type { ModelClient } from './model-client.ts'
import type { ModelRequest } from './reply-sink.ts'
import { withRetries } from './retry.ts'

/** Throws `ProviderFailure`, in bounded time. */
export const generateObject = <T>(
  client: ModelClient,
  request: ModelRequest,
  schema: ZodType<T>,
  signal: AbortSignal,
): Promise<T> =>
  withRetries(client.config.totalMs, signal, (stop) => generateOnce(client, request, schema, stop))

/** One attempt. Throws whatever the SDK throws. */
export async function generateOnce<T>(
  client: ModelClient,
  request: ModelRequest,
  schema: ZodType<T>,
  stop: AbortSignal,
): Promise<T> {
  const model = await client.model()
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema)
  const { content } = await model.doGenerate({
    ...callOf(request),
    responseFormat: { type: 'json', name: 'reply', schema: jsonSchema },
    abortSignal: stop,
  })
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const parsed = schema.safeParse(parseObject(text))
  if (!parsed.success) throw new ProviderFailure(fail(text.trim() === '' ? 'empty' : 'unusable reply'))
  return parsed.data
}

/** From the first brace to the last: some models wrap what they were asked for. */
function parseObject(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}
