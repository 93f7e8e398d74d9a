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

/** Of 12,700 labelled messages longer than this in which nobody speaks of themselves 96 of 100 state things and do nothing else; above 40 words all do. */
const WRITTEN_WORDS = 30
const OF_THEMSELVES = /(?<!\p{L})(?:I|i|[Ii]['’]?m|me|my|mine|[Ii]ch|mich|mir|mein\p{L}*)(?!\p{L})/u

/** Those of a list of questions and answers are a visitor's: 'Can I pay by card?' */
const QUESTION = /[^.!?\n]*\?/g
const MARKED = /^(?:[-*•#|]\s|\*\*)/

/** Prose that was written elsewhere, or at length, states things: a word of change, a question or a goodbye in it is part of that. */
export const isWritten = (message: string) =>
  message.length > CUT_MESSAGE_MAX_CHARACTERS ||
  MARKED.test(message) ||
  (lengthOf(message) > WRITTEN_WORDS &&
    !OF_THEMSELVES.test(message.replace(QUESTION, '')) &&
    !ASKS.test(message.trim()))
