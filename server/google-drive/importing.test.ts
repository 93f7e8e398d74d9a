import { utils, write } from '@e965/xlsx'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { ApiError } from '../../contract/api.ts'
import type { DriveImported } from '../../contract/google-drive.ts'
import { askPosit } from '../../tests/ask.ts'
import { addStatement, buildPosit, buildUser, type TestUser } from '../../tests/factories.ts'
import { startFakeGoogle } from '../../tests/fakes/google.ts'
import { connectDrive, googleDocument, googleSheet, textFile } from '../../tests/fakes/google-connected.ts'
import type { FakeFile } from '../../tests/fakes/google-drive-file.ts'
import { type Fault, refuse } from '../../tests/fakes/google-faults.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const google = await startFakeGoogle()
const app = await startTestApp({ env: { ...google.env, GOOGLE_TIMEOUT_MS: '2000' } })
const { db } = app.database
afterAll(async () => {
  await app.close()
  await google.close()
})

let user: TestUser
beforeEach(async () => {
  user = await buildUser(app)
  google.files.length = 0
  google.grants.endAll()
  await connectDrive(google, user)
  google.calls.length = 0
})

const DOCUMENT = '# Harbour rules\n\nThe harbour opens at six in the morning.'
const importFile = ({ id }: FakeFile, positId?: string, client = user.client) =>
  client.call<DriveImported & ApiError>('POST', '/functions/v1/import-drive-file', {
    fileId: id,
    ...(positId ? { positId } : {}),
  })
function put(file: FakeFile): FakeFile {
  google.files.push(file)
  return file
}
const sourcesOf = (positId: string) =>
  db.selectFrom('sources').selectAll().where('posit_id', '=', positId).orderBy('id').execute()
const textOf = async (positId: string) => (await sourcesOf(positId))[0]?.text ?? ''
const countPosits = async () => {
  const { rows } = await app.database.pool.query('select count(*)::int from posits where user_id = $1', [
    user.id,
  ])
  return rows[0].count
}
const workbook = () => {
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['Ship', 'Berth'],
      ['Aurora', 'Seven'],
    ]),
    'Ships',
  )
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Pilot'], ['Ivo Marsh']]), 'Pilots')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

test('a Google document becomes a private posit with its title and text', async () => {
  const { status, body } = await importFile(put(googleDocument('Harbour rules', DOCUMENT)))
  expect(status).toBe(200)
  const posit = await user.client.call('GET', `/rest/v1/posits/${body.posit.id}`)
  expect(posit.body).toMatchObject({ title: 'Harbour rules', privacy: 'private' })
  expect(await sourcesOf(body.posit.id)).toMatchObject([
    { kind: 'google_drive', name: 'Harbour rules.md', file_type: 'text/markdown', created_by: user.id },
  ])
  const answer = await askPosit(user.client, body.posit.id, 'When does the harbour open?')
  expect(answer.body).toMatchObject({ state: 'known' })
  expect(answer.body.content).toContain('six in the morning')
})

test('pictures inside a document, which Google sends as text, are no knowledge', async () => {
  const picture = `data:image/png;base64,${'iVBORw0KGgo'.repeat(5000)}`
  const markdown = `# Map\n\n![The pier][image1]\n\nBerth **seven** is free.\n\n![](${picture})\n\n[image1]: <${picture}>\n\n[the rules]: https://example.com\n`
  const { body } = await importFile(put(googleDocument('Map', markdown)))
  const text = await textOf(body.posit.id)
  expect(text).toContain('The pier')
  expect(text).toContain('seven')
  expect(text).not.toContain('iVBOR')
  expect(text.length).toBeLessThan(500)
})

test('a Google sheet is read with all its sheets', async () => {
  const { body } = await importFile(put(googleSheet('Ships', workbook())))
  const text = await textOf(body.posit.id)
  for (const word of ['Aurora', 'Seven', 'Ivo Marsh']) expect(text).toContain(word)
})

