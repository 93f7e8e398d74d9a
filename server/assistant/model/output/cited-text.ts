/**
 * A model's text as people may read it: without marks and images, and withheld until a given passage is cited, so that nobody
 * reads a sentence without a source. A model that cites first, as instructed, is not delayed.
 */
import type { OnText } from '../../types.ts'
import { createMarkReader } from './citation-marks.ts'
import { createImageGuard } from './image-guard.ts'

export interface CitedText {
  /** Indexes of cited passages, in order of first mention. */
  readonly cited: number[]
  /** Some text has been emitted. */
  readonly hasEmitted: boolean
  read(piece: string): void
  /** Text is emitted from now on; before, it is only read. */
  open(): void
  /** The whole text, and the part of it that was not emitted. */
  finish(): { text: string; held: string }
}

export function createCitedText(passageCount: number, onText: OnText): CitedText {
  const marks = createMarkReader(passageCount)
  // After the marks are gone: taking one out may push an exclamation mark and a bracket together.
  const images = createImageGuard()
  let emitted = ''
  let held = ''
  let isOpen = false

  function emitHeld() {
    if (!isOpen || marks.cited.length === 0 || held === '') return
    const text = held
    held = ''
    emitted += text
    onText(text)
  }

  return {
    cited: marks.cited,
    get hasEmitted() {
      return emitted !== ''
    },
    read(piece) {
      held += images.read(marks.read(piece))
      emitHeld()
    },
    open() {
      isOpen = true
      emitHeld()
    },
    finish() {
      held += images.read(marks.finish()) + images.finish()
      return { text: (emitted + held).trim(), held }
    },
  }
}
