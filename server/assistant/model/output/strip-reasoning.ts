/**
 * Some models that think aloud do so in the text itself, and their servers pass it on: `<think>...</think>` before the answer.
 * It is no answer, may cite anything, and is omitted.
 */
import type { ReplySink } from '../client/reply-sink.ts'

const OPEN = '<think>'
const CLOSE = '</think>'

/** Wraps `sink.text`. Reasoning counts as activity. */
export function stripReasoning(sink: ReplySink): ReplySink['text'] {
  let state: 'start' | 'thinking' | 'answer' = 'start'
  let held = ''

  function answer(text: string) {
    state = 'answer'
    held = ''
    if (text !== '') sink.text(text)
  }

  function start() {
    const begun = held.trimStart()
    if (begun.startsWith(OPEN)) state = 'thinking'
    else if (OPEN.startsWith(begun)) sink.alive()
    else answer(held)
  }

  function think() {
    const end = held.indexOf(CLOSE)
    if (end >= 0) {
      answer(held.slice(end + CLOSE.length))
      return
    }
    // The closing tag may be cut in two.
    held = held.slice(-CLOSE.length)
    sink.alive()
  }

  return (piece) => {
    if (state === 'answer') {
      sink.text(piece)
      return
    }
    held += piece
    if (state === 'start') start()
    if (state === 'thinking') think()
  }
}
