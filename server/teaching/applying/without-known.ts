import type { LessonActs, TaughtSource } from '../../assistant/types.ts'

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const sentencesOf = (text: string) =>
  text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map(plain)
    .filter(Boolean)
/** The same statement is stored once, also when it is part of what was said before. */
function isKnown(text: string, sources: readonly TaughtSource[]): boolean {
  const said = sentencesOf(text)
  return sources.some((source) => {
    const known = new Set(sentencesOf(source.text))
    return said.length > 0 && said.every((sentence) => known.has(sentence))
  })
}

/** Of several statements those that are new are stored, and spoken of. */
export function withoutKnown(acts: LessonActs, sources: readonly TaughtSource[]): LessonActs {
  const store = acts.store.filter(({ text }) => !isKnown(text, sources))
  return { ...acts, store, isKnown: store.length === 0 && (acts.isKnown || acts.store.length > 0) }
}
