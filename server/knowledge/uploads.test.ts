import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { ApiError, Page } from '../../contract/api.ts'
import {
  FILE_MAX_BYTES,
  FILE_PROBLEM_MESSAGES,
  FILE_TYPES,
  type FileExtension,
  type PositAttachment,
  type Source,
} from '../../contract/knowledge.ts'
import { addStatement, buildPosit, buildUser, type TestPosit } from '../../tests/factories.ts'
import { startTestApp } from '../../tests/start-test-app.ts'
import { planQuery } from '../assistant/builtin/reading/plan-query.ts'

const FIXTURES = new URL('../../tests/fixtures/files/', import.meta.url)

const app = await startTestApp()
afterAll(() => app.close())

async function upload(posit: TestPosit, name: string, content: BlobPart) {
  const data = new FormData()
  data.append('sessionId', 'ignored')
  data.append('file', new Blob([content]), name)
  const response = await posit.owner.client.fetch(`/rest/v1/posits/${posit.id}/files`, {
    method: 'POST',
    body: data,
  })
  return { status: response.status, body: (await response.json()) as Source & ApiError }
}

const sourcesOf = async (posit: TestPosit) =>
  (await posit.owner.client.call<Page<Source>>('GET', `/rest/v1/posits/${posit.id}/sources`)).body.items
const attachmentsOf = async (posit: TestPosit) =>
  (
    await posit.owner.client.call<Page<PositAttachment>>(
      'GET',
      `/rest/v1/posits/${posit.id}/posit_attachments`,
    )
  ).body.items
function storedFiles(posit: TestPosit): string[] {
  const folder = join(app.dataDir, 'files/sources', posit.id)
  return existsSync(folder) ? readdirSync(folder) : []
}
const fixture = (name: string) => readFile(new URL(name, FIXTURES))
const handbook = (extension: string) => fixture(`handbook.${extension}`)
const prices = (extension: string) => fixture(`prices.${extension}`)

const HANDBOOK_QUESTION = 'Wie viele Stunden beträgt die regelmäßige Arbeitszeit?'
const HANDBOOK_ANSWER = '38 Stunden'
const PRICES_QUESTION = 'Was ist der Einzelpreis von Klein | schmal?'
const PRICES_ANSWER = '2.5'

/** Each format, and a question that only this file answers. */
const FORMATS: Record<FileExtension, { content(): Promise<BlobPart>; question: string; answer: string }> = {
  pdf: { content: () => handbook('pdf'), question: HANDBOOK_QUESTION, answer: HANDBOOK_ANSWER },
  doc: { content: () => handbook('doc'), question: HANDBOOK_QUESTION, answer: HANDBOOK_ANSWER },
  docx: { content: () => handbook('docx'), question: HANDBOOK_QUESTION, answer: HANDBOOK_ANSWER },
  odt: { content: () => handbook('odt'), question: HANDBOOK_QUESTION, answer: HANDBOOK_ANSWER },
  txt: { content: async () => 'The lid is green.', question: 'Which colour has the lid?', answer: 'green' },
  md: {
    content: async () => '# Pots\n\nThe lid is green.',
    question: 'Which colour has the lid?',
    answer: 'green',
  },
  csv: { content: () => prices('csv'), question: PRICES_QUESTION, answer: PRICES_ANSWER },
  xls: { content: () => prices('xls'), question: PRICES_QUESTION, answer: PRICES_ANSWER },
  xlsx: { content: () => prices('xlsx'), question: PRICES_QUESTION, answer: PRICES_ANSWER },
  ods: { content: () => prices('ods'), question: PRICES_QUESTION, answer: PRICES_ANSWER },
}

test.each(Object.keys(FILE_TYPES) as FileExtension[])(
  'a %s file becomes a source that is found',
  async (extension) => {
    const posit = await buildPosit(app, { knowledge: ['The kettle is blue.'] })
    const { content, question, answer } = FORMATS[extension]
    const name = `Some file.${extension}`
    const { status, body } = await upload(posit, name, await content())
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'file', name, file_type: FILE_TYPES[extension], has_original: true })
    const { passages } = await app.services.knowledge.retrieve(posit.id, planQuery(question, []))
    expect(passages[0]).toMatchObject({ source_id: body.id, source_name: name })
    expect(passages[0]?.text).toContain(answer)
  },
)

