import { STYLE_SHEET, type WordFile } from './word-file.ts'

/** What a paragraph style makes of its paragraphs; null for text like any other. */
export type ParagraphRole =
  | { kind: 'heading'; level: number }
  | { kind: 'item' }
  | { kind: 'left-out' }
  | null

/** Numbers of Word's own styles ([MS-DOC] 2.9.260 sti). */
const TITLE = 62
const isHeading = (style: number) => style >= 1 && style <= 9
const isContents = (style: number) => (style >= 19 && style <= 27) || (style >= 10 && style <= 18)
const isList = (style: number) => style >= 47 && style <= 57

const NO_BASE = 0xfff
const MAX_STYLE_CHAIN = 10

/** Role of each paragraph style by its index, through the styles it is based on. */
export function readParagraphRoles(file: WordFile): ParagraphRole[] {
  const styles = readStyles(file.tablePart(STYLE_SHEET))
  return styles.map((_, index) => {
    let current: number = index
    for (let step = 0; step < MAX_STYLE_CHAIN; step++) {
      const style = styles[current]
      if (!style) return null
      const role = roleOf(style.builtIn)
      if (role || style.base === NO_BASE) return role
      current = style.base
    }
    return null
  })
}

function roleOf(builtIn: number): ParagraphRole {
  if (builtIn === TITLE) return { kind: 'heading', level: 1 }
  if (isHeading(builtIn)) return { kind: 'heading', level: builtIn }
  if (isContents(builtIn)) return { kind: 'left-out' }
  return isList(builtIn) ? { kind: 'item' } : null
}

/** [MS-DOC] 2.9.271 STSH: a counted header, then counted style definitions, which begin with two packed words. */
function readStyles(sheet: DataView): ({ builtIn: number; base: number } | null)[] {
  const styles: ({ builtIn: number; base: number } | null)[] = []
  let position = 2 + sheet.getUint16(0, true)
  while (position + 2 <= sheet.byteLength) {
    const length = sheet.getUint16(position, true)
    const definition = position + 2
    styles.push(
      length >= 4 && definition + 4 <= sheet.byteLength
        ? {
            builtIn: sheet.getUint16(definition, true) & 0xfff,
            base: sheet.getUint16(definition + 2, true) >> 4,
          }
        : null,
    )
    position = definition + length + (length % 2)
  }
  return styles
}
