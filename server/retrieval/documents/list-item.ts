const LIST_ITEM = /^(?:[-*•–+]|\d{1,3}[.)])\s/

/** '- milk', '2. Open the lid'. */
export const isListItem = (line: string) => LIST_ITEM.test(line)

/** A single item needs no mark. */
export const withoutItemMark = (line: string) => line.replace(LIST_ITEM, '').trimStart()
