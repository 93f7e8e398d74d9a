/** A sentence that can be shown by itself: whole, in words, without what belongs to a page's layout. */
import { collapseSpaces } from '../../../core/collapse-spaces.ts'
import { tellingPart } from './telling.ts'

const MIN_WORDS = 4
const MAX_WORDS = 45
const ENDED = /[.!?…。！][)"'”’“»\]]*$/u
/** Addresses, separators, dotted lines and 'Key: value'. */
const LAYOUT =
  /@|https?:|www\.|\s[·|•]\s|\.{4,}|->|=>|\s[=→]\s|={2,}|-{3,}|\*{2,}|_{3,}|\t|^\p{L}[\p{L}-]*(?: \p{L}+){0,2}: |^["“„].*["”“][.]?$/u
/** 'e.' of 'e. V.', '(3)' of a clause, '2.1' of a manual. */
const HALF = /\s\p{L}\.$/u
const NUMBERING = /^(?:\(?\d{1,3}\)|[a-z]\)|§ ?\d+\w?|\p{Lu}?\d{1,2}(?:\.\d{1,2})*\.|\d+\.\d+(?:\.\d+)*)\s+/u
const LETTERS_SHARE = 0.6
const NUMBERS_SHARE = 0.25
/** Notes run together, a list of amounts. */
const RUN_TOGETHER = /[.!?]\s\p{Ll}|^[\d(]|^\p{L}\.\s/u

/** null: it is no such sentence. An owner's message need not end in a full stop; a document's sentence does. */
export function cleanSentence(written: string, isDocument: boolean, mayTalk = false): string | null {
  const line = collapseSpaces(written).replace(NUMBERING, '').replace(/!\[/g, '[')
  const text = mayTalk ? (tellingPart(line) ?? '') : line
  const words = text.split(' ').length
  if (words < MIN_WORDS || words > MAX_WORDS || /[?？:,;]$/.test(text)) return null
  if (isDocument && (!ENDED.test(text) || HALF.test(text) || LAYOUT.test(text))) return null
  if (isDocument && (RUN_TOGETHER.test(text) || numberShare(text) > NUMBERS_SHARE)) return null
  if (!isBalanced(text) || letterShare(text) < LETTERS_SHARE) return null
  const capital = text.replace(/^["'“„]?\p{Ll}/u, (start) => start.toUpperCase())
  return ENDED.test(capital) ? capital : `${capital}.`
}

function isBalanced(text: string): boolean {
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0
  return count(/\(/g) === count(/\)/g) && count(/[“”„"]/g) % 2 === 0
}

const letterShare = (text: string) => (text.match(/\p{L}/gu)?.length ?? 0) / text.replace(/\s/g, '').length

const numberShare = (text: string) =>
  text.split(' ').filter((word) => /^\P{L}*\d/u.test(word)).length / text.split(' ').length

/** It leans on the sentence before it. */
const LEANS =
  /^(?:it|its|they|their|he|she|his|her|this|that|these|those|then|there|so|but|and|or|also|both|otherwise|however|instead|such|the (?:same|other|latter|former|ones?)|an? \p{L}+ one|es|er|sie (?!sich\b)|dies\p{L}*|das (?=ist|sind|gilt|gibt|heißt|war)|dann|dort|da|dabei|dafür|damit|danach|davon|deshalb|außerdem|aber|und|oder|auch|sonst|doch|beide|ja|nein|yes|no)\b/iu
/** It tells a reader of the document what to do with it. */
export const directs = (text: string) =>
  /^(?:if|when|please|see|read|wenn|falls|bitte|siehe|lesen)\b/i.test(text)

export const leansOnBefore = (text: string) => LEANS.test(text)
