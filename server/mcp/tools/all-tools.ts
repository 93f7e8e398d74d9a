import { addKnowledge } from './add-knowledge.ts'
import { askPosit } from './ask-posit.ts'
import { answerGap, listGaps } from './gaps.ts'
import { searchKnowledge } from './search-knowledge.ts'

export type ToolParts = Parameters<typeof askPosit>[0] &
  Parameters<typeof searchKnowledge>[0] &
  Parameters<typeof listGaps>[0] &
  Parameters<typeof addKnowledge>[0]

/** In the order in which assistants list them. */
export const allTools = (parts: ToolParts) =>
  [askPosit(parts), searchKnowledge(parts), listGaps(parts), answerGap(parts), addKnowledge(parts)] as const
