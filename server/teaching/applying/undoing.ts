/** Which of the last message's changes an owner wants undone. */
import type { KnowledgeChange } from '../../../contract/teaching.ts'

/** Shorter ones, as 'the' and 'und', say nothing of what is meant. */
const TELLING_LETTERS = 4
const wordsOf = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter((word) => word.length >= TELLING_LETTERS),
  )

/** 'Put the gate lock back': those that took what is named; else all of them. */
export function meantToBeUndone(changes: readonly KnowledgeChange[], message: string): KnowledgeChange[] {
  const named = wordsOf(message)
  const isNamed = ({ before, after }: KnowledgeChange) => {
    const left = wordsOf(after)
    return [...wordsOf(before)].some((word) => named.has(word) && !left.has(word))
  }
  const meant = changes.filter(isNamed)
  return meant.length > 0 ? meant : [...changes]
}
