/** A sentence that can be shown by itself: whole, in words, without what belongs to a page's layout. */
import { collapseSpaces } from '../../../core/collapse-spaces.ts'
import { ACTS, type Act, isTalk } from '../reading/acts/act-labels.ts'
import { cutMessage } from '../reading/acts/cut-message.ts'
import { knownWords } from '../reading/acts/known-words.ts'

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

const LEANS =
  /^(?:it|its|they|their|he|she|his|her|this|that|these|those|then|there|so|but|and|or|also|both|otherwise|however|instead|such|the (?:same|other|latter|former|ones?)|an? \p{L}+ one|es|er|sie (?!sich\b)|dies\p{L}*|das (?=ist|sind|gilt|gibt|heißt|war)|dann|dort|da|dabei|dafür|damit|danach|davon|deshalb|außerdem|aber|und|oder|auch|sonst|doch|beide|ja|nein|yes|no)\b/iu
/** It tells a reader of the document what to do with it. */
export const directs = (text: string) =>
  /^(?:if|when|please|see|read|wenn|falls|bitte|siehe|lesen)\b/i.test(text)

export const leansOnBefore = (text: string) => LEANS.test(text)

const isNoKnowledge = (act: Act) => act === 'question' || isTalk(act)
/** 'Moin, ', 'Alright, ', 'Well, ' before the matter. */
const OPENING_WORD = /^(\p{L}+)[,!] (?=\S+ \S)/u
/** 'oh and', 'also,'. */
const JOINT = /^(?:(?:oh|ach|btw|and|und|also,|übrigens,?)\s+)+/iu
/** What was stored is dropped only when it is surely talk. */
const TALK_MIN = 0.65
/** Longer ones are no talk. */
const TALK_CHARACTERS = 600

/** Without talk around it (a greeting, a refusal, thanks), which is no knowledge wherever it was stored; null: it tells nothing. */
export function tellingPart(written: string): string | null {
  if (written.length > TALK_CHARACTERS) return written
  const opening = OPENING_WORD.exec(written)
  const sentence =
    opening?.[1] && tellingIn(opening[1]).length === 0 ? written.slice(opening[0].length) : written
  const parts = tellingIn(sentence)
  const text = sentence.slice(parts[0]?.start ?? 0, parts.at(-1)?.end ?? 0)
  return text.replace(JOINT, '').replace(/[,;]$/, '') || null
}

const tellingIn = (text: string) =>
  cutMessage(text, { asked: null, known: knownWords([], text) }).filter(
    ({ act, beliefs }) => !isNoKnowledge(act) || talkIn(beliefs) < TALK_MIN,
  )

const talkIn = (beliefs: Float64Array) =>
  ACTS.reduce((sum, act, at) => sum + (isNoKnowledge(act) ? (beliefs[at] ?? 0) : 0), 0)
