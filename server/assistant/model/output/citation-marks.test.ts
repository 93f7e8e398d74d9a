import { describe, expect, it } from 'vitest'
import { createMarkReader } from './citation-marks.ts'

function readAll(pieces: string[], passageCount = 5) {
  const marks = createMarkReader(passageCount)
  const text = pieces.map((piece) => marks.read(piece)).join('') + marks.finish()
  return { text, cited: marks.cited }
}

describe('citation marks', () => {
  it('are removed and returned as indexes', () => {
    expect(readAll(['Rye bread [2] is baked at night [1].'])).toEqual({
      text: 'Rye bread is baked at night.',
      cited: [1, 0],
    })
  })

  it('leave a text that begins with them as if they had never been there', () => {
    expect(readAll(['[1][3] ', 'Rye bread.'])).toEqual({ text: 'Rye bread.', cited: [0, 2] })
    expect(readAll(['[1]:', ' Rye bread.'])).toEqual({ text: 'Rye bread.', cited: [0] })
  })

  it('are the same however the stream is cut', () => {
    const text =
      'Rye [1], wheat [2, 3] and `oats[4]`! See [^5], [9] and 【2】 for more.\n```\nlist[1]\n```\nEnd [1-3].'
    const whole = readAll([text])
    expect(whole).toEqual({
      text: 'Rye, wheat and `oats[4]`! See, and for more.\n```\nlist[1]\n```\nEnd.',
      cited: [0, 1, 2, 4],
    })
    expect(readAll([...text])).toEqual(whole)
    for (let size = 2; size < 12; size++) {
      expect(readAll(text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [])).toEqual(whole)
    }
  })

  it('that name no given passage are dropped', () => {
    expect(readAll(['[0][6][123456] Bread [77].'])).toEqual({ text: 'Bread.', cited: [] })
  })

  it('do not hold back the text around them', () => {
    const marks = createMarkReader(3)
    expect(marks.read('Rye bread')).toBe('Rye bread')
    expect(marks.read(' is [not a mark but a very long aside in brackets that goes on')).not.toBe('')
  })

  it('leave brackets that hold words', () => {
    expect(readAll(['Bread [made of rye] and [a link](https://example.com).']).text).toBe(
      'Bread [made of rye] and [a link](https://example.com).',
    )
  })

  it('are found after a backtick that nobody closes', () => {
    expect(readAll(['A ` stray one.\nBread [2].']).cited).toEqual([1])
  })
})
