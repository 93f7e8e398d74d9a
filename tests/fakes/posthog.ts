/** PostHog's way in (`POST /batch/`, gzip or plain JSON) on loopback. It can refuse, hang, and cut connections. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

export interface ReceivedEvent {
  event: string
  distinct_id: string
  properties: Record<string, unknown>
  timestamp: string
}

type Fault = 'refuse' | 'hang' | 'cut'

export interface FakePostHog {
  url: string
  /** Applies to the calls that come from now on. */
  fault: Fault | undefined
  calls: number
  /** Everything ever sent, as text, refused or not. */
  texts: string[]
  received: ReceivedEvent[]
  close(): void
}

export async function startFakePostHog(): Promise<FakePostHog> {
  const server = createServer(async (request, response) => {
    fake.calls++
    const body = Buffer.concat(await request.toArray())
    const isPacked = request.headers['content-encoding'] === 'gzip' || request.url?.includes('gzip')
    const text = (isPacked ? gunzipSync(body) : body).toString()
    fake.texts.push(text)
    if (request.method === 'HEAD') return response.writeHead(200).end()
    if (fake.fault) return fail(response, fake.fault)
    fake.received.push(...JSON.parse(text).batch)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":1}')
  })
  function fail(response: ServerResponse, fault: Fault) {
    if (fault === 'refuse') response.writeHead(503).end()
    if (fault === 'cut') response.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const fake: FakePostHog = {
    url: `http://127.0.0.1:${port}`,
    fault: undefined,
    calls: 0,
    texts: [],
    received: [],
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return fake
}
