import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildAssistant, buildQuestion, collectText, never } from '../test-inputs.ts'

const delta = (content: string, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason }] })}\n\n`

/** A provider that sends exactly these pieces. */
async function startProvider(pieces: Buffer[]) {
  const server = createServer(async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    response.socket?.setNoDelay(true)
    for (const piece of pieces) {
      response.write(piece)
      await wait(1)
    }
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, close: () => server.close() }
}

const TEXT = 'Müsli für 5 € – 穀物 🌾'
const STREAM = Buffer.from(
  `: hello\nevent: message\n${delta('[1] ')}${delta(TEXT)}${delta('', 'stop')}data: [DONE]\n\n`,
)

test.each([
  ['at every byte', Array.from(STREAM, (byte) => Buffer.of(byte))],
  ['nowhere', [STREAM]],
  [
    'within a letter',
    [STREAM.subarray(0, STREAM.indexOf('🌾') + 2), STREAM.subarray(STREAM.indexOf('🌾') + 2)],
  ],
])('a reply in any letters is read whole, cut %s', async (_, pieces) => {
  const provider = await startProvider(pieces)
  const { text } = await collectText((onText) =>
    buildAssistant(provider.url).answer(buildQuestion('When did you open your bakery?'), never(), onText),
  )
  provider.close()
  expect(text).toBe(TEXT)
})

test('bytes that are no text are omitted, and do not end the reply', async () => {
  const parts = [{ text: '[1] Rye' }, { text: { toString: 1 } }, null, 7, { text: ' bread.' }]
  const line = `data: ${JSON.stringify({ choices: [{ delta: { content: parts } }] })}\n\n`
  const provider = await startProvider([Buffer.from(line + delta('', 'stop'))])
  const { text } = await collectText((onText) =>
    buildAssistant(provider.url).answer(buildQuestion('When did you open your bakery?'), never(), onText),
  )
  provider.close()
  expect(text).toBe('Rye bread.')
})
