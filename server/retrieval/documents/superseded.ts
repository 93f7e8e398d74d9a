/** Marks superseded sections, by their own metadata: the heading carries the mark, and so does each chunk. */
import type { Block } from './block.ts'

const STATUS =
  '(?:superseded|replaced|obsolete|deprecated|withdrawn|rejected|ersetzt|überholt|veraltet|abgelehnt|aufgehoben)'
const METADATA_LINE = /^\p{L}[\p{L} ]{1,24}: \S.{0,100}$/u
const SUPERSEDED = new RegExp(`^(?:status|state|stand)\\s*: (?:.*?\\b)?(${STATUS}\\b.*)$`, 'iu')
/** What supersedes it: 'ADR-009', '#9', 'decision 14', 'Weekly Planning'. */
const BY = String.raw`(?:by|durch|von)\s+(?:\p{L}*[ .#-]*\d[\w.-]*|(?-i:\p{Lu})[^.!?]{0,60})`
const WHEN = String.raw`(?:on|in|since|am|im|seit|zum)\s[^.!?]*\d[^.!?]*`
const VERDICT = String.raw`(${STATUS}(?:\s+${BY})?)(?:\s+${WHEN})?`
const SEPARATED = String.raw`[^·•|–—]{1,40}\s[·•|–—]\s`
/** A whole line: '2022-05-20 · superseded by D-12', 'Replaced by 9.'; not 'Replaced by us every March.' */
const STATUS_LINE = new RegExp(`^(?:(?=[^·•|–—]*\\d)(?:${SEPARATED}){1,4})?${VERDICT}\\.?$`, 'iu')
/** 'Heroku – superseded by 9'; not 'Deprecated', below which somebody explains what is. */
const STATUS_TITLE = new RegExp(`^(?:${SEPARATED}){1,4}${VERDICT}$|^${STATUS}\\s+${BY}$`, 'iu')
/** '- Status: accepted', as in many records of decisions. */
const BULLET = /^[-*+•]\s+/
/** As it is written into a heading. */
const MARKED = new RegExp(` \\(${STATUS}\\b[^()]*\\)$`, 'iu')

export const isSuperseded = (title: string): boolean => MARKED.test(title) || STATUS_TITLE.test(title)

/** An entry's own name, before its title: '#12', 'ADR-009', 'Decision 4'. */
const ENTRY = String.raw`(?:\p{L}{1,12}[ .-]?)?[#-]?\d{1,5}`
const NAME = new RegExp(`^(${ENTRY})(?![\\p{L}\\d])`, 'u')
/** Nothing but a stop follows: '#5 in part' still holds, and '5 pans' are no entry. */
const REPLACES = new RegExp(
  String.raw`(?<!\p{L})(?:replac|supersed|cancel|overrul|repeal|ersetz|hebt auf)\p{L}*:?\s+((?:${ENTRY}(?:,\s*|\s+(?:and|und)\s+)?)+)(?=\s*(?:[),.;]|$))`,
  'gimu',
)

type Heading = Extract<Block, { kind: 'heading' }>

/** The later entry by the name of the one that it says it replaces: 'Bags again (replaces #5)', 'Supersedes: ADR-003'. */
function replacedBy(blocks: readonly Block[]): Map<string, string> {
  const names = new Set<string>()
  const replaced = new Map<string, string>()
  for (const [at, block] of blocks.entries()) {
    const name = block.kind === 'heading' ? nameOf(block) : undefined
    if (block.kind !== 'heading' || !name) continue
    const below = blocks[at + 1]
    const metadata =
      below && below.kind !== 'heading' ? below.lines.filter((line) => METADATA_LINE.test(line)) : []
    for (const [, entries = ''] of [block.text, ...metadata].join('\n').matchAll(REPLACES))
      for (const [entry] of entries.matchAll(new RegExp(ENTRY, 'gu')))
        if (names.has(plainName(entry))) replaced.set(plainName(entry), name)
    names.add(plainName(name))
  }
  return replaced
}

const nameOf = ({ text, number }: Heading) => number ?? NAME.exec(text)?.[1]
const plainName = (name: string) => name.toLowerCase().replace(/[^\p{L}\d]/gu, '')

export function markSuperseded(blocks: Block[]): Block[] {
  const replaced = replacedBy(blocks)
  const marked = blocks.map((block) => {
    const by = block.kind === 'heading' && replaced.get(plainName(nameOf(block) ?? ''))
    return by ? { ...block, text: `${block.text} (superseded by ${by})` } : block
  })
  for (const [at, block] of blocks.entries()) {
    const heading = marked[at - 1]
    if (heading?.kind !== 'heading' || (block.kind !== 'paragraph' && block.kind !== 'list')) continue
    const status = statusOf(block.lines.map((line) => line.replace(BULLET, '')))
    if (status && !MARKED.test(heading.text))
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
  const status = isMetadata ? lines.flatMap((line) => SUPERSEDED.exec(line)?.[1] ?? [])[0] : undefined
  return status ?? STATUS_LINE.exec(lines[0] ?? '')?.[1]
}
