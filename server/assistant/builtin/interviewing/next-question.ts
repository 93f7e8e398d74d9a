/** What to ask the owner next: what is still missing, never what was asked before, in whichever language. */
import { termsOf } from '../../../retrieval/text/terms.ts'
import type { PositVoice, Turn } from '../../types.ts'
import { GERMAN_QUESTIONS } from './german-questions.ts'
import type { InterviewLanguage } from './owner-language.ts'
import { type InterviewQuestion, interviewQuestions } from './questions.ts'

/** So many of a question's cue words in the knowledge show that it was told. */
const CUES_MEANING_TOLD = 3
/** Characters of the knowledge looked at for cues. */
const KNOWLEDGE_SAMPLE_CHARACTERS = 60_000

type Told = Record<InterviewLanguage, InterviewQuestion>

const bankFor = ({ type, audience }: PositVoice): Told[] =>
  interviewQuestions(type, audience).map((question) => ({
    en: question,
    de: GERMAN_QUESTIONS[question.topic] ?? question,
  }))

/** The first question neither asked nor told; when all that is left was told, the least told; null when all were asked. */
export function nextQuestion(
  voice: PositVoice,
  history: Turn[],
  knowledge: string,
  language: InterviewLanguage,
): InterviewQuestion | null {
  const said = history.filter((turn) => turn.role === 'assistant').map((turn) => turn.content)
  const open = bankFor(voice).filter(
    ({ en, de }) => !said.some((text) => text.includes(en.ask) || text.includes(de.ask)),
  )
  const told = countTold(open, knowledge.slice(0, KNOWLEDGE_SAMPLE_CHARACTERS))
  const missing = told.findIndex((count) => count < CUES_MEANING_TOLD)
  const next = missing >= 0 ? open[missing] : open[told.indexOf(Math.min(...told))]
  return next?.[language] ?? null
}

/** Of each question: its cue words that the knowledge holds, in the language that it holds most of. */
function countTold(questions: Told[], knowledge: string): number[] {
  const known = { en: new Set(termsOf(knowledge, 'en')), de: new Set(termsOf(knowledge, 'de')) }
  const count = (question: Told, language: InterviewLanguage) =>
    termsOf(question[language].cues, language).filter((term) => known[language].has(term)).length
  return questions.map((question) => Math.max(count(question, 'en'), count(question, 'de')))
}
