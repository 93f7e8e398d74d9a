/**
 * Text that grows at its end, parsed block by block: what is finished is never parsed again. marked's lexer alone is used,
 * no HTML is made of it, so that nothing in a text can become markup.
 */
import type { Token } from 'marked'
import { lexBlocks } from './lex.ts'

export interface Block {
  /** Offset of the block in the text: stable while the text grows. */
  key: number
  token: Token
  /** For headings: 2 to 5, without gaps, since the page's own title is the h1. 1 for all else. */
  level: number
}

export interface ParsedText {
  text: string
  finished: Block[]
  finishedLength: number
  open: Block[]
}

export const NOTHING_PARSED: ParsedText = { text: '', finished: [], finishedLength: 0, open: [] }

/** A last block may still change as the text grows, and the space behind it belongs to it. */
const BLOCKS_KEPT_OPEN = 3
const LEVEL_MAX = 5

/** An author who begins with '###' means the first level there is; a screen reader would miss the ones between. */
function levelOf(token: Token, above: number): number {
  return token.type === 'heading' ? Math.min(token.depth + 1, above + 1, LEVEL_MAX) : 1
}

const lastLevel = (blocks: Block[]) => blocks.findLast((block) => block.level > 1)?.level ?? 1

function parseFrom(text: string, offset: number, levelAbove: number): Block[] {
  let key = offset
  let above = levelAbove
  return lexBlocks(text.slice(offset)).map((token) => {
    const level = levelOf(token, above)
    if (level > 1) above = level
    const block = { key, token, level }
    key += token.raw.length
    return block
  })
}

export function parseMore(before: ParsedText, text: string): ParsedText {
  if (text === before.text) return before
  const isLonger = text.startsWith(before.text)
  const base = isLonger ? before : NOTHING_PARSED
  const blocks = parseFrom(text, base.finishedLength, lastLevel(base.finished))
  const settled = blocks.slice(0, -BLOCKS_KEPT_OPEN)
  if (settled.length === 0) return { ...base, text, open: blocks }
  const open = blocks.slice(-BLOCKS_KEPT_OPEN)
  return {
    text,
    open,
    finished: [...base.finished, ...settled],
    finishedLength: open[0]?.key ?? text.length,
  }
}
