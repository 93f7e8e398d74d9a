/** The title that a document gives itself: its first heading, or the line that opens it. */
import { type Block, QUESTION_LEVEL } from '../../../../retrieval/documents/block.ts'
import { isListItem } from '../../../../retrieval/documents/list-item.ts'
import { upperFirst } from './tidy-title.ts'

const TITLE_MAX_WORDS = 14
/** Blocks before a document's heading: a line with its author, a badge, a quotation. */
const BLOCKS_BEFORE = 4
const PROSE_MIN_WORDS = 15
/** 'Date: 2024', 'a.b@c.example', 'tel 01632'. */
const NO_TITLE = /^\p{L}[\p{L} ]{0,24}: |@|https?:|[.,;:!?…]["'”’)]?$|\d{4,}.*\d{4,}/u

/** null: it has none. `text` is the source's own, as it was read from its file. */
export function documentTitle(text: string, blocks: readonly Block[]): string | null {
  if (!blocks.some((block) => block.kind === 'heading' || block.kind === 'table') && !/\n\s*\n/.test(text))
    return null
  return openingLine(text) ?? firstHeading(blocks)
}

function firstHeading(blocks: readonly Block[]): string | null {
  const before = blocks.findIndex((block) => block.kind === 'heading' && block.level < QUESTION_LEVEL)
  const heading = blocks[before]
  if (heading?.kind !== 'heading' || before > BLOCKS_BEFORE) return null
  const isLate = blocks
    .slice(0, before)
    .some((block) => block.kind === 'paragraph' && wordsIn(block.lines.join(' ')) > PROSE_MIN_WORDS)
  return isLate ? null : heading.text
}

/** Plain text has its title on its first line, which the tree may join with the second. */
function openingLine(text: string): string | null {
  const [line = '', next = ''] = text.split('\n', 2).map((part) => part.trim())
  const isTitle =
    /^["'“„«(]?[\p{Lu}\p{N}\p{Lo}]/u.test(line) &&
    /\p{L}{2}/u.test(line) &&
    wordsIn(line) <= TITLE_MAX_WORDS &&
    !isListItem(line) &&
    !NO_TITLE.test(line.replace(/\be\. ?V\.$/, ''))
  return isTitle && next !== line ? line : null
}

const SUBTITLE_MAX_CHARACTERS = 90
const SUBTITLE_MAX_WORDS = 14
const LINES_READ = 60
const NO_SUBTITLE = /[<|=]|\]\(|^[#>-]|[.:;,?!]$|(?:\b\d+\b.*){4}|\.\.\.|^-{3}/u

/** The line below the title, or above it, that says what it is the title of; null without one. */
export function subtitleOf(text: string, title: string): string | null {
  const lines = text
    .split('\n', LINES_READ)
    .map((line) => line.trim())
    .filter(Boolean)
  const at = lines.findIndex((line) => line.replace(/^#+ /, '') === title)
  if (at < 0) return null
  const isWrapped =
    /^\p{Ll}/u.test(lines[at + 2] ?? '') && (lines[at + 1] ?? '').length > SUBTITLE_MAX_CHARACTERS / 2
  return (isWrapped ? null : subtitle(lines[at + 1])) ?? subtitle(lines[at - 1])
}

function subtitle(written = ''): string | null {
  const line = written.replace(/[*_]{1,2}(?=\S)|(?<=\S)[*_]{1,2}/g, '')
  const words = wordsIn(line)
  if (words < 2 || words > SUBTITLE_MAX_WORDS || line.length > SUBTITLE_MAX_CHARACTERS) return null
  const numbers = line.match(/(?<!\p{L})\d+/gu)?.length ?? 0
  if (NO_SUBTITLE.test(line) || NO_TITLE.test(line) || numbers * 2 > words - numbers) return null
  return line.replace(/ [.·|•] /g, ', ').split(/ {3,}/)[0] ?? null
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

const FILE_NAME = /^(.+)\.[a-z]{2,4}$/i

/** As words; null: it is no file's name. */
export function nameOfFile(name: string): string | null {
  const words = FILE_NAME.exec(name)?.[1]?.replace(/[_\s-]+/g, ' ')
  return words ? upperFirst(words.trim()) : null
}

/** 'autumn-price-list.csv' says what it is; 'scan_0012.pdf' does not. */
export function saysWhatItIs(name: string): string | null {
  const words = nameOfFile(name)
  return words && /\p{L}{3}.*\s.*\p{L}{3}/u.test(words) && !/\d{3}/.test(words) ? words : null
}
