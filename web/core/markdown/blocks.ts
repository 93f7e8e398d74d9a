/**
 * Text that grows at its end, parsed block by block: what is finished is never parsed again. marked's lexer alone is used,
 * no HTML is made of it, so that nothing in a text can become markup.
 */
import { lexer, type Token } from 'marked'

export interface Block {
  /** Offset of the block in the text: stable while the text grows. */
  key: number
  token: Token
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

function parseFrom(text: string, offset: number): Block[] {
  let key = offset
  return lexer(text.slice(offset)).map((token) => {
    const block = { key, token }
    key += token.raw.length
    return block
  })
}

export function parseMore(before: ParsedText, text: string): ParsedText {
  if (text === before.text) return before
  const isLonger = text.startsWith(before.text)
  const base = isLonger ? before : NOTHING_PARSED
  const blocks = parseFrom(text, base.finishedLength)
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
