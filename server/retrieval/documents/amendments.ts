/** Puts what an addendum changes under the title of the section that it changes: 'Re 4: Adults pay 6 euros' speaks of admission. */
import type { Block } from './block.ts'

const AMENDS =
  /(?<!\p{L})(?:amendments?|addend(?:um|a)|changes|nachtr[aä]ge?|[aä]nderung(?:en|ssatzung)?|erg[aä]nzung(?:en)?)(?!\p{L})/iu
const UNIT =
  '(?:§|abschnitt|ziffer|punkt|artikel|art\\.|teil|nr\\.|section|rule|article|clause|part|point|no\\.)'
const NUMBER = '\\d{1,2}|[IVX]{1,5}|[A-Z]'
/** 'Zu § 4 Absatz 2: ...', 'Artikel 2: In § 7 ...', 'Rule 3 now reads'. */
const REFERENCE = new RegExp(
  `^(?:artikel \\d+: |article \\d+: )?(?:(?:neu|new)[, ]+)?(?:(?:zum?|in|re|to)\\s+(?:${UNIT}\\s*)?|${UNIT}\\s*)(${NUMBER})(?![\\p{L}])`,
  'iu',
)
/** '4.2 Satz 2 lautet jetzt', 'VI Nr. 3 entfällt'. */
const BARE_REFERENCE = new RegExp(
  `^(?:neu, )?(${NUMBER})(?:\\.\\d{1,2})*(?: (?:Abs|Absatz|Satz|Nr|Nummer)\\b[^:]{0,30})?(?::| (?:lautet|entfällt|wird|now reads|is deleted|reads))`,
  'u',
)
const NUMBERED_TITLE = new RegExp(`^(?:${UNIT}\\s*)?(${NUMBER})(?:[.)]|\\s|$)`, 'u')

/** '3. ', 'b) ', '- '. */
const ITEM_MARK = /^(?:[-*•–+]|[\p{L}\d]{1,3}[.)])\s+/u

type Heading = Extract<Block, { kind: 'heading' }>

export const isAmendment = (title: string): boolean => AMENDS.test(title)

export function placeAmendments(blocks: Block[]): Block[] {
  const sections = new Map<string, string>()
  let addendum: Heading | null = null
  return blocks.flatMap((block, at): Block[] => {
    if (block.kind === 'heading') {
      if (addendum && block.level <= addendum.level) addendum = null
      const number = block.number ?? NUMBERED_TITLE.exec(block.text)?.[1]
      if (isAmendment(block.text)) addendum = block
      else if (number && !sections.has(number)) sections.set(number, block.text)
      return [block]
    }
    if (!addendum || (block.kind !== 'paragraph' && block.kind !== 'list')) return [block]
    const placed = placeLines(block.lines, addendum, sections)
    const next = blocks[at + 1]
    const isLeftBelow = placed.some(({ kind }) => kind === 'heading') && next && next.kind !== 'heading'
    return isLeftBelow ? [...placed, addendum] : placed
  })
}

/** What changes no section stays in the addendum. */
function placeLines(lines: string[], addendum: Heading, sections: ReadonlyMap<string, string>): Block[] {
  const placed: Block[] = []
  let section: string | undefined
  for (const line of lines) {
    const last = placed.at(-1)
    const isItem = ITEM_MARK.test(line) || placed.length === 0
    const amended = sections.get(sectionAmended(line) ?? '')
    if (last?.kind === 'paragraph' && !amended && (!isItem || !section)) {
      last.lines.push(line)
      continue
    }
    if (amended) placed.push({ kind: 'heading', level: addendum.level + 0.5, text: amended })
    else if (section) placed.push(addendum)
    placed.push({ kind: 'paragraph', lines: [line] })
    section = amended
  }
  return placed
}

function sectionAmended(line: string): string | undefined {
  const text = line.replace(ITEM_MARK, '')
  return (REFERENCE.exec(text) ?? BARE_REFERENCE.exec(text))?.[1]?.toUpperCase()
}
