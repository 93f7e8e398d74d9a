/** Quotes are stored whole; each time an answer leaves the server its sources' present rules decide what of them is withheld. */
import type { Citation } from '../../../contract/chat.ts'
import type { Knowledge } from '../../knowledge/service.ts'

interface Cited {
  citations: Citation[] | null
  related: Citation[] | null
}

interface QuestionOfAsker {
  posit_id: string
  created_by: string | null
}

/** An answer as the asker of its question may see it now. */
export type Redact = <T extends Cited>(question: QuestionOfAsker, answer: T) => Promise<T>

export const createRedact =
  (knowledge: Knowledge): Redact =>
  async ({ posit_id, created_by }, answer) => {
    const [redacted] = await redactCitations(knowledge, posit_id, created_by, [answer])
    return redacted ?? answer
  }

/** Answers of one posit. Further reading is omitted where it may not be read; a citation keeps its number. */
export async function redactCitations<T extends Cited>(
  knowledge: Knowledge,
  positId: string,
  viewerId: string | null,
  answers: readonly T[],
): Promise<T[]> {
  const all = answers.flatMap(({ citations, related }) => [...(citations ?? []), ...(related ?? [])])
  const redacted = await knowledge.showCitations(positId, viewerId, all)
  const next = (list: Citation[] | null) => list && redacted.splice(0, list.length)
  return answers.map((answer) => {
    const citations = next(answer.citations)
    const related = next(answer.related)?.filter((citation) => !citation.withheld) ?? null
    return { ...answer, citations, related } as T
  })
}
