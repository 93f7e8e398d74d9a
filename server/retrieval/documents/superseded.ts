/** Marks superseded sections, by their own metadata: the heading carries the mark, and so does each chunk. */
import type { Block } from './block.ts'

const METADATA_LINE = /^\p{L}[\p{L} ]{1,24}: \S.{0,100}$/u
const SUPERSEDED =
  /^(?:status|state|stand)\s*: (?:.*\b)?(superseded|replaced|obsolete|deprecated|withdrawn|rejected|ersetzt|überholt|veraltet|abgelehnt|aufgehoben)\b.*$/iu
/** As it is written into a heading. */
const MARKED =
  / \((?:superseded|replaced|obsolete|deprecated|withdrawn|rejected|ersetzt|überholt|veraltet|abgelehnt|aufgehoben)\b[^()]*\)$/iu

export const isSuperseded = (title: string): boolean => MARKED.test(title)

export function markSuperseded(blocks: Block[]): Block[] {
  const marked = [...blocks]
  for (const [at, block] of blocks.entries()) {
    const heading = blocks[at - 1]
    if (heading?.kind !== 'heading' || block.kind !== 'paragraph') continue
    if (!block.lines.every((line) => METADATA_LINE.test(line))) continue
    const status = block.lines.find((line) => SUPERSEDED.test(line))
    if (status)
      marked[at - 1] = {
        ...heading,
        text: `${heading.text} (${status.replace(/^[^:]+: /, '').replace(/[()]/g, '')})`,
      }
  }
  return marked
}
