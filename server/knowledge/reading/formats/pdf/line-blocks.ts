import type { Block } from '../../blocks/blocks.ts'
import { documentWords, joinText } from './join-text.ts'
import { tableEnd, tableRows } from './line-tables.ts'
import { type Line, lineRight, lineText, lineX, listMark } from './page-lines.ts'
import { type TextShape, textShape } from './text-shape.ts'

/** Dots that lead to a page number: a table of contents. */
const CONTENTS_LINE = /(?:\.\s?){4,}\s*\d{1,4}$/

/** Larger text than this is no heading but a poster. */
const HEADING_MAX_CHARACTERS = 200

const SENTENCE_END = /[.!?:]["'”“’»)]?$/

/** The lines of a whole document as blocks. */
export function lineBlocks(pages: Line[][]): Block[] {
  const lines = pages.flat().filter((line) => !CONTENTS_LINE.test(lineText(line)))
  const shape = textShape(lines)
  const words = documentWords(lines.map(lineText))
  const blocks: Block[] = []
  let indents: number[] = []
  for (let index = 0; index < lines.length; ) {
    const afterTable = tableEnd(lines, index)
    const end = afterTable > index ? afterTable : paragraphEnd(lines, index, shape)
    const part = lines.slice(index, end)
    const block: Block =
      afterTable > index ? { kind: 'table', rows: tableRows(part) } : textBlock(part, shape, words)
    indents = block.kind === 'item' ? openIndents(indents, part) : []
    blocks.push(block.kind === 'item' ? { ...block, depth: indents.length - 1 } : block)
    index = end
  }
  return blocks
}

function paragraphEnd(lines: Line[], start: number, shape: TextShape): number {
  let end = start + 1
  while (end < lines.length && continues(lines, start, end, shape) && tableEnd(lines, end) === end) end++
  return end
}

/** Whether the line at `index` goes on with the paragraph, item or heading that began at `start`. */
function continues(lines: Line[], start: number, index: number, shape: TextShape): boolean {
  const [first, previous, line] = [lines[start], lines[index - 1], lines[index]]
  if (!first || !previous || !line || listMark(line)) return false
  if (Math.abs(line.size - previous.size) > 0.5 || isStanding(line, shape) !== isStanding(previous, shape))
    return false
  const step = line.y - previous.bottom
  // Over a page or column break only an unfinished sentence goes on.
  if (line.page !== previous.page || step <= 0)
    return !SENTENCE_END.test(lineText(previous)) && /^\p{Ll}/u.test(lineText(line))
  if (step > shape.leading * line.size * 1.25) return false
  return !endsShort(previous, shape) && !isIndented(previous, line, first)
}

/** A finished sentence that stops well before the right edge ends its paragraph. */
function endsShort(line: Line, shape: TextShape): boolean {
  const edge = shape.rightEdge(line)
  return SENTENCE_END.test(lineText(line)) && lineRight(line) < edge - 0.2 * (edge - lineX(line))
}

/** A first-line indent after a finished sentence. Items hang their later lines, which is no indent. */
function isIndented(previous: Line, line: Line, first: Line): boolean {
  return (
    !listMark(first) &&
    SENTENCE_END.test(lineText(previous)) &&
    lineX(line) > lineX(previous) + 0.8 * line.size
  )
}

function textBlock(lines: Line[], shape: TextShape, words: ReadonlySet<string>): Block {
  const [first] = lines
  const text = linesText(lines, shape, words)
  const level = first ? shape.headingLevel(first) : 0
  if (level > 0 && text.length <= HEADING_MAX_CHARACTERS && /[\p{L}\p{N}]/u.test(text))
    return { kind: 'heading', level, text }
  const mark = first && listMark(first)
  if (mark)
    return { kind: 'item', depth: 0, text: /[\d\p{L}]/u.test(mark) ? text : text.slice(mark.length).trim() }
  return { kind: 'paragraph', text, isBold: !!first && isStanding(first, shape) }
}

function linesText(lines: Line[], shape: TextShape, words: ReadonlySet<string>): string {
  return lines.reduce((text, line, index) => {
    const previous = lines[index - 1]
    if (!previous) return lineText(line)
    return isBrokenByHand(previous, line, shape)
      ? `${text}\n${lineText(line)}`
      : joinText(text, lineText(line), words)
  }, '')
}

/** The next line's first word would have fitted: an address, a list without marks, a poem. */
function isBrokenByHand(previous: Line, line: Line, shape: TextShape): boolean {
  const text = lineText(previous)
  const characterWidth = (lineRight(previous) - lineX(previous)) / text.length
  const [word = ''] = lineText(line).split(' ', 1)
  const room = shape.rightEdge(previous) - lineRight(previous)
  return !/^\p{Ll}/u.test(word) && !/[-,]$/.test(text) && room > (word.length + 2) * characterWidth * 1.2
}

function isStanding(line: Line, shape: TextShape): boolean {
  return line.font !== null && line.font !== shape.bodyFont
}

/** Where the items that are open begin, outermost first: the list depth of the item that begins with these lines is the length less one. */
function openIndents(indents: number[], [first]: Line[]): number[] {
  if (!first) return indents
  const x = lineX(first)
  return [...indents.filter((indent) => indent < x - 0.5 * first.size), x]
}
