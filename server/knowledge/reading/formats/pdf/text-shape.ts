import { type Line, lineRight, lineText, lineX } from './page-lines.ts'

/** Larger than the body by this factor makes a heading. */
const HEADING_SIZE_FACTOR = 1.12

/** Typography of a whole document, from which headings and paragraphs are detected. */
export interface TextShape {
  bodyFont: string
  /** Baseline to baseline within a paragraph, in ems. */
  leading: number
  /** 1 for the largest size, 0 for text that is no larger than the body. */
  headingLevel(line: Line): number
  /** Where lines that begin at the same place on the page are broken, in points. */
  rightEdge(line: Line): number
}

export function textShape(lines: Line[]): TextShape {
  const bodySize = commonest(lines, (line) => roundHalf(line.size)) ?? 0
  const sizes = [...new Set(lines.map((line) => roundHalf(line.size)))].filter(
    (size) => size > bodySize * HEADING_SIZE_FACTOR,
  )
  const largestFirst = sizes.sort((a, b) => b - a)
  return {
    bodyFont: commonest(lines, (line) => line.font) ?? '',
    leading: leadingOf(lines, bodySize),
    headingLevel: (line) => Math.min(largestFirst.indexOf(roundHalf(line.size)) + 1, 6),
    rightEdge: rightEdges(lines),
  }
}

const roundHalf = (size: number) => Math.round(size * 2) / 2

/** The value that most characters have; null counts for nothing. */
function commonest<T>(lines: Line[], valueFor: (line: Line) => T | null): T | null {
  const weights = new Map<T, number>()
  for (const line of lines) {
    const value = valueFor(line)
    if (value !== null) weights.set(value, (weights.get(value) ?? 0) + lineText(line).length)
  }
  const most = [...weights].reduce<[T | null, number]>(
    (best, next) => (next[1] > best[1] ? next : best),
    [null, 0],
  )
  return most[0]
}

function leadingOf(lines: Line[], bodySize: number): number {
  const steps = new Map<number, number>()
  lines.forEach((line, index) => {
    const previous = lines[index - 1]
    if (!previous || previous.page !== line.page || roundHalf(line.size) !== bodySize) return
    if (Math.abs(previous.size - line.size) > 0.5) return
    const step = Math.round(((line.y - previous.bottom) / line.size) * 20) / 20
    if (step > 0.8 && step < 3) steps.set(step, (steps.get(step) ?? 0) + 1)
  })
  const [leading] = [...steps].reduce((most, next) => (next[1] > most[1] ? next : most), [1.2, 0])
  return leading
}

/** Lines of one block end near one edge. Where fewer than three do, there is no block, and the page's own edge counts. */
const BLOCK_LINES = 3
const NEAR_EDGE_SHARE = 0.1

function rightEdges(lines: Line[]): (line: Line) => number {
  const blocks = new Map<string, number[]>()
  const pages = new Map<number, number>()
  for (const line of lines) {
    const rights = blocks.get(blockKey(line)) ?? []
    rights.push(lineRight(line))
    blocks.set(blockKey(line), rights)
    pages.set(line.page, Math.max(pages.get(line.page) ?? 0, lineRight(line)))
  }
  return (line) => {
    const rights = blocks.get(blockKey(line)) ?? []
    const edge = rights.reduce((most, right) => Math.max(most, right), 0)
    const near = rights.filter((right) => right > edge - NEAR_EDGE_SHARE * (edge - lineX(line)))
    return near.length >= BLOCK_LINES ? edge : (pages.get(line.page) ?? edge)
  }
}

const blockKey = (line: Line) => `${line.page} ${Math.round(lineX(line) / 4)}`
