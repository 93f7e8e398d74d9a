/** Every outside service at its worst: it refuses each request and repeats in the refusal all it received and more. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LeakyProvider {
  url: string
  /** Paths it was asked for. */
  asked: Set<string>
  close(): Promise<void>
}

/** `says`: added to each refusal. */
export async function startLeakyProvider(says: () => string): Promise<LeakyProvider> {
  const asked = new Set<string>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    asked.add((request.url ?? '').replace(/\?.*/, ''))
    const message = `Refused ${request.url}: ${JSON.stringify(request.headers)} ${body.slice(0, 2000)} ${says()}`
    response.writeHead(403, { 'content-type': 'application/json', 'x-request-id': says().slice(0, 500) })
    const error = {
      message,
      type: 'authentication_error',
      code: 'invalid_api_key',
      status: 'PERMISSION_DENIED',
    }
    response.end(JSON.stringify({ error, error_description: message, message }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
