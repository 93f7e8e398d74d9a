/** A change of a source without the source, which may be megabytes: for what is kept until it is chosen. */
import type { SourceEdit, SourcePatch } from '../../../contract/teaching.ts'
import { hashOf } from './hash.ts'
import { replaceOnce } from './replace-once.ts'

/** How many characters two texts begin and end with alike. */
export function commonEnds(before: string, after: string): { start: number; end: number } {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return { start, end }
}

export function patchOf({ source_id, text_before, text, before, after }: SourceEdit): SourcePatch {
  const { start, end } = commonEnds(text_before, text)
  const splice = { start, end: text_before.length - end, now: text.slice(start, text.length - end) }
  return { source_id, before, after, text_hash: hashOf(text_before), splice }
}

/** The text with the edit. In a text that was changed since, what is meant must be there once; null when it is not. */
export function applyEdit(current: string, edit: SourceEdit | SourcePatch): string | null {
  if ('text' in edit && edit.text_before === current) return edit.text
  if ('splice' in edit && edit.text_hash === hashOf(current)) {
    const { start, end, now } = edit.splice
    return current.slice(0, start) + now + current.slice(end)
  }
  return replaceOnce(current, edit.before, edit.after)
}
