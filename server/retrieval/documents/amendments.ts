/** Puts what an addendum changes under the title of the section that it changes: 'Re 4: Adults pay 6 euros' speaks of admission. */
import type { Block } from './block.ts'

const NAMED = '(?:amendments?|addend(?:um|a)|nachtr[aä]ge?|[aä]nderungssatzung)'
/** 'Changes from May', '1. Änderung', 'Änderung der Satzung'; not 'Changes to your booking'. */
const CHANGES =
  '(?:(?:(?:later|recent) )?changes|(?:spätere |neue )?[aä]nderung(?:en)?|erg[aä]nzung(?:en)?)(?=$|[:,(]|\\s(?:of|from|since|as of|vom|ab|seit|zum|zur)(?!\\p{L})|\\s\\d|\\sder \\p{L}*(?:satzung|ordnung)$)'
const AMENDS = new RegExp(`(?<!\\p{L})${NAMED}(?!\\p{L})|^(?:\\d{1,2}\\. )?${CHANGES}`, 'iu')
const UNIT =
  '(?:§|(?:[Aa]bschnitt|[Zz]iffer|[Pp]unkt|[Aa]rtikel|[Tt]eil|[Ss]ection|[Rr]ule|[Aa]rticle|[Cc]lause|[Pp]art|[Pp]oint)(?=\\s)|(?:[Aa]rt|[Nn]r|[Nn]o)\\.)'
/** Of a section, without those of its parts. */
const NUMBER = '(\\d{1,2}|[IVX]{1,5}|[A-Z])(?![\\p{L}\\d])'
const PARTS = '(?:\\.\\d{1,2})*(?: (?:Abs\\.?|Absatz|Satz|Nr\\.|Nummer|Buchstabe)\\b[^:]{0,30})?'
/** What an amendment says of the section: 'Re 4: …', 'Rule 3 now reads'. */
const SAYS =
  '(?:\\s*[:,](?!\\d)|\\.?$|\\.\\s| (?:lautet|entfällt|wird|now reads|is deleted|reads|gilt|is|are)(?!\\p{L}))'
/** 'Zu § 4 Absatz 2: …', 'Artikel 2: In § 7 …', 'Rule 3 now reads'. */
const REFERENCES = [
  `(?:(?:Artikel|Article) \\d+[:.]?\\s+)?(?:(?:[Nn]eu|[Nn]ew)[, ]+)?(?:(?:[Zz]u[mr]?|[Ii]n|[Rr]e|[Tt]o)\\s+)?${UNIT}\\s*${NUMBER}`,
  `(?:[Zz]u[mr]?|[Rr]e)\\s+${NUMBER}${PARTS}${SAYS}`,
  `(?:[Nn]eu, )?${NUMBER}${PARTS}${SAYS}`,
].map((form) => new RegExp(`^${form}`, 'u'))
const NUMBERED_TITLE = new RegExp(`^(?:${UNIT}\\s*${NUMBER}|${NUMBER}[.)]|(\\d{1,2})\\s)`, 'u')
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
      const number = block.number ?? numberIn(block.text)
      if (isAmendment(block.text)) addendum = block
      else if (number && !addendum && !sections.has(number)) sections.set(number, block.text)
      return [block]
    }
    if (!addendum || (block.kind !== 'paragraph' && block.kind !== 'list')) return [block]
    if (!block.lines.some((line) => sections.has(sectionAmended(line) ?? ''))) return [block]
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

/** '§ 4 Fees', 'Rule 3: Dogs', 'II. Hours', '4 Rooms'. */
const numberIn = (title: string) => NUMBERED_TITLE.exec(title)?.slice(1).find(Boolean)

function sectionAmended(line: string): string | undefined {
  const text = line.replace(ITEM_MARK, '')
  return REFERENCES.flatMap((form) => form.exec(text)?.[1] ?? [])[0]
}
