/** A model's reply to a lesson, with one question about what the interview asks next: the model words it, the lists choose it. */
import type { Turn } from '../../types.ts'
import { readWords } from '../grounding/analyse-text.ts'

const SENTENCE_END = /(?<=[.!?…]["”“»)]?)\s+/u
const isQuestion = (sentence: string) => /\?["”“»)]*$/u.test(sentence)

/** `isVerbatim`: the first candidate quotes visitors, whom the owner's reply may answer. The text as it is when its question is sound; else without its questions, and with the first candidate in their place. */
export function withSoundQuestion(
  text: string,
  candidates: readonly string[],
  { history, isVerbatim }: { history: readonly Turn[]; isVerbatim: boolean },
): string {
  const [first] = candidates
  if (first === undefined) return text
  const sentences = text.trim().split(SENTENCE_END)
  const questions = sentences.filter(isQuestion)
  const [question = ''] = questions
  const wasAsked = history.some(({ role, content }) => role === 'assistant' && content.includes(question))
  const isSound =
    !isVerbatim &&
    questions.length === 1 &&
    !wasAsked &&
    candidates.some((each) => sharesThing(question, each))
  if (isSound) return text
  return [...sentences.filter((sentence) => !isQuestion(sentence)), first].filter(Boolean).join(' ')
}

function sharesThing(question: string, candidate: string): boolean {
  const { stems } = readWords(candidate, 'en')
  return [...readWords(question, 'en').stems].some((stem) => stems.has(stem))
}
