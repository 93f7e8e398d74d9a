/** What the owner said in the update chat: it corrects an older statement, or is learned as a source; the next useful question follows. */
import type { Attachment, KnowledgeChange } from '../../../contract/chat.ts'
import { type Assistant, AssistantError, type PositVoice, type Turn } from '../../assistant/types.ts'
import type { Db } from '../../database/schema.ts'
import type { Knowledge } from '../../knowledge/service.ts'
import { findCorrection } from './correct-knowledge.ts'

export interface TrainingParts {
  assistant: Assistant
  knowledge: Knowledge
}

export interface OwnerMessage {
  id: string
  posit_id: string
  created_by: string | null
  content: string
  attachments: Attachment[]
  voice: PositVoice
  /** Earlier turns of the posit's update chats, oldest first. */
  history: Turn[]
  signal: AbortSignal
  onText(text: string): void
}

export interface TrainingReply {
  /** Changes the knowledge, in the transaction that stores the reply. Returns the correction that the reply reports, if any. */
  apply(trx: Db): Promise<KnowledgeChange | null>
}

/** What the assistant reads of the present knowledge to choose its next question. */
const KNOWLEDGE_MAX_CHARACTERS = 40_000

export async function replyToOwner(parts: TrainingParts, message: OwnerMessage): Promise<TrainingReply> {
  const { posit_id, created_by, signal, onText } = message
  const correction = await findCorrection(parts, message)
  signal.throwIfAborted()
  if (correction === null || correction === 'unclear') return learn(parts, message, correction === 'unclear')
  const { source_id, before, after, text } = correction
  onText(text)
  const change = { posit_id, created_by, source_id, before, after }
  return { apply: (trx) => parts.knowledge.replaceStatement(trx, change) }
}

async function learn(
  { assistant, knowledge }: TrainingParts,
  { posit_id, created_by, content, attachments, voice, history, signal, onText }: OwnerMessage,
  is_unclear_correction: boolean,
): Promise<TrainingReply> {
  let hasText = false
  const known = await knowledge.textForTeaching(posit_id, KNOWLEDGE_MAX_CHARACTERS)
  const files = attachments.map((attachment) => attachment.name)
  const input = { voice, history, statement: content, knowledge: known, files, is_unclear_correction }
  const learned = await assistant.teach(input, signal, (text) => {
    hasText ||= text.trim() !== ''
    onText(text)
  })
  signal.throwIfAborted()
  if (!hasText) throw new AssistantError('empty')
  return {
    async apply(trx) {
      if (learned && content.trim() !== '') {
        await knowledge.addSource(trx, { posit_id, created_by, kind: 'statement', ...learned })
      }
      return null
    },
  }
}
