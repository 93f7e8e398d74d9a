import { expect, test } from 'vitest'
import { findFormFile } from './multipart.ts'

const TYPE = 'multipart/form-data; boundary=XYZ'
const part = (headers: string, body: string) => `--XYZ\r\n${headers}\r\n\r\n${body}\r\n`
const form = (...parts: string[]) => Buffer.from(`${parts.join('')}--XYZ--\r\n`)
const field = part('Content-Disposition: form-data; name="sessionId"', 'abc')
const file = (name: string, body: string) =>
  part(`Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain`, body)

/** A form as every browser's and Node's own `FormData` writes it. */
async function encode(data: FormData) {
  const request = new Request('http://localhost', { method: 'POST', body: data })
  return {
    body: Buffer.from(await request.arrayBuffer()),
    type: request.headers.get('content-type') ?? '',
  }
}

test('the file of a form arrives byte for byte, whatever stands in it', async () => {
  const bytes = Buffer.concat([
    Buffer.from('\r\n--\r\n\r\n--XYZ\r\n\0'),
    Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 256)),
    Buffer.from('\r\n'),
  ])
  const data = new FormData()
  data.append('sessionId', 'a field before')
  data.append('file', new Blob([bytes], { type: 'application/pdf' }), 'Bericht "Süd" 漢.pdf')
  const { body, type } = await encode(data)
  const found = findFormFile(body, type)
  expect(found?.name).toBe('Bericht "Süd" 漢.pdf')
  expect(found?.bytes.equals(bytes)).toBe(true)
})

test('fields before the file are passed over, and an empty file is a file', () => {
  expect(findFormFile(form(field, file('a.txt', '')), TYPE)).toEqual({
    name: 'a.txt',
    type: 'text/plain',
    bytes: Buffer.alloc(0),
  })
  expect(findFormFile(form(file('a.txt', 'one'), file('b.txt', 'two')), TYPE)?.bytes.toString()).toBe('one')
})

test('a boundary in quotes is understood, and the names of both parameters in any case', () => {
  const body = Buffer.from(
    '--a b\r\ncontent-disposition: form-data; name=file; FILENAME="x.md"\r\n\r\n# Hi\r\n--a b--',
  )
  expect(findFormFile(body, 'Multipart/Form-Data; charset=utf-8; Boundary="a b"')?.bytes.toString()).toBe(
    '# Hi',
  )
})

test.each([
  ['a body that is cut off', Buffer.from(file('a.txt', 'half').slice(0, -4)), TYPE],
  ['a form without a file', form(field), TYPE],
  ['a body that is no form', Buffer.from('{}'), 'application/json'],
  ['a form without a boundary', form(field), 'multipart/form-data'],
  ['an empty body', Buffer.alloc(0), TYPE],
  ['headers that never end', form(`--XYZ\r\n${'x'.repeat(20_000)}`), TYPE],
  ['a boundary and nothing behind it', Buffer.from('--XYZ\r\n'), TYPE],
])('%s holds no file', (_, body, type) => {
  expect(findFormFile(body, type)).toBeNull()
})

test('ten megabytes of boundary-like bytes take milliseconds, not seconds', () => {
  const body = Buffer.concat([form(file('a.txt', '\r\n--XY'.repeat(1_600_000)))])
  expect(findFormFile(body, TYPE)?.bytes.length).toBe(6 * 1_600_000)
})
