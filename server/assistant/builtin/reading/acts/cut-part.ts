/** Takes a clause or a list item out of its sentence, with what makes no sense without it. */
import type { Span } from '../../../../retrieval/text/sentences.ts'
import { capitalisedLike } from '../capitals.ts'
import type { Cut } from './edits.ts'
import type { KnownSentence } from './known-sentences.ts'
import { sentencesOf } from './sentences.ts'
import { valuesIn } from './values.ts'
import { overlap } from './word-spans.ts'

/** Conjunctions between parts that can go alone. */
const JOINT =
  /:\s+|\s*[,;]\s+(?:(?:and|und|y|et|e|en|but|aber|or|oder|sowie)\s+)?|\s+(?:and|und|y|et|but|aber|mais|pero|or|oder|o|ou|sowie)\s+|\s+[–—-]\s+/giu
const DEPENDS =
  /^(?:(?:he|she|it|they)(?:['’]?s|['’]?re|['’]?d)?|his|her|him|them|their|its|which|who|whom|whose|where|that|this|because|since|so|if|when|while|as|although|er|sie|es|sein\w*|ihr\w*|der|die|das|welche\w*|wenn|weil|da|dass|damit|wo|was|obwohl|el|ella|que|quien|su|sus|donde|porque|si|il|elle|qui|où|son|sa|ses|car|lui|lei|che|chi|ele|ela|hij|zij|dat|want)(?![\p{L}])/iu
const SAYS = /[\p{L}\p{N}]{2,}.*\s[\p{L}\p{N}]/u
const PREPOSITION_AND_VALUE = /^(?:\p{L}{1,8}\s+)?(?=\S*[\d@])\S+(?:\s\d[\d ]*)?[.!]?$/u
const VERB_AND_VALUE = /^\p{L}{3,12}\s+\p{L}{1,5}\s+(?=\S*[\d@])\S+[.!]?$/u
const ANAPHORA =
  /^(?:(?:he|she)(?:['’]?s|['’]?d)?|they(?:['’]?re)?|his|her|er|sie|él|ella|il|elle|lui|lei|ele|ela|hij|zij)(?![\p{L}])/iu

/** The span is of the sentence. Sentences after it that go on about it go too. */
export function cutPart(sentence: KnownSentence, start: number, end: number): Cut[] {
  const { source } = sentence
  const kept = withoutItem(sentence, { start, end }) ?? withoutPart(sentence.text, start, end)
  if (kept !== null) {
    const now = capitalisedLike(kept, sentence.text)
    return [{ source, start: sentence.start, end: sentence.end, now }]
  }
  const cut = { source, start: sentence.start, end: sentence.end, now: '' }
  return [
    cut,
    ...followers(sentence).map((piece) => ({ source, start: piece.start, end: piece.end, now: '' })),
  ]
}

function followers({ source, end }: KnownSentence) {
  const after = sentencesOf(source.text).filter((piece) => piece.start >= end)
  const stop = after.findIndex(({ text }) => !ANAPHORA.test(text))
  return stop < 0 ? after : after.slice(0, stop)
}

interface Part extends Span {
  /** Where the mark before it begins. */
  from: number
}

/** Before 'we', 'there', or a mark that ends a clause, something of its own is said; 'but only on Saturdays' is said of what goes. */
const STANDS_ALONE =
  /^(?:;|\s*[–—-]|,?\s*(?:but|aber|mais|pero)\s(?!(?:only|just|not|never|no|nur|nicht|erst|kein\w*|seulement|pas|solo|no)\s)|(?:,|,?\s+(?:and|und|y|et))\s+(?:i|we|you|there|ich|wir|du|man|es|nous|on|je|yo)\s)/iu
/** 'A loft in Kinsale with my cousin Declan': whoever is named only so. */
const COMPANION =
  /\s+(?:(?:together|along|zusammen|gemeinsam) )?(?:with|mit|avec|con|met)\s+(?:\p{L}+\s+){0,3}$/u

/** 'I work' says too little. */
const COMPANIED_LEAST_WORDS = 4

function withoutCompanion(text: string, start: number, end: number): string | null {
  const with_ = COMPANION.exec(text.slice(0, start))
  const after = text.slice(end)
  const isLast = /^\s*(?:[.!?;]|$)/.test(after)
  const left = text.slice(0, with_?.index ?? 0)
  return isLast && left.split(/\s+/).length >= COMPANIED_LEAST_WORDS ? left + after : null
}

/** The sentence without the part; null when nothing of use is left. */
function withoutPart(text: string, start: number, end: number): string | null {
  const companion = withoutCompanion(text, start, end)
  if (companion) return companion
  const parts = removableParts(text)
  const isHit = (part: Part) => overlap(part, { start, end })
  const first = parts.findIndex(isHit)
  const last = parts.findLastIndex(isHit)
  const [hit, next] = [parts[first], parts[last + 1]]
  if (!hit || parts.length < 2 || isHead(text, hit)) return null
  // 'Call 644 or write to X': the other stands alone.
  if (first === 0 && next && first === last && VERB_AND_VALUE.test(text.slice(next.start)))
    return text.slice(next.start)
  // 'by mail at X or under Y': what both hang on stays.
  const isValue = kindOf(text.slice(start, end)) !== ''
  const isNextValue = next && PREPOSITION_AND_VALUE.test(text.slice(next.start, next.end))
  if (isValue && isNextValue && first === 0 && first === last) {
    const value = /(?:\S+\s+)?$/.exec(text.slice(0, start))?.index ?? start
    return text.slice(0, value) + text.slice(next.start)
  }
  let until = last
  while (parts[until + 1] && goesOn(text, parts[until + 1], until > last)) until++
  const rest = parts[until + 1]
  const kept = () => {
    if (first > 0 && isHead(text, parts[first - 1]))
      return rest ? text.slice(0, hit.start) + text.slice(rest.start) : ''
    if (first > 0) return text.slice(0, hit.from) + (rest ? text.slice(rest.from) : ending(text))
    if (!rest) return ''
    // Else all hangs on what goes.
    return STANDS_ALONE.test(text.slice(rest.from)) ? text.slice(rest.start) : ''
  }
  const left = kept()
  return SAYS.test(left) ? left : null
}

/** 'Who mended Hohner and Weltmeister for thirty years': an 'and' within a clause that goes goes with it. */
const AND_ALONE = /^\s+(?:and|or|und|oder|sowie|y|o|et|ou|e|en|of)\s/iu
function goesOn(text: string, part: Part | undefined, isClauseGone: boolean): boolean {
  if (!part) return false
  const joint = text.slice(part.from)
  return (
    DEPENDS.test(text.slice(part.start)) ||
    (isClauseGone && AND_ALONE.test(joint) && !STANDS_ALONE.test(joint))
  )
}

const isHead = (text: string, part: Part | undefined) => part !== undefined && text[part.end] === ':'

const ending = (text: string) => /[.!?]+$/.exec(text)?.[0] ?? ''

function removableParts(text: string): Part[] {
  const parts: Part[] = []
  let [start, from] = [0, 0]
  for (const match of text.matchAll(JOINT)) {
    parts.push({ start, end: match.index, from })
    start = match.index + match[0].length
    from = match.index
  }
  parts.push({ start, end: text.length, from })
  return parts
}

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
/** 'Hector, my mate, went overboard' is no list of words: that ends with an 'and'. */
const ENDS_LIST = /(?<!\p{L})(?:and|or|&|und|oder|sowie|y|o|et|ou|e|en|of)(?!\p{L})/iu
function isAlike(other: string | undefined, { start, end }: Span, text: string): boolean {
  const kind = kindOf(text.slice(start, end))
  return other !== undefined && kindOf(other) === kind && (kind !== '' || ENDS_LIST.test(text))
}
/** 'Bread and repair bikes' is no list of words; a list of days ends where another word follows. */
const endsHere = (after: string, { start, end }: Span, text: string) =>
  kindOf(text.slice(start, end)) !== '' || /^\s*(?:[.,;!?)]|$)/u.test(after) || BEFORE_AND.test(after)
