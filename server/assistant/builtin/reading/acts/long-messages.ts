import { CUT_MESSAGE_MAX_CHARACTERS } from '../../../types.ts'
import { ASKS } from './sentences.ts'

/** Long messages and pasted lines state things: what sounds like a correction or a question in them is mostly part of what is stated. */
const LONG_WORDS = 40
/** Each word of a message with line breaks counts as so many. */
const WEIGHT_WITH_LINES = 2

const lengthOf = (message: string) =>
  message.split(/\s+/).length * (/\S\s*\n\s*\S/.test(message) ? WEIGHT_WITH_LINES : 1)

export const isLongMessage = (message: string) => lengthOf(message) > LONG_WORDS

/** The prior of each act but a statement, against that of a short message, 0 to 1. */
export const priorOfOtherActs = (message: string): number => Math.min(1, LONG_WORDS / lengthOf(message))

/** Of 12,700 labelled messages 27 are long and nobody speaks of themselves in them: all state things and do nothing else. German has 'im', too. */
const OF_THEMSELVES =
  /(?<!\p{L})(?:I|i|[Ii]['’]m|[Ii]m (?:an?|the|not|in|on|at|so|still|just|now|from|\p{L}+ing)|me|my|mine|[Ii]ch|mich|mir|mein\p{L}*)(?!\p{L})/u
/** Those of a list of questions and answers are a visitor's: 'Can I pay by card?' */
const QUESTION = /[^.!?\n]*\?/g
/** A list, or bold letters. */
const MARKED = /^(?:[-*•#|]\s|\*\*)|\n\s*[-*•]\s[^\n]*\n\s*[-*•]\s/

/** Prose that was written elsewhere, or at length, states things: a word of change, a question or a goodbye in it is part of that. */
const isWritten = (message: string) =>
  message.length > CUT_MESSAGE_MAX_CHARACTERS ||
  MARKED.test(message) ||
  (isLongMessage(message) && !OF_THEMSELVES.test(message.replace(QUESTION, '')) && !ASKS.test(message.trim()))

const BEFORE = '^(?<before>(?:[^\\n]{0,200}?[.!?]\\s+)??)'
/** 'Here is what we have on our website: ' */
const PASTES = new RegExp(
  `${BEFORE}[^.!?\\n:]*(?<!\\p{L})(?:here(?:['’]?s| is| are)|(?:on|off|from|for) (?:my|our|the) (?:web ?(?:site|page)|homepage|flyer|leaflet|brochure|wiki)|(?:i|we)['’]?(?:ve)? (?:wrote|copy|paste)|hier (?:ist|kommt|sind)|(?:auf|von|aus|für) (?:unsere[rmn]?|meine[rmn]?|de[rmn]|die|das) (?:web ?s[ie]i?te|seite|homepage|flyer|prospekt)|kopiere)(?!\\p{L})[^.!?\\n:]*:\\s+(?=\\S)`,
  'iu',
)
/** What follows such words and is shorter is said. */
const PASTED_WORDS = 15
/** 'Not that. What we charge:', then a list. */
const LISTS = new RegExp(`${BEFORE}(?=[^.!?\\n]*:?[^\\S\\n]*\\n\\s*[-*•]\\s)`, 'u')

/** What was written elsewhere, without what leads to it, and what is said before that; null where nothing was. */
export function pastedIn(message: string): { before: string; text: string } | null {
  const lead = PASTES.exec(message)
  const pasted = lead && message.slice(lead[0].length)
  if (pasted && lengthOf(pasted) > PASTED_WORDS) return { text: pasted, before: lead.groups?.before ?? '' }
  if (!isWritten(message)) return null
  const before = LISTS.exec(message)?.groups?.before ?? ''
  return { before, text: message.slice(before.length) }
}
