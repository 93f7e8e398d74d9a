import { describe, expect, it } from 'vitest'
import { createMarkReader } from './citation-marks.ts'
import { createImageGuard, withoutImages } from './image-guard.ts'

function readAll(pieces: string[]): string {
  const guard = createImageGuard()
  return pieces.map((piece) => guard.read(piece)).join('') + guard.finish()
}

const IMAGES = 'Look ![x](https://evil.example/x.png), !![y][ref] and !'
const LINKS = 'Look [x](https://evil.example/x.png), [y][ref] and !'

describe('images', () => {
  it('become links, however the stream is cut', () => {
    expect(withoutImages(IMAGES)).toBe(LINKS)
    expect(readAll([IMAGES])).toBe(LINKS)
    expect(readAll([...IMAGES])).toBe(LINKS)
  })

  it('are not created by removing what is between their parts', () => {
    const marks = createMarkReader(3)
    const guard = createImageGuard()
    const pieces = [...'Look! [1][x](https://evil.example/x.png)'].map((piece) =>
      guard.read(marks.read(piece)),
    )
    expect(pieces.join('') + guard.read(marks.finish()) + guard.finish()).not.toContain('![')
  })
})
