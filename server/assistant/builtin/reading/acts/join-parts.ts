/** 'Priya left. The owner is Tomasz now', 'My mistake: it is 30': what was wrong and what is right, in two parts. */
import { holdsMatter } from './cue-words.ts'
import type { MessagePart } from './cut-message.ts'
import { isKnowledge } from './part-beliefs.ts'
import { SENTENCE_END, sentencesOf } from './sentences.ts'
import { valuesIn } from './values.ts'

export function joinParts(message: string, parts: MessagePart[]): MessagePart[] {
  const joined: MessagePart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last && (isOneCorrection(last, part) || isOneRemoval(last, part))) {
      const { act, beliefs } = last.act === 'correction' && part.act !== 'removal' ? last : part
      const text = message.slice(last.start, part.end)
      joined[joined.length - 1] = { ...part, act, beliefs, start: last.start, text }
    } else joined.push(part)
  }
  return joined
}

function isOneCorrection(last: MessagePart, part: MessagePart): boolean {
  if (!isKnowledge(last.act) || !isKnowledge(part.act)) return false
  if (last.act !== 'correction' && part.act !== 'correction') return false
  if (!SENTENCE_END.test(last.text)) return true
  if (last.act !== part.act)
    return part.act === 'correction' && last.text.split(/\s+/).length <= REASON_MOST_WORDS
  return valuesIn(last.text).length === 0 || valuesIn(part.text).length === 0
}
/** 'Priya left.' */
const REASON_MOST_WORDS = 3

/** 'No more albums. Take them off.': what is to go is said before. */
const isOneRemoval = (last: MessagePart, { act, text }: MessagePart) =>
  act === 'removal' &&
  (isKnowledge(last.act) || last.act === 'removal') &&
  valuesIn(text).length === 0 &&
  !holdsMatter(text, 'removal')

/** 'We have three vans. We deliver on Fridays. Is that clear?': what is stated before a question is kept without it. */
export function questionApart(parts: MessagePart[]): MessagePart[] {
  const last = parts.at(-1)
  const sentences = last ? sentencesOf(last.text) : []
  const asked = sentences.at(-1)
  if (!last || !asked || sentences.length < 2 || !asked.text.endsWith('?')) return parts
  const start = last.start + asked.start
  const stated = { ...last, end: start, text: last.text.slice(0, asked.start).trimEnd() }
  return [...parts.slice(0, -1), stated, { ...last, start, text: asked.text }]
}
