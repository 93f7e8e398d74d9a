import { CUT_MESSAGE_MAX_CHARACTERS } from '../../../types.ts'
import { ASKS, sentencesOf } from './sentences.ts'

/** Long messages and pasted lines state things: what sounds like a correction or a question in them is mostly part of what is stated. */
const LONG_WORDS = 40
/** Each word of a message with line breaks counts as so many. */
const WEIGHT_WITH_LINES = 2

const lengthOf = (message: string) =>
  message.split(/\s+/).length * (/\S\s*\n\s*\S/.test(message) ? WEIGHT_WITH_LINES : 1)

export const isLongMessage = (message: string) => lengthOf(message) > LONG_WORDS

/** The prior of each act but a statement, against that of a short message, 0 to 1. */
export const priorOfOtherActs = (message: string): number => Math.min(1, LONG_WORDS / lengthOf(message))

/** German has 'im', too. */
const OF_THEMSELVES =
  /(?<!\p{L})(?:I|i|[Ii]['’]m|[Ii]m (?:an?|the|not|in|on|at|so|still|just|now|from|[a-z]+ing)|[Mm]e|[Mm]y|[Mm]ine|[Ii]ch|[Mm]ich|[Mm]ir|[Mm]ein(?:e[nmrs]?)?)(?!\p{L})/u
/** Those of a list of questions and answers are a visitor's: 'Can I pay by card?' */
const QUESTION = /[^.!?\n]*\?/g
const HEADED = /^(?:#{1,6}\s|\*\*|\|)/
const ENTRY = /^\s*[-*•]\s/

/**
 * Prose that was written elsewhere, or at length, states things: a word of change, a question or a goodbye in it is part of that. Of 12,700 labelled
 * messages 27 are so long and say nothing of who writes: all state things and do nothing else.
 */
const isWritten = (message: string) =>
  message.length > CUT_MESSAGE_MAX_CHARACTERS ||
  HEADED.test(message) ||
  message.split('\n').filter((line) => ENTRY.test(line)).length > 1 ||
  (wordsIn(message) > LONG_WORDS &&
    !OF_THEMSELVES.test(message.replace(QUESTION, '')) &&
    !ASKS.test(message.trim()))

const wordsIn = (text: string) => text.split(/\s+/).length

/** 'Here is what we have on our website: ', and not 'I wrote it wrong: '. */
const MEDIUM =
  /(?<!\p{L})(?:web ?(?:site|page)|homepage|page|flyer|leaflet|brochure|wiki|folder|handbook|paragraph|web ?seite|seite|prospekt|merkblatt|absatz)(?!\p{L})/iu
const BRINGS =
  /(?<!\p{L})(?:here(?:['’]?s)?|this is|wrote|written|put|cop(?:y|ied|ying)|past(?:e|ed|ing)|off|from|hier|kopier\p{L}*|geschrieben|folgende\p{L}*|von|aus)(?!\p{L})/iu
const CORRECTS =
  /(?<!\p{L})(?:wrong|correct\p{L}*|mistake|falsch\p{L}*|stimmt|korrig\p{L}*|bericht\p{L}*)(?!\p{L})/iu
/** What leads to a pasted text is within so many characters; what follows it and is shorter is said. */
const LEAD_CHARACTERS = 300
const PASTED_WORDS = 15

/** What was written elsewhere, without what leads to it, and what is said before that; null where nothing was. */
export function pastedIn(message: string): { before: string; text: string } | null {
  const colon = message.slice(0, LEAD_CHARACTERS).search(/:\s/)
  const text = message.slice(colon + 1).trimStart()
  const lead = colon < 0 ? undefined : sentencesOf(message.slice(0, colon)).at(-1)
  const leads = lead && MEDIUM.test(lead.text) && BRINGS.test(lead.text) && !CORRECTS.test(lead.text)
  if (leads && wordsIn(text) > PASTED_WORDS) return { text, before: message.slice(0, lead.start) }
  return isWritten(message) ? listIn(message) : null
}

/** 'Not that. What we charge:', then a list. */
function listIn(message: string): { before: string; text: string } {
  const list = message.slice(0, LEAD_CHARACTERS).search(/\n[^\S\n]*[-*•]\s/)
  const start = list < 0 ? 0 : (sentencesOf(message.slice(0, list)).at(-1)?.start ?? 0)
  return { before: message.slice(0, start), text: message.slice(start) }
}
