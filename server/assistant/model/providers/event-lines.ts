/** The `data` lines of a server-sent event stream (WHATWG HTML, 'Server-sent events'), of which providers use the simplest form. */

/** A provider's longest honest line is a few kilobytes. */
const LINE_MAX_BYTES = 1_000_000
const LINE_FEED = 0x0a

export interface EventLines {
  /** False when what arrives is no event stream: give up. */
  read(piece: Buffer): boolean
}

/**
 * Calls `onData` for each complete `data` line. Comments, event names and ids are skipped. Bytes become text a whole line at a
 * time, so a letter of several bytes may come in two pieces.
 */
export function readEventLines(onData: (data: string) => void): EventLines {
  /** The line that is not complete yet. */
  let begun: Buffer[] = []
  let begunBytes = 0

  function complete(piece: Buffer, start: number, end: number): string {
    if (begunBytes === 0) return piece.toString('utf8', start, end)
    const line = Buffer.concat([...begun, piece.subarray(start, end)]).toString()
    begun = []
    begunBytes = 0
    return line
  }

  return {
    read(piece) {
      let start = 0
      for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, start)) {
        if (begunBytes > 0 || end > start) readLine(complete(piece, start, end), onData)
        start = end + 1
      }
      if (start < piece.length) {
        begun.push(piece.subarray(start))
        begunBytes += piece.length - start
      }
      return begunBytes <= LINE_MAX_BYTES
    },
  }
}

function readLine(line: string, onData: (data: string) => void): void {
  if (!line.startsWith('data:')) return
  const data = line.slice(5).trim()
  if (data !== '') onData(data)
}
