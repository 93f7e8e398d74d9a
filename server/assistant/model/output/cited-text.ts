/**
 * A model's text as people may read it: without marks and images, and held back until a given passage is cited, so that nobody
 * ever reads a sentence that the server could not tie to a source. A model that cites first (as it is told) is not delayed by it.
 */
import type { OnText } from '../../types.ts'
import { createMarkReader } from './citation-marks.ts'
import { createImageGuard } from './image-guard.ts'

export interface CitedText {
  /** Places of cited passages, from 0, in order of first mention. */
  readonly cited: number[]
  /** Something has been told. */
  readonly isTold: boolean
  read(piece: string): void
  /** From now on it is told; before, it is only read. */
  open(): void
  /** All of the text, and the part of it that has not been told. */
  finish(): { text: string; held: string }
}

export function createCitedText(passageCount: number, onText: OnText): CitedText {
  const marks = createMarkReader(passageCount)
  // After the marks are gone: taking one out may push an exclamation mark and a bracket together.
  const images = createImageGuard()
  let told = ''
  let held = ''
  let isOpen = false

  function tellHeld() {
    if (!isOpen || marks.cited.length === 0 || held === '') return
    const text = held
    held = ''
    told += text
    onText(text)
  }

  return {
    cited: marks.cited,
    get isTold() {
      return told !== ''
    },
    read(piece) {
      held += images.read(marks.read(piece))
      tellHeld()
    },
    open() {
      isOpen = true
      tellHeld()
    },
    finish() {
      held += images.read(marks.finish()) + images.finish()
      return { text: (told + held).trim(), held }
    },
  }
}
