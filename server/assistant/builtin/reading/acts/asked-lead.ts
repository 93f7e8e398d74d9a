/** 'Opening hours: ' before a short answer: visitors read what was stored, and no question of the interview. */
import { fold } from '../../../../retrieval/text/fold.ts'
import { capitalised } from '../capitals.ts'
import type { MessagePart } from './cut-message.ts'
import { isFragment, lessonText } from './lesson-text.ts'
import { isSmall } from './small-words.ts'

export function textOf(parts: MessagePart[], message: string, asked: string | null): string {
  const text = lessonText(parts, message)
  return asked && isFragment(text) ? `${leadOf(asked)}${text.charAt(0).toLowerCase()}${text.slice(1)}` : text
}

function leadOf(asked: string): string {
  const words = (ABOUT.exec(asked)?.[1] ?? asked).split(/\s+/).map(bare).filter(Boolean)
  const first = words.findIndex(isMatter)
  const last = words.findLastIndex(isMatter)
  const subject = first < 0 ? words : words.slice(first, Math.min(last + 1, first + SUBJECT_MOST_WORDS))
  return `${capitalised(subject.join(' '))}: `
}
const SUBJECT_MOST_WORDS = 6
const bare = (word: string) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
const isMatter = (word: string) => !isSmall(fold(word).replace(/['’]/g, ''))
/** 'What do people ask about the kiln?': the kiln. */
const ABOUT =
  /.*\s(?:about|regarding|with|zu[mr]?|beim?|mit|über|sobre|con|sur|avec|su|over)\s(\p{L}.+?)[?\s"”“]*$/iu

export const withoutAskedLead = (text: string, asked: string | null) =>
  asked && text.startsWith(leadOf(asked)) ? text.slice(leadOf(asked).length) : text
