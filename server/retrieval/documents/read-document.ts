/** A text to the blocks that chunks are made of: Markdown by its syntax tree, anything else by its lines. */
import { placeAmendments } from './amendments.ts'
import type { Block } from './block.ts'
import { isMarkdown, readMarkdown } from './markdown.ts'
import { readPlainText } from './plain-text.ts'
import { markSuperseded } from './superseded.ts'

export const readDocument = (text: string): Block[] =>
  placeAmendments(
    markSuperseded(
      joinLeadIns(
        (isMarkdown(text) ? readMarkdown(text) : readPlainText(text)).filter((block) => !isContents(block)),
      ),
    ),
  )

const CONTENTS = /^(?:table of )?(?:contents|inhalt(?:sverzeichnis)?)\s*:(?:[^·|•,]{1,80}[·|•,]){3}/i

/** 'Contents: Soup · Stew · Cake': a table of contents in one line. */
const isContents = (block: Block) => block.kind === 'paragraph' && CONTENTS.test(block.lines.join(' '))

/** A line that ends in a colon, and the list, code or table it announces, are one thing. */
function joinLeadIns(blocks: Block[]): Block[] {
  const joined: Block[] = []
  for (const block of blocks) {
    const lead = joined.at(-1)
    const isAnnounced =
      block.kind !== 'heading' && lead?.kind === 'paragraph' && /[:：]$/.test(lead.lines.at(-1) ?? '')
    if (isAnnounced) joined[joined.length - 1] = { kind: 'list', lines: [...lead.lines, ...block.lines] }
    else joined.push(block)
  }
  return joined
}
