/** The `data` lines of a server-sent event stream (WHATWG HTML, 'Server-sent events'), of which providers use the simplest form. */

/** A provider's longest honest line is a few kilobytes. */
const LINE_MAX_CHARACTERS = 1_000_000

export interface EventLines {
  /** False when what arrives is no event stream: give up. */
  read(piece: string): boolean
}

/** Calls `onData` for each complete `data` line. Comments, event names and ids are skipped. */
export function readEventLines(onData: (data: string) => void): EventLines {
  let rest = ''
  return {
    read(piece) {
      const text = rest === '' ? piece : rest + piece
      let start = 0
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
        readLine(text, start, end, onData)
        start = end + 1
      }
      rest = text.slice(start)
      return rest.length <= LINE_MAX_CHARACTERS
    },
  }
}

function readLine(text: string, start: number, end: number, onData: (data: string) => void): void {
  if (!text.startsWith('data:', start)) return
  const data = text.slice(start + 5, end).trim()
  if (data !== '') onData(data)
}
