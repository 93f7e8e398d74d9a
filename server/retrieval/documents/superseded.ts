/** Marks superseded sections, by their own metadata: the heading carries the mark, and so does each chunk. */
import type { Block } from './block.ts'

const STATUS =
  '(?:superseded|replaced|obsolete|deprecated|withdrawn|rejected|ersetzt|überholt|veraltet|abgelehnt|aufgehoben)'
const METADATA_LINE = /^\p{L}[\p{L} ]{1,24}: \S.{0,100}$/u
const SUPERSEDED = new RegExp(`^(?:status|state|stand)\\s*: (?:.*\\b)?${STATUS}\\b.*$`, 'iu')
/** '2022-05-20 · superseded by D-12', 'Replaced by 9'; not 'Rejected goods'. */
const STATED = new RegExp(`(?:^|[·•|,;:–—-]\\s+)${STATUS}(?:$|\\s+(?:by|with|durch|von|am|on|\\d))`, 'iu')
const STATED_MAX_CHARACTERS = 80
const FROM_STATUS = new RegExp(`${STATUS}.*`, 'iu')
/** As it is written into a heading. */
const MARKED = new RegExp(` \\(${STATUS}\\b[^()]*\\)$`, 'iu')

export const isSuperseded = (title: string): boolean => MARKED.test(title) || isStated(title)

const isStated = (line: string) => line.length <= STATED_MAX_CHARACTERS && STATED.test(line)

export function markSuperseded(blocks: Block[]): Block[] {
  const marked = [...blocks]
  for (const [at, block] of blocks.entries()) {
    const heading = blocks[at - 1]
    if (heading?.kind !== 'heading' || block.kind !== 'paragraph') continue
    const status = statusOf(block.lines)
    if (status)
      marked[at - 1] = {
        ...heading,
        text: `${heading.text} (${status.replace(/[()]/g, '')})`,
      }
  }
  return marked
}

/** Of the first paragraph of a section. */
function statusOf(lines: readonly string[]): string | undefined {
  const isMetadata = lines.every((line) => METADATA_LINE.test(line))
  const status = isMetadata ? lines.find((line) => SUPERSEDED.test(line)) : undefined
  return status?.replace(/^[^:]+: /, '') ?? FROM_STATUS.exec(lines.find(isStated) ?? '')?.[0]
}
