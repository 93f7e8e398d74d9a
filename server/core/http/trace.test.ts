import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../tests/start-test-app.ts'

const app = await startTestApp()
afterAll(() => app.close())

test.each(['/', '/rest/v1/posits', '/auth/v1/get-session'])(
  'TRACE of %s repeats nothing that was sent',
  async (path) => {
    const sent = request(app.url + path, {
      method: 'TRACE',
      headers: { cookie: 'posit.session_token=a-secret' },
    })
    sent.end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    expect([answer.statusCode, await text(answer)]).toEqual([404, expect.not.stringContaining('a-secret')])
  },
)
