/** The program of docs/integrations.md, run as it is written there. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { askAsGuest } from '../../tests/ask.ts'
import { buildPosit, buildUser } from '../../tests/factories.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const ROOT = join(import.meta.dirname, '../..')
const GUIDE = readFileSync(join(ROOT, 'docs/integrations.md'), 'utf8')
const [, RECIPE = ''] = /`close-gap\.mjs`:\n\n```js\n([\s\S]*?)```/.exec(GUIDE) ?? []

const app = await startTestApp()
afterAll(() => app.close())

test('the program of the guide closes a gap, and visitors get its answer', async () => {
  const owner = await buildUser(app)
  const knowledge = ['The harbour opens at six in the morning.']
  const posit = await buildPosit(app, { owner, privacy: 'public', knowledge })
  const question = 'Which ferry goes to the lighthouse?'
  await askAsGuest(app.url, posit.id, question)
  const settings = { name: 'Gaps', posit_ids: null, expires_at: null }
  const { key } = await app.services.developers.createKey(owner.id, {
    ...settings,
    scopes: ['ask', 'read', 'teach'],
  })
  const ANSWER = 'Ferry four, every hour.'
  const env = { ...process.env, POSIT_URL: app.url, POSIT_KEY: key, POSIT_ID: posit.id, ANSWER }
  const program = ['--input-type=module', '--eval', RECIPE]
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: ROOT, env })
  expect(stdout).toBe(`asked 1 times: ${question}\nnow: ${ANSWER}\n`)
  expect((await askAsGuest(app.url, posit.id, question)).content).toBe(ANSWER)
})