test.each([
  ['notes.txt', 'text/plain', 'notes'],
  ['notes.md', 'text/markdown', 'notes'],
  ['Notes of 2026', 'text/plain', 'Notes of 2026'],
  ['log.csv', 'text/plain', 'log'],
])('%s of type %s is downloaded as it is', async (name, type, title) => {
  const { status, body } = await importFile(put(textFile(name, 'The harbour opens at six.', type)))
  expect(status).toBe(200)
  expect(await textOf(body.posit.id)).toContain('The harbour opens at six.')
  const row = db.selectFrom('posits').select('title').where('id', '=', body.posit.id)
  expect(await row.executeTakeFirst()).toEqual({ title })
})

/** Each leaves nothing behind: no posit, no source, no attachment. */
const REFUSED: [string, () => FakeFile, Partial<Record<'get' | 'download' | 'export', Fault[]>>, number][] = [
  ['a picture', () => textFile('photo.png', 'x', 'image/png'), {}, 415],
  ['an empty file', () => textFile('empty.md', ''), {}, 400],
  ['a file without words', () => textFile('blank.md', ' \n\n '), {}, 400],
  [
    'a file that Drive says is huge',
    () => textFile('huge.txt', Buffer.alloc(11 * 1024 * 1024, 'a '), 'text/plain'),
    {},
    413,
  ],
  ['a file that turns out huge', () => textFile('flood.txt', 'x', 'text/plain'), { download: ['huge'] }, 413],
  [
    'a document too large to export',
    () => googleDocument('Big', 'x'),
    { export: [refuse(403, 'exportSizeLimitExceeded')] },
    413,
  ],
  [
    'a document that nobody may export',
    () => googleDocument('Locked', 'x'),
    { export: [refuse(403, 'cannotExportFile')] },
    400,
  ],
  [
    'a file cut off for good',
    () => textFile('cut.md', 'x'),
    { download: ['cut_mid', 'cut_mid', 'cut_mid'] },
    503,
  ],
  [
    'a file while Drive fails',
    () => textFile('down.md', 'x'),
    { get: [refuse(500), refuse(500), refuse(500)] },
    503,
  ],
  [
    'a file while Drive is busy',
    () => textFile('busy.md', 'x'),
    { get: [refuse(429), refuse(429), refuse(429)] },
    429,
  ],
  ['a file whose facts are nonsense', () => textFile('odd.md', 'x'), { get: ['not_json'] }, 503],
]
test.each(REFUSED)('%s leaves nothing behind', async (_, make, faults, status) => {
  const file = put(make())
  for (const [call, list] of Object.entries(faults)) google.fail(call as 'get', ...list)
  const answer = await importFile(file)
  expect(answer.status).toBe(status)
  expect(answer.body.error.length).toBeGreaterThan(10)
  expect(await countPosits()).toBe(0)
})

test('a download that fails once is repeated, and the posit is whole', async () => {
  google.fail('download', refuse(503))
  const { body } = await importFile(put(textFile('note.md', DOCUMENT)))
  expect(await textOf(body.posit.id)).toContain('six in the morning')
})

test('importing a missing file or an invalid id is refused', async () => {
  expect(await importFile(textFile('gone.md', 'x'))).toMatchObject({
    status: 404,
    body: { code: 'drive_file_not_found' },
  })
  expect((await importFile({ ...textFile('x', ''), id: '../../about' })).status).toBe(400)
})

test('parallel imports stop at the plan’s limit and leave nothing behind', async () => {
  const free = await buildUser(app, { trialDays: -1 })
  await connectDrive(google, free)
  const file = put(textFile('note.md', DOCUMENT))
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => importFile(file, undefined, free.client)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['409 free_limit']),
  )
  const { rows } = await app.database.pool.query(
    'select count(distinct posits.id)::int as posits, count(sources.id)::int as sources from posits left join sources on posit_id = posits.id where user_id = $1',
    [free.id],
  )
  expect(rows).toEqual([{ posits: 1, sources: 1 }])
  google.calls.length = 0
  expect((await importFile(file, undefined, free.client)).body.code).toBe('free_limit')
  expect(google.calls).toEqual([])
})

