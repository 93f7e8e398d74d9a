/**
 * Citations in a streamed text: marks such as `[2]` are removed from the text and returned as ids, wherever the stream splits them.
 * The server shows citations itself; a mark in the text would be a second, unchecked one.
 */

export interface MarkReader {
  /** Indexes of cited passages, in order of first mention; only given ones. */
  readonly cited: number[]
  /** The readable part of what has come so far; what may be the beginning of a mark is held back. */
  read(piece: string): string
  /** What was held back. */
  finish(): string
}

const IDS = String.raw`\^?\s*(?:passages?\s*|ids?\s*)?\d{1,6}(?:\s*(?:,|;|-|–|and)\s*\d{1,6})*\s*`
/** With all the space before it: a pattern that could begin within the space would be tried at each position. */
const MARK = new RegExp(String.raw`(?<![ \t])[ \t]*(?:\[${IDS}\]|【${IDS}】)`, 'gi')
/** At the end of a piece: spaces, an open mark, a run of backticks; from where they begin. */
const UNDECIDED = /(?:(?<![ \t])[ \t]*(?:\[|【)[^\][】【\n]{0,40}|(?<![ \t])[ \t]+|(?<!`)`+)$/
const BACKTICKS = /(`+)/
/** `[1-4]` cites four; `[1-900]` is nonsense. */
const RANGE_MAX = 8

export function createMarkReader(passageCount: number): MarkReader {
  const cited: number[] = []
  let held = ''
  let isBegun = false
  let code: 'none' | 'inline' | 'block' = 'none'

  function cite(mark: string): string {
    for (const id of idsIn(mark)) {
      if (id >= 1 && id <= passageCount && !cited.includes(id - 1)) cited.push(id - 1)
    }
    return ''
  }

  /** `list[0]` in code is no citation. A single backtick that nobody closes ends with its line. */
  function readSegment(segment: string): string {
    if (segment.startsWith('`')) {
      const kind = segment.length >= 3 ? 'block' : 'inline'
      code = code === 'none' ? kind : 'none'
      return segment
    }
    if (code === 'block') return segment
    if (code === 'none') return segment.replace(MARK, cite)
    const lineEnd = segment.indexOf('\n')
    if (lineEnd < 0) return segment
    code = 'none'
    return segment.slice(0, lineEnd) + segment.slice(lineEnd).replace(MARK, cite)
  }

  function clean(text: string): string {
    const read = text.split(BACKTICKS).map(readSegment).join('')
    // Ids come first; what is between them and the text is removed with them.
    const shown = isBegun ? read : read.replace(/^[\s:]+/, '')
    isBegun ||= shown !== ''
    return shown
  }

  return {
    cited,
    read(piece) {
      const text = held + piece
      const cut = UNDECIDED.exec(text)?.index ?? text.length
      held = text.slice(cut)
      return clean(text.slice(0, cut))
    },
    finish() {
      const rest = clean(held)
      held = ''
      return rest.trimEnd()
    },
  }
}

function idsIn(mark: string): number[] {
  const ids: number[] = []
  for (const [, from, to] of mark.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/g)) {
    const first = Number(from)
    const last = to === undefined ? first : Math.min(Number(to), first + RANGE_MAX)
    for (let id = first; id <= last; id++) ids.push(id)
  }
  return ids
}
