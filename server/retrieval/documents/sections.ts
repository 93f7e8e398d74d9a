/** A long Markdown text in parts that a parser reads in bounded time: cut before headings, else at blank lines, never in a fence. */

const SECTION_MAX_CHARACTERS = 6_000
const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^#{1,6} /
/** Blocks within blocks within blocks. */
const DEEP = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])[ \t]*){9}/m
const INLINE_MARKS = /[[\]*_`~<]/g
const INLINE_MARKS_MAX = 1500

export function splitSections(text: string): string[] {
  const sections: string[] = []
  let open: string[] = []
  let size = 0
  let fence: string | null = null
  for (const line of text.split('\n')) {
    const isFull = size > SECTION_MAX_CHARACTERS
    const isCut =
      fence === null
        ? size > SECTION_MAX_CHARACTERS / 2 && (HEADING.test(line) || (isFull && !line.trim()))
        : false
    if (isCut || size > 2 * SECTION_MAX_CHARACTERS) {
      sections.push(open.join('\n'))
      open = []
      size = 0
    }
    fence = fenceAfter(line, fence)
    open.push(line)
    size += line.length + 1
  }
  sections.push(open.join('\n'))
  return sections
}

function fenceAfter(line: string, fence: string | null): string | null {
  const mark = FENCE.exec(line)?.[1]
  if (!mark) return fence
  if (fence === null) return mark
  return mark.startsWith(fence) ? null : fence
}

/** Text that is made to be slow to parse, or is no Markdown at all. */
export const isHostile = (section: string): boolean =>
  section.length > 4 * SECTION_MAX_CHARACTERS ||
  DEEP.test(section) ||
  (section.match(INLINE_MARKS)?.length ?? 0) > INLINE_MARKS_MAX
