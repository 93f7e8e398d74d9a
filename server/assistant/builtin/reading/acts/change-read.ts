/** The words that the reviser reads as coming take the place of those that it reads as going. */
import { type Change, changeOf } from './change-features.ts'
import type { KnownSentence, KnownText } from './known-sentences.ts'
import { runRead } from './revised.ts'
import type { Said } from './said.ts'

/** The logarithm of the odds that the sentence is changed at all. */
const CHANGE_LEAST = -1

export function readChanges({ text }: Said, sentence: KnownSentence, { revised }: KnownText): Change[] {
  const revision = revised?.get(text)?.get(sentence.text)
  if (!revision || revision.change < CHANGE_LEAST) return []
  const [old, now] = [runRead(revision.goes), runRead(revision.comes)]
  if (!old || !now) return []
  return [changeOf(sentence, { ...old, now: text.slice(now.start, now.end) }, { isRead: 1 })]
}
