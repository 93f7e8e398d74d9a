/** Questions the knowledge answers. Each candidate is asked; it is offered only if the answer is known, from the passage it was made of. */
import type { KnowledgeSource, PositVoice } from '../../types.ts'
import { judgeAnswer } from '../choosing/judge-answer.ts'
import { planQuery } from '../reading/plan-query.ts'
import type { Section } from './key-sentences.ts'
import { createMemoryIndex } from './memory-index.ts'
import { type Candidate, questionCandidates } from './question-candidates.ts'

const SUGGESTED_MAX = 4
/** Candidates put to the test, at about a millisecond each. */
const TESTED_MAX = 40

export function suggestQuestions(
  voice: PositVoice,
  sources: KnowledgeSource[],
  sections: Section[],
): string[] {
  const index = createMemoryIndex(sources, sections)
  const accepted: Candidate[] = []
  for (const candidate of spread(questionCandidates(voice, sections)).slice(0, TESTED_MAX)) {
    if (accepted.length === SUGGESTED_MAX) break
    if (accepted.some((other) => other.question === candidate.question)) continue
    const judgement = judgeAnswer(index.retrieve(planQuery(candidate.question, [])))
    const found = judgement.ranked[0]?.read.passage.text ?? ''
    if (judgement.state === 'known' && candidate.chunks.some((chunk) => chunk.text === found))
      accepted.push(candidate)
  }
  return accepted.map((candidate) => candidate.question)
}

/** One from each section in turn, so that the four do not all come from the first page. */
function spread(candidates: Candidate[]): Candidate[] {
  const bySection = [...Map.groupBy(candidates, (candidate) => candidate.section).values()]
  const step = Math.max(1, Math.floor(bySection.length / SUGGESTED_MAX))
  const order = Array.from({ length: step }, (_, at) => at).flatMap((start) =>
    bySection.filter((_, at) => at % step === start),
  )
  const longest = Math.max(0, ...order.map((group) => group.length))
  return Array.from({ length: Math.min(longest, 3) }, (_, round) =>
    order.flatMap((group) => group[round] ?? []),
  ).flat()
}
