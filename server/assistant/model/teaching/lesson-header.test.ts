import { describe, expect, it } from 'vitest'
import { createLessonHeaderReader } from './lesson-header.ts'

function readAll(pieces: string[]) {
  const reader = createLessonHeaderReader()
  const text = pieces.map((piece) => reader.read(piece)).join('') + reader.finish()
  return { text, header: reader.header }
}

describe('the first line of a reply to a lesson', () => {
  it('is removed, wherever the stream is split', () => {
    const reply = '{"learned": true, "name": "Opening {hours}"}\n\nThank you! When do you close?'
    const expected = {
      text: 'Thank you! When do you close?',
      header: { learned: true, name: 'Opening {hours}' },
    }
    expect(readAll([reply])).toEqual(expected)
    expect(readAll([...reply])).toEqual(expected)
  })

  it('may be wrapped as code, or share a line with the text', () => {
    const header = { learned: false, name: '' }
    expect(readAll([...'```json\n{"learned": false}\n```\nHello!'])).toEqual({ text: 'Hello!', header })
    expect(readAll(['{"learned": false, "name": ""} Hello!'])).toEqual({ text: 'Hello!', header })
  })

  it('may be missing', () => {
    expect(readAll([...'Thank you! {really}'])).toEqual({ text: 'Thank you! {really}', header: null })
    expect(readAll([''])).toEqual({ text: '', header: null })
  })

  it('is none when it is no header, and then nothing is lost', () => {
    expect(readAll(['{"note": 1} Hello'])).toEqual({ text: '{"note": 1} Hello', header: null })
    const endless = `{${'x'.repeat(600)}`
    expect(readAll([endless])).toEqual({ text: endless, header: null })
  })
})
