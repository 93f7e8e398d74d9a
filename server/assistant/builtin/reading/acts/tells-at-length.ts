/** Who tells at length, or pastes lines, states things: what sounds like a correction or a question in it is mostly told. */
const TELLING_WORDS = 40
/** Of each word of a message with line breaks. */
const LINES_COUNT = 2

const lengthOf = (message: string) =>
  message.split(/\s+/).length * (/\S\s*\n\s*\S/.test(message) ? LINES_COUNT : 1)

export const tellsAtLength = (message: string) => lengthOf(message) > TELLING_WORDS

/** How much less each act but a statement is believed in it, 0 to 1. */
export const otherActsIn = (message: string): number => Math.min(1, TELLING_WORDS / lengthOf(message))