test('an attachment downloads its original byte for byte, never inline', async () => {
  const posit = await buildPosit(app)
  const bytes = await fixture('handbook.pdf')
  const { body: source } = await upload(posit, 'Ünser "Handbuch".pdf', bytes)
  const [attachment] = await attachmentsOf(posit)
  expect(attachment).toMatchObject({
    posit_id: posit.id,
    file_name: 'Ünser "Handbuch".pdf',
    file_type: 'application/pdf',
    source: 'upload',
    file_url: `/rest/v1/sources/${source.id}/original`,
  })
  const response = await posit.owner.client.fetch(attachment?.file_url ?? '')
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="_nser _Handbuch_.pdf"; filename*=UTF-8''%C3%9Cnser%20%22Handbuch%22.pdf`,
  )
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  const stranger = await buildUser(app)
  expect((await stranger.client.call('GET', attachment?.file_url ?? '')).status).toBe(404)
  expect((await fetch(app.url + attachment?.file_url)).status).toBe(401)
})

test('a source without a file has no original', async () => {
  const posit = await buildPosit(app)
  const { id } = await addStatement(app, posit.id, 'The kettle is blue.')
  expect((await posit.owner.client.call('GET', `/rest/v1/sources/${id}/original`)).status).toBe(404)
})

test('each bad file is refused by its problem, the good ones beside it are stored', async () => {
  const posit = await buildPosit(app, { knowledge: ['The kettle is blue.'] })
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const sent: [string, BlobPart, number, string | undefined][] = [
    ['first.txt', 'The pan is red.', 201, undefined],
    ['empty.txt', '', 400, 'empty'],
    ['picture.png', png, 415, 'unsupported'],
    ['picture.pdf', png, 400, 'mislabelled'],
    ['blank.md', ' \n \n', 400, 'empty'],
    ['no-extension', 'Text', 415, 'unsupported'],
    ['big.txt', Buffer.alloc(FILE_MAX_BYTES + 1, 'word '), 413, 'too_large'],
    ['second.md', '# Lid\n\nThe lid is green.', 201, undefined],
  ]
  const answers = await Promise.all(sent.map(([name, content]) => upload(posit, name, content)))
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    sent.map(([, , status, code]) => [status, code]),
  )
  expect(answers[3]?.body.error).toBe(FILE_PROBLEM_MESSAGES.mislabelled)
  const names = (await sourcesOf(posit)).map((source) => source.name)
  expect(names.sort()).toEqual(['What the owner said', 'first.txt', 'second.md'])
  expect(storedFiles(posit)).toHaveLength(2)
})

test('a file of exactly 10 MB is accepted without blocking other requests', async () => {
  const posit = await buildPosit(app)
  const line = `Berth 12 of the harbour is kept for the pilot boat.${' '.repeat(300)}\n\n`
  const bytes = Buffer.alloc(FILE_MAX_BYTES, line)
  let done = false
  const sending = upload(posit, 'harbour.txt', bytes).finally(() => {
    done = true
  })
  let answered = 0
  while (!done) {
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
    answered++
    await wait(5)
  }
  expect((await sending).status).toBe(201)
  expect(answered).toBeGreaterThan(20)
  expect((await sourcesOf(posit))[0]?.characters).toBeGreaterThan(1_500_000)
}, 60_000)

test('a body that never ends is cut off at the bound, whatever its headers say', async () => {
  const posit = await buildPosit(app)
  const boundary = 'XYZ'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
  const cookie = [...posit.owner.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sending = request(`${app.url}/rest/v1/posits/${posit.id}/files`, {
    method: 'POST',
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  let sent = 0
  let status = 0
  sending.on('error', () => {})
  sending.on('response', (response) => {
    status = response.statusCode ?? 0
    response.resume()
  })
  sending.write(head)
  while (status === 0 && sent < 30 * FILE_MAX_BYTES && !sending.destroyed) {
    sending.write(Buffer.alloc(1024 * 1024, 'x'))
    sent += 1024 * 1024
    await wait(5)
  }
  sending.destroy()
  expect(status).toBe(413)
  expect(await sourcesOf(posit)).toEqual([])
})

test('stalled uploads do not block other requests', async () => {
  const stalled = await Promise.all(Array.from({ length: 6 }, () => buildPosit(app)))
  const sockets = stalled.flatMap((posit) => [1, 2, 3].map(() => stallUpload(posit)))
  await wait(500)
  const posit = await buildPosit(app)
  const startedAt = performance.now()
  expect((await upload(posit, 'a.txt', 'The kettle is blue.')).status).toBe(201)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  for (const socket of sockets) socket.destroy()
})

/** A form of which five bytes are sent and the rest is not. */
function stallUpload(posit: TestPosit) {
  const cookie = [...posit.owner.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sending = request(`${app.url}/rest/v1/posits/${posit.id}/files`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=XYZ', 'content-length': '5000' },
  })
  sending.on('error', () => {})
  sending.write('--XYZ')
  return sending
}

test.each([
  ['JSON', '{}', 'application/json', 400],
  [
    'a form without a file',
    '--X\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--X--',
    'multipart/form-data; boundary=X',
    400,
  ],
  [
    'a form cut off',
    '--X\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\nb',
    'multipart/form-data; boundary=X',
    400,
  ],
])('%s is refused', async (_, body, type, status) => {
  const posit = await buildPosit(app)
  const path = `/rest/v1/posits/${posit.id}/files`
  const response = await posit.owner.client.fetch(path, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  })
  expect(response.status).toBe(status)
})

test("nobody adds a file to another's posit", async () => {
  const posit = await buildPosit(app, { privacy: 'public' })
  const stranger = { id: posit.id, owner: await buildUser(app) }
  expect((await upload(stranger, 'a.txt', 'The kettle is blue.')).status).toBe(404)
  const data = new FormData()
  data.append('file', new Blob(['The kettle is blue.']), 'a.txt')
  const guest = await fetch(`${app.url}/rest/v1/posits/${posit.id}/files`, { method: 'POST', body: data })
  expect(guest.status).toBe(401)
  expect(await sourcesOf(posit)).toEqual([])
})

test('when the source cannot be stored, its original is removed', async () => {
  const posit = await buildPosit(app)
  const { pool } = app.database
  await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await pool.query(
    `create trigger refuse before insert on posit_attachments for each row execute function refuse()`,
  )
  const { status } = await upload(posit, 'a.txt', 'The kettle is blue.')
  await pool.query('drop trigger refuse on posit_attachments')
  expect(status).toBe(500)
  expect(await sourcesOf(posit)).toEqual([])
  expect(storedFiles(posit)).toEqual([])
})

test('deleting a source removes its attachment at once and its original soon', async () => {
  const posit = await buildPosit(app)
  const { body } = await upload(posit, 'a.txt', 'The kettle is blue.')
  expect(storedFiles(posit)).toHaveLength(1)
  await posit.owner.client.call('DELETE', `/rest/v1/sources/${body.id}`)
  expect(await attachmentsOf(posit)).toEqual([])
  await expect.poll(() => storedFiles(posit), { timeout: 10_000 }).toEqual([])
})

test('the upload is described with its multipart body', async () => {
  const description = (await (await fetch(`${app.url}/openapi.json`)).json()) as {
    paths: Record<string, { post?: { requestBody?: { content: object } } }>
  }
  const { post } = description.paths['/rest/v1/posits/{id}/files'] ?? {}
  expect(post?.requestBody?.content).toHaveProperty('multipart/form-data')
})

test('a HEAD request for an original leaves no file open', async () => {
  const posit = await buildPosit(app)
  const { body } = await upload(posit, 'large.txt', 'The ferry leaves at noon.\n'.repeat(20_000))
  const isOpen = () =>
    readdirSync('/proc/self/fd').some((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).includes(join(app.dataDir, 'files/sources', posit.id))
      } catch {
        return false
      }
    })
  const response = await posit.owner.client.fetch(`/rest/v1/sources/${body.id}/original`, { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(Number(response.headers.get('content-length'))).toBe(520_000)
  await expect.poll(isOpen).toBe(false)
})
