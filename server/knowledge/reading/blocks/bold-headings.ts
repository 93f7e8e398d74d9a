import { type Block, oneLine } from './blocks.ts'

const HEADING_MAX_CHARACTERS = 100

/**
 * Many people make headings by hand: a short bold line over plain text. It becomes a heading one level under the last real one.
 * A question may be a heading; what ends like a sentence is not.
 */
export function promoteBoldParagraphs(blocks: Block[]): Block[] {
  let level = 0
  return blocks.map((block, index) => {
    if (block.kind === 'heading') level = block.level
    if (block.kind !== 'paragraph' || !block.isBold || !isHeadingLike(block.text)) return block
    const next = blocks[index + 1]
    if (!next || next.kind === 'heading' || (next.kind === 'paragraph' && next.isBold)) return block
    return { kind: 'heading', level: Math.min(level + 1, 6), text: block.text }
  })
}

/** Short, in words and not in code, and not ending like a sentence or an unfinished one. */
export function isHeadingLike(text: string): boolean {
  const line = oneLine(text)
  if (line.length > HEADING_MAX_CHARACTERS || !/^["'“„«»(¿\p{L}\p{N}].*\p{L}/u.test(line)) return false
  return !/[={}<>]|[.!;,:…]["'”“’»)]?$/.test(line)
}
