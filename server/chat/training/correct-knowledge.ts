/** 'No, I left in 2021': an older statement corrected in its source, when it is clear which one is meant. */
import type { Assistant, Correction, PositVoice, Turn } from '../../assistant/types.ts'
import type { Knowledge } from '../../knowledge/service.ts'

interface CorrectionRequest {
  posit_id: string
  content: string
  voice: PositVoice
  history: Turn[]
  signal: AbortSignal
}

export interface FoundCorrection extends Correction {
  source_id: string
}

/** `unclear`: it corrects something, but nothing the server could be sure of. Null: it corrects nothing. */
export async function findCorrection(
  { assistant, knowledge }: { assistant: Assistant; knowledge: Knowledge },
  { posit_id, content: statement, voice, history, signal }: CorrectionRequest,
): Promise<FoundCorrection | 'unclear' | null> {
  const plan = assistant.planCorrection(statement, history)
  if (!plan) return null
  const { passages } = await knowledge.retrieve(posit_id, plan)
  const correction = await assistant.correct({ voice, statement, history, passages }, signal)
  const source_id = passages.find((passage) => passage.chunk_id === correction?.chunk_id)?.source_id
  if (!correction || !source_id) return 'unclear'
  const { before, after } = correction
  const isThere = await knowledge.canReplace({ posit_id, source_id, before, after })
  return isThere ? { ...correction, source_id } : 'unclear'
}
