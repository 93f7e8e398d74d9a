/** 'Where is it, and when does it open?': a message that asks several things. */
import { questionWords, unwrapQuestion } from './question-words.ts'

const QUESTIONS_MAX = 3
/** A longer message is a story: its questions are read together with it. */
const MESSAGE_MAX_CHARACTERS = 400
const ASKING =
  '(?:who|whom|whose|what|when|where|which|why|how|is|are|do|does|did|can|could|will|wer|wen|wem|was|wann|wo|woher|wohin|warum|wie|welche[rsn]?|kann|gibt|qui|que|quoi|quand|où|pourquoi|comment|combien|quel(?:le)?s?|qu[ií]en|qu[eé]|cu[aá]ndo|d[oó]nde|por qu[eé]|c[oó]mo|cu[aá]nto)'
const STARTS = new RegExp(`^${ASKING}\\b`, 'i')
const JOINT = new RegExp(`,?\\s+(?:and|und|et|y)\\s+(?=${ASKING}\\s)`, 'iu')

/** The questions of the message in order; the message itself when it asks one thing. */
export function splitQuestions(message: string): string[] {
  if (message.length > MESSAGE_MAX_CHARACTERS) return [message]
  const sentences = unwrapQuestion(message).split(/(?<=[?？])\s+/)
  const clauses = sentences.flatMap(splitJoint)
  if (clauses.length < 2) return [message]
  const parts = clauses.filter(asks)
  return parts.length > 1 && parts.length <= QUESTIONS_MAX ? parts : [message]
}

/** Both halves must be questions: 'what bread and what cakes' is one. */
function splitJoint(sentence: string): string[] {
  const halves = sentence.split(JOINT)
  const areQuestions =
    halves.length === 2 && halves.every((half) => STARTS.test(half.trim()) && isClause(half))
  return areQuestions ? halves.map((half) => half.trim()) : [sentence.trim()]
}

const CLAUSE_WORDS_MIN = 4
const isClause = (half: string) => half.trim().split(/\s+/).length >= CLAUSE_WORDS_MIN

const asks = (part: string) => questionWords(part).words.some((word) => word.weight > 0.3)
