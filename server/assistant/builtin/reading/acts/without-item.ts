import type { Span } from '../../../../retrieval/text/sentences.ts'
import type { KnownSentence } from './known-sentences.ts'
import { valuesIn } from './values.ts'

const AND = '(?:\\s*,\\s*(?:and\\s+|und\\s+)?|\\s+(?:and|or|&|und|oder|sowie|y|o|et|ou|e|en|of)\\s+)'
const AFTER_AND = new RegExp(`${AND}$`, 'iu')
const BEFORE_AND = new RegExp(`^${AND}`, 'iu')
const ITEM =
  /^(?:(?:the|an?|my|our|your|der|die|das|dem|den|ein\p{L}{0,2}|unser\p{L}*|mein\p{L}*)\s+)?[\p{L}\p{N}'’-]+/iu

/** The sentence without the item of its list; null when it is in no list, or alone. */
export function withoutItem({ text }: KnownSentence, item: Span): string | null {
  const [before, after] = [text.slice(0, item.start), text.slice(item.end)]
  const and = AFTER_AND.exec(before)
  if (and && isAlike(/\S+$/.exec(before.slice(0, and.index))?.[0], item, text) && endsHere(after, item, text))
    return before.slice(0, and.index) + after
  const next = BEFORE_AND.exec(after)
  const other = next && ITEM.exec(after.slice(next[0].length))?.[0]
  if (!next || !other || !isAlike(other, item, text)) return null
  const rest = after.slice(next[0].length)
  return endsHere(rest.slice(other.length), item, text) ? before + rest : null
}

const kindOf = (word: string) => valuesIn(word)[0]?.kind ?? ''
const isAlike = (other: string | undefined, { start, end }: Span, text: string) =>
  other !== undefined && kindOf(other) === kindOf(text.slice(start, end))
/** 'Bread and repair bikes' is no list of words; a list of days ends where another word follows. */
const endsHere = (after: string, { start, end }: Span, text: string) =>
  kindOf(text.slice(start, end)) !== '' || /^\s*(?:[.,;!?)]|$)/u.test(after) || BEFORE_AND.test(after)
