/** What an answer quotes is stored whole; each time it leaves the server it obeys its sources' rules as they are then. */
import type { Citation } from '../../../contract/chat.ts'
import type { Knowledge } from '../../knowledge/service.ts'

interface Quotes {
  citations: Citation[] | null
  related: Citation[] | null
}

interface Asked {
  posit_id: string
  created_by: string | null
}

/** An answer as the asker of its question may see it now. */
export type ShowQuotes = <T extends Quotes>(question: Asked, answer: T) => Promise<T>

export const createShowQuotes =
  (knowledge: Knowledge): ShowQuotes =>
  async ({ posit_id, created_by }, answer) => {
    const [shown] = await showQuotes(knowledge, posit_id, created_by, [answer])
    return shown ?? answer
  }

/** All of one posit. What is only worth reading on is left out where it may not be read; a citation keeps its number. */
export async function showQuotes<T extends Quotes>(
  knowledge: Knowledge,
  positId: string,
  readerId: string | null,
  answers: readonly T[],
): Promise<T[]> {
  const given = answers.flatMap(({ citations, related }) => [...(citations ?? []), ...(related ?? [])])
  const shown = await knowledge.showCitations(positId, readerId, given)
  const take = (list: Citation[] | null) => list && shown.splice(0, list.length)
  return answers.map((answer) => {
    const citations = take(answer.citations)
    const related = take(answer.related)?.filter((citation) => !citation.withheld) ?? null
    return { ...answer, citations, related } as T
  })
}
