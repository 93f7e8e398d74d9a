/** A correction without a model: by rules, and only where there is one clear match. */
import type { Correction, CorrectionInput, QueryPlan, Turn } from '../../../types.ts'
import { planQuery } from '../../reading/plan-query.ts'
import { type InterviewLanguage, ownerLanguage } from '../owner-language.ts'
import { interviewPhrases } from '../phrases.ts'
import { matchCorrection, type Replacement } from './match-correction.ts'
import { readCorrection } from './read-correction.ts'

/** The words to find the older statement by; null when the message corrects nothing. */
export function planCorrection(statement: string, history: Turn[]): QueryPlan | null {
  const correction = readCorrection(statement)
  if (!correction) return null
  const { text, pair } = correction
  return planQuery(pair ? `${text} ${pair.old}` : text, history)
}

export function correct({ statement, history, passages }: CorrectionInput): Correction | null {
  const correction = readCorrection(statement)
  const found = correction && matchCorrection(correction, history, passages)
  return found && { ...found, text: tellOf(found, ownerLanguage(statement, history)) }
}

/** What the owner reads; the change itself, before and after, is shown beside it. */
export const tellOf = ({ after }: Replacement, language: InterviewLanguage) =>
  interviewPhrases(language).corrected(after)
