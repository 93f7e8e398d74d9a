/**
 * Quotes are stored whole; each time an answer leaves the server the present rules of its sources, and of the link it was asked
 * through, decide what of them is withheld.
 */
import type { Citation } from '../../../contract/chat.ts'
import type { Knowledge } from '../../knowledge/service.ts'
import type { Links } from '../../links/service.ts'

interface Cited {
  citations: Citation[] | null
  related: Citation[] | null
}

interface Rules {
  knowledge: Knowledge
  links: Links
}

interface QuestionOfAsker {
  posit_id: string
  created_by: string | null
  link_id: string | null
}

/** An answer as the asker of its question may see it now. */
export type Redact = <T extends Cited>(question: QuestionOfAsker, answer: T) => Promise<T>

export const createRedact =
  (rules: Rules): Redact =>
  async ({ posit_id, created_by, link_id }, answer) => {
    const [redacted] = await redactEach(rules, posit_id, created_by, [answer], [link_id])
    return redacted ?? answer
  }

/** Answers of one posit. Further reading is omitted where it may not be read; a citation keeps its number. */
export const redactCitations = <T extends Cited & { link_id: string | null }>(
  rules: Rules,
  positId: string,
  viewerId: string | null,
  answers: readonly T[],
): Promise<T[]> =>
  redactEach(
    rules,
    positId,
    viewerId,
    answers,
    answers.map(({ link_id }) => link_id),
  )

async function redactEach<T extends Cited>(
  { knowledge, links }: Rules,
  positId: string,
  viewerId: string | null,
  answers: readonly T[],
  linkIds: readonly (string | null)[],
): Promise<T[]> {
  const atMost = await links.citationRules(linkIds)
  const all = answers.flatMap(({ citations, related }, place) =>
    [...(citations ?? []), ...(related ?? [])].map((citation) => ({ citation, atMost: atMost[place] })),
  )
  const redacted = await knowledge.redactCitations(positId, viewerId, all)
  const next = (list: Citation[] | null) => list && redacted.splice(0, list.length)
  return answers.map((answer) => {
    const citations = next(answer.citations)
    const related = next(answer.related)?.filter((citation) => !citation.withheld) ?? null
    return { ...answer, citations, related } as T
  })
}
