/** Long messages and pasted lines state things: what sounds like a correction or a question in them is mostly part of what is stated. */
const LONG_WORDS = 40
/** Each word of a message with line breaks counts as so many. */
const WEIGHT_WITH_LINES = 2

export function isLongMessage(message: string): boolean {
  const words = message.split(/\s+/).length
  return words * (/\S\s*\n\s*\S/.test(message) ? WEIGHT_WITH_LINES : 1) > LONG_WORDS
}
