import { CHARACTER_ENTRY_BYTES, readFormattedRuns } from './formatted-pages.ts'
import type { Piece } from './piece-table.ts'
import { IS_BOLD, IS_DELETED, IS_HIDDEN, isOn, readModifiers } from './properties.ts'
import { CHARACTER_PAGES, type WordFile } from './word-file.ts'

export const LEFT_OUT = 1
export const BOLD = 2

/** For each character of the text: whether it is left out (deleted, hidden, code of a field) and whether it is bold. */
export function characterFlags(file: WordFile, pieces: Piece[], text: string): Uint8Array {
  const flags = new Uint8Array(text.length)
  for (const { from, to, properties } of readFormattedRuns(file, CHARACTER_PAGES, CHARACTER_ENTRY_BYTES)) {
    const flag = runFlag(readModifiers(properties, 0))
    if (flag) for (const piece of pieces) markRun(flags, piece, from, to, flag)
  }
  markFieldCodes(flags, text)
  return flags
}

function runFlag(modifiers: Map<number, number>): number {
  const isLeftOut = isOn(modifiers.get(IS_DELETED)) || isOn(modifiers.get(IS_HIDDEN))
  return (isLeftOut ? LEFT_OUT : 0) | (isOn(modifiers.get(IS_BOLD)) ? BOLD : 0)
}

/** Runs are given in bytes of the file, flags in characters of the text. */
function markRun(flags: Uint8Array, piece: Piece, from: number, to: number, flag: number): void {
  const first = Math.max(0, Math.ceil((from - piece.offset) / piece.width))
  const end = Math.min(piece.length, Math.ceil((to - piece.offset) / piece.width))
  for (let index = first; index < end; index++) {
    flags[piece.start + index] = (flags[piece.start + index] ?? 0) | flag
  }
}

const FIELD_BEGIN = 0x13
const FIELD_RESULT = 0x14
const FIELD_END = 0x15

/** A field is a mark, its code, a mark, its result, a mark; it may hold other fields, and shows only its result. */
function markFieldCodes(flags: Uint8Array, text: string): void {
  const openCodes: boolean[] = []
  let hiddenBy = 0
  const setInnermost = (isCode: boolean) => {
    hiddenBy += Number(isCode) - Number(openCodes.at(-1) ?? false)
    openCodes[openCodes.length - 1] = isCode
  }
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const isMark = code >= FIELD_BEGIN && code <= FIELD_END
    if (isMark || hiddenBy > 0) flags[index] = LEFT_OUT
    if (code === FIELD_BEGIN) {
      openCodes.push(false)
      setInnermost(true)
    } else if (isMark && openCodes.length > 0) {
      setInnermost(false)
      if (code !== FIELD_RESULT) openCodes.pop()
    }
  }
}
