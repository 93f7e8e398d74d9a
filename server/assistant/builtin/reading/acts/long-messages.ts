/** Long messages and pasted lines state things: what sounds like a correction or a question in them is mostly part of what is stated. */
const LONG_WORDS = 40
/** Each word of a message with line breaks counts as so many. */
const WEIGHT_WITH_LINES = 2

const lengthOf = (message: string) =>
  message.split(/\s+/).length * (/\S\s*\n\s*\S/.test(message) ? WEIGHT_WITH_LINES : 1)

export const isLongMessage = (message: string) => lengthOf(message) > LONG_WORDS

/** The prior of each act but a statement, against that of a short message, 0 to 1. */
export const priorOfOtherActs = (message: string): number => Math.min(1, LONG_WORDS / lengthOf(message))
