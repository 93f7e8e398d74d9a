/** A receiver of webhooks on loopback: keeps what it gets, and answers as it is set. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface ReceivedMessage {
  id: string
  headers: IncomingHttpHeaders
  body: string
  path: string
}

interface Payload {
  type: string
  timestamp: string
  data: Record<string, unknown> & { posit?: { id: string; title: string } }
}

export interface WebhookReceiver {
  url: string
  port: number
  received: ReceivedMessage[]
  /** How it answers; 200 with `ok` unless set. */
  answer: (response: ServerResponse) => void
  /** All payloads of this path, in the order they came; throws for one that is not signed with the secret. */
  verified(secret: string, path?: string): Payload[]
  close(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const ok = (response: ServerResponse) => void response.writeHead(200).end('ok')
  const receiver = { received: [] as ReceivedMessage[], answer: ok }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const id = String(request.headers['webhook-id'])
    receiver.received.push({ id, headers: request.headers, body, path: request.url ?? '' })
    receiver.answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(receiver, {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    verified(secret: string, path = '/hook') {
      const webhook = new Webhook(secret)
      return receiver.received
        .filter((message) => message.path === path)
        .map(({ body, headers }) => webhook.verify(body, headers as Record<string, string>) as Payload)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}
