import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { receiveFile } from './receive-file.ts'

const TYPE = 'multipart/form-data; boundary=XYZ'
const part = (headers: string, body: string) => `--XYZ\r\n${headers}\r\n\r\n${body}\r\n`
const form = (...parts: string[]) => Buffer.from(`${parts.join('')}--XYZ--\r\n`)
const field = part('Content-Disposition: form-data; name="sessionId"', 'abc')
const file = (name: string, body: string) =>
  part(`Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain`, body)

const BOUND = { maxBytes: 10 * 1024 * 1024, tooLarge: () => new AppError('too_large', 'Too large') }

const post = (body: BodyInit, type?: string) =>
  new Request('http://localhost', {
    method: 'POST',
    body,
    duplex: 'half',
    ...(type ? { headers: { 'content-type': type } } : {}),
  } as RequestInit)

async function receive(body: BodyInit, type?: string) {
  const received = await receiveFile(post(body, type), BOUND)
  const bytes = await received.read()
  await received.close()
  return { name: received.name, type: received.type, bytes }
}

test('the file of a form arrives byte for byte, whatever is in it', async () => {
  const bytes = Buffer.concat([
    Buffer.from('\r\n--\r\n\r\n--XYZ\r\n\0'),
    Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 256)),
    Buffer.from('\r\n'),
  ])
  const data = new FormData()
  data.append('sessionId', 'a field before')
  data.append('file', new Blob([bytes], { type: 'application/pdf' }), 'Bericht "Süd" 漢.pdf')
  const found = await receive(data)
  expect(found.name).toBe('Bericht "Süd" 漢.pdf')
  expect(found.bytes.equals(bytes)).toBe(true)
})

test('only the first file of a form is read, even an empty one', async () => {
  expect(await receive(form(field, file('a.txt', '')), TYPE)).toEqual({
    name: 'a.txt',
    type: 'text/plain',
    bytes: Buffer.alloc(0),
  })
  const two = await receive(form(file('a.txt', 'one'), file('b.txt', 'two')), TYPE)
  expect(two.bytes.toString()).toBe('one')
})

test('a boundary may be quoted, and parameters may be written in any case', async () => {
  const body = Buffer.from(
    '--a b\r\ncontent-disposition: form-data; name=file; FILENAME="x.md"\r\n\r\n# Hi\r\n--a b--',
  )
  const found = await receive(body, 'Multipart/Form-Data; charset=utf-8; Boundary="a b"')
  expect(found.bytes.toString()).toBe('# Hi')
})

test.each([
  ['a body that is cut off', Buffer.from(file('a.txt', 'half').slice(0, -4)), TYPE],
  ['a form without a file', form(field), TYPE],
  ['a body that is no form', Buffer.from('{}'), 'application/json'],
  ['a form without a boundary', form(field), 'multipart/form-data'],
  ['an empty body', Buffer.alloc(0), TYPE],
  ['headers that never end', form(`--XYZ\r\n${'x'.repeat(20_000)}`), TYPE],
  ['a boundary without a part', Buffer.from('--XYZ\r\n'), TYPE],
])('%s is refused', async (_, body, type) => {
  await expect(receive(body, type)).rejects.toMatchObject({ code: 'bad_request' })
})

test('a file over the bound is refused, one at the bound is received', async () => {
  const small = { ...BOUND, maxBytes: 1000 }
  const over = receiveFile(post(form(file('a.txt', 'x'.repeat(1001))), TYPE), small)
  await expect(over).rejects.toMatchObject({ code: 'too_large' })
  const received = await receiveFile(post(form(file('a.txt', 'x'.repeat(1000))), TYPE), small)
  expect(await received.read()).toHaveLength(1000)
  await received.close()
})

test('ten megabytes of boundary-like bytes take milliseconds, not seconds', async () => {
  const body = form(file('a.txt', '\r\n--XY'.repeat(1_600_000)))
  expect((await receive(body, TYPE)).bytes.length).toBe(6 * 1_600_000)
})

test('a body that comes in too slowly is refused', async () => {
  const body = new ReadableStream({
    async start(stream) {
      stream.enqueue(form(file('a.txt', 'half')).subarray(0, -20))
      await wait(5000)
      stream.close()
    },
  })
  const startedAt = performance.now()
  await expect(receiveFile(post(body, TYPE), BOUND, 200)).rejects.toThrow('too slow')
  expect(performance.now() - startedAt).toBeLessThan(4000)
})
