/** 'Do you deliver? Yes, within 10 km.': a question that its next sentence answers is part of a statement, and not for the assistant. */
import { wordsOf } from '../../../../retrieval/text/words.ts'
import { answersQuestion } from '../answers-question.ts'
import { certain } from './act-model.ts'
import type { MessagePart } from './cut-message.ts'
import { isLongMessage } from './long-messages.ts'
import { clausesOf, type Piece, sentencesOf } from './sentences.ts'
import { isSmall } from './small-words.ts'
import { overlap } from './word-spans.ts'

export function joinAnsweredQuestions(message: string, parts: readonly MessagePart[]): MessagePart[] {
  const answered = answeredQuestions(message).filter((span) => !isForAssistant(span, parts))
  if (answered.length === 0) return [...parts]
  const rest = parts.flatMap((part) => outside(message, part, answered))
  const stated = answered.map(
    (span): MessagePart => ({ ...span, act: 'statement', beliefs: certain('statement') }),
  )
  return [...rest, ...stated].sort((a, b) => a.start - b.start)
}

function answeredQuestions(message: string): Piece[] {
  const sentences = sentencesOf(message)
  const isLong = isLongMessage(message)
  const answered: Piece[] = []
  for (const [at, { start, end, text }] of sentences.entries()) {
    const next = sentences[at + 1]
    if (!text.endsWith('?') || !next) continue
    const isHeading = message.slice(end, next.start).includes('\n')
    const isPair = !next.text.endsWith('?') && (isHeading || isAnswered(text, next.text))
    // 'Yes. You need no appointment.'
    const more = sentences[at + 2]
    const last = more && !/\s/.test(next.text) && !more.text.endsWith('?') ? more : next
    if (isPair) answered.push({ start, end: last.end, text: message.slice(start, last.end) })
    else if (isLong && ownWords(text) >= NAMED_LEAST_WORDS) answered.push({ start, end, text })
  }
  return answered
}

/** 'What does it cost? 45 euros, the first one is free.' */
const isAnswered = (question: string, next: string) =>
  answersQuestion(question, next) || answersQuestion(question, clausesOf(next)[0]?.text ?? '')

/** 'Anyway, where were we?' is of the talk. */
const NAMED_LEAST_WORDS = 2
const ownWords = (text: string) => wordsOf(text).filter((word) => !isSmall(word.text)).length

/** 'What is still missing? The price, I think.', 'Did I say Fred? I meant Frank.' */
const ACTS_OF_QUESTIONS = /^(?:order_.*|correction|removal)$/
const isForAssistant = (question: Piece, parts: readonly MessagePart[]) =>
  parts.some((part) => ACTS_OF_QUESTIONS.test(part.act) && overlap(part, question))

/** What of a part is in none of the spans. */
function outside(message: string, part: MessagePart, spans: readonly Piece[]): MessagePart[] {
  let pieces = [{ start: part.start, end: part.end }]
  for (const span of spans)
    pieces = pieces.flatMap((piece) =>
      overlap(piece, span)
        ? [
            { start: piece.start, end: span.start },
            { start: span.end, end: piece.end },
          ].filter(({ start, end }) => start < end)
        : [piece],
    )
  return pieces
    .map(({ start, end }) => ({ ...part, start, end, text: message.slice(start, end) }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}
