/** Property modifiers that say something about the text ([MS-DOC] 2.6). */
export const IS_DELETED = 0x0800
export const IS_HIDDEN = 0x083c
export const IS_BOLD = 0x0835
export const IS_IN_TABLE = 0x2416
export const IS_ROW_END = 0x2417
export const LIST_LEVEL = 0x260a
export const LIST = 0x460b

/** Operand bytes by the three highest bits of the modifier; 6 is variable and begins with its length. */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, -1, 3]

/** Their operands have lengths of another kind; nothing that is asked for comes after them. */
const TABLE_DEFINITION = 0xd608
const TAB_STOPS = 0xc615

/** The modifiers from `offset` on, each with the first byte or word of its operand. */
export function readModifiers(properties: DataView, offset: number): Map<number, number> {
  const modifiers = new Map<number, number>()
  let position = offset
  while (position + 3 <= properties.byteLength) {
    const modifier = properties.getUint16(position, true)
    if (modifier === TABLE_DEFINITION || modifier === TAB_STOPS) break
    const length = OPERAND_BYTES[modifier >> 13] ?? 1
    const bytes = length < 0 ? properties.getUint8(position + 2) + 1 : length
    if (position + 2 + bytes > properties.byteLength) break
    modifiers.set(
      modifier,
      bytes === 2 ? properties.getUint16(position + 2, true) : properties.getUint8(position + 2),
    )
    position += 2 + bytes
  }
  return modifiers
}

/** On, or the opposite of a style that is off: what a person set by hand. */
export const isOn = (operand: number | undefined) => operand === 1 || operand === 0x81