test('a file becomes a source once, even when it is added in parallel', async () => {
  const posit = await buildPosit(app, { owner: user, knowledge: ['Ivo runs the harbour.'] })
  const file = put(googleDocument('Harbour rules', DOCUMENT))
  const answers = await Promise.all(Array.from({ length: 10 }, () => importFile(file, posit.id)))
  const added = answers.filter(({ status }) => status === 200)
  expect(added).toHaveLength(1)
  expect(added[0]?.body).toMatchObject({ posit: { id: posit.id }, source: { kind: 'google_drive' } })
  expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('drive_file_already_there')
  expect(await sourcesOf(posit.id)).toHaveLength(2)
  const files = await user.client.call('GET', `/rest/v1/posits/${posit.id}/posit_attachments`)
  expect(files.body).toMatchObject({
    items: [{ file_id: file.id, source: 'google_drive', file_name: 'Harbour rules.md' }],
  })
})

test('nobody adds a file to somebody else’s posit', async () => {
  const posit = await buildPosit(app, { privacy: 'public' })
  expect((await importFile(put(textFile('note.md', DOCUMENT)), posit.id)).status).toBe(404)
  expect(google.calls).toEqual([])
})

const sync = (sourceId: string, client = user.client) =>
  client.call<{ changed: boolean }>('POST', `/rest/v1/sources/${sourceId}/sync`)

test('syncing replaces the text of that source and nothing else', async () => {
  const posit = await buildPosit(app, { owner: user, knowledge: ['Ivo runs the harbour.'] })
  const byHand = (await sourcesOf(posit.id))[0]
  const file = put(googleDocument('Rules', DOCUMENT))
  const { source } = (await importFile(file, posit.id)).body
  const rule = { name: 'Our rules', shown_to_viewers: 'title' }
  await user.client.call('PATCH', `/rest/v1/sources/${source.id}`, rule)
  expect((await sync(source.id)).body).toEqual({ changed: false })

  file.exports = { 'text/markdown': '# Harbour rules\n\nThe harbour opens at eight, from now on.' }
  expect((await sync(source.id)).body).toEqual({ changed: true })
  const [statement, synced, ...others] = await sourcesOf(posit.id)
  expect(others).toEqual([])
  expect(statement).toEqual(byHand)
  expect(synced).toMatchObject({ id: source.id, ...rule })
  expect(synced?.text).toContain('opens at eight')
  const chunks = db.selectFrom('chunks').select('text').where('source_id', '=', source.id)
  expect(JSON.stringify(await chunks.execute())).not.toContain('six')
})

test('a statement that the owner corrected stays corrected when the file is synced', async () => {
  const posit = await buildPosit(app, { owner: user })
  const file = put(googleDocument('Rules', DOCUMENT))
  const { source } = (await importFile(file, posit.id)).body
  const [before, after] = ['opens at six in the morning', 'opens at half past six']
  const text_before = await textOf(posit.id)
  await db.transaction().execute((trx) =>
    app.services.knowledge.applyChanges(trx, {
      posit_id: posit.id,
      created_by: user.id,
      message_id: null,
      store: [],
      change: [
        { source_id: source.id, text_before, text: text_before.replace(before, after), before, after },
      ],
      remove: [],
    }),
  )
  file.exports = { 'text/markdown': `${DOCUMENT}\n\nDogs stay on the leash.` }
  expect((await sync(source.id)).body).toEqual({ changed: true })
  const text = await textOf(posit.id)
  expect(text).toContain('half past six')
  expect(text).toContain('Dogs stay on the leash')
})

test('a sync that fails leaves the text as it was', async () => {
  const posit = await buildPosit(app, { owner: user })
  const file = put(textFile('rules.md', DOCUMENT))
  const { source } = (await importFile(file, posit.id)).body
  google.fail('download', 'huge')
  expect((await sync(source.id)).status).toBe(413)
  google.files.length = 0
  expect((await sync(source.id)).status).toBe(404)
  google.grants.endAll()
  expect((await sync(source.id)).status).toBe(409)
  expect(await textOf(posit.id)).toContain('six in the morning')
})

test('a source of another kind, and one of somebody else, cannot be synced', async () => {
  const posit = await buildPosit(app, { owner: user })
  const { id } = await addStatement(app, posit.id, 'Ivo runs the harbour.')
  expect((await sync(id)).status).toBe(404)
  const { source } = (await importFile(put(textFile('rules.md', DOCUMENT)), posit.id)).body
  const stranger = await buildUser(app)
  expect((await sync(source.id, stranger.client)).status).toBe(404)
})
