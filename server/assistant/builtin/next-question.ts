/** What to ask the owner next: what is still missing, never what was asked before. */
import { termsOf } from '../../core/text/terms.ts'
import type { PositVoice, Turn } from '../service.ts'
import { type InterviewQuestion, interviewQuestions } from './interview-questions.ts'

/** So many of a question's cue words in the knowledge show that it was told. */
const CUES_MEANING_TOLD = 3
/** Characters of the knowledge looked at for cues. */
const KNOWLEDGE_SAMPLE_CHARACTERS = 60_000

/** The first question neither asked nor told; when all that is left was told, the least told; null when all were asked. */
export function nextQuestion(
  voice: PositVoice,
  history: Turn[],
  knowledge: string,
): InterviewQuestion | null {
  const said = history.filter((turn) => turn.role === 'assistant').map((turn) => turn.content)
  const open = interviewQuestions(voice.type, voice.audience).filter(
    (question) => !said.some((text) => text.includes(question.ask)),
  )
  const known = new Set(termsOf(knowledge.slice(0, KNOWLEDGE_SAMPLE_CHARACTERS), 'en'))
  const told = open.map((question) => termsOf(question.cues, 'en').filter((term) => known.has(term)).length)
  const missing = told.findIndex((count) => count < CUES_MEANING_TOLD)
  if (missing >= 0) return open[missing] ?? null
  return open[told.indexOf(Math.min(...told))] ?? null
}

/** The question of the bank that the last message of the assistant asked. */
export function askedLast(voice: PositVoice, history: Turn[]): InterviewQuestion | null {
  const last = history.filter((turn) => turn.role === 'assistant').at(-1)?.content ?? ''
  return (
    interviewQuestions(voice.type, voice.audience).find((question) => last.includes(question.ask)) ?? null
  )
}
