/** Asks the built-in assistant over texts given in a test, through the same chunking, ranking and answering as in production. */

import { dropOwnerName } from '../../server/assistant/builtin/reading/drop-owner-name.ts'
import { planQuery } from '../../server/assistant/builtin/reading/plan-query.ts'
import { answer } from '../../server/assistant/builtin/replying/answer.ts'
import { readSections } from '../../server/assistant/builtin/summarising/key-sentences.ts'
import { createMemoryIndex } from '../../server/assistant/builtin/summarising/memory-index.ts'
import type { EncodeText, KnowledgeSource, PositVoice, Turn } from '../../server/assistant/types.ts'

export const VOICE: PositVoice = {
  title: 'Harbour Swim School',
  type: 'decision_tracking',
  custom_type_description: null,
  audience: 'public',
  response_type: 'you',
  owner_first_name: 'Marta',
}

export function knowing(...texts: (string | KnowledgeSource)[]) {
  const sources = texts.map((text) => (typeof text === 'string' ? { name: 'Notes', text } : text))
  const index = createMemoryIndex(sources, readSections(sources))
  return async (
    question: string,
    options: {
      history?: Turn[]
      voice?: Partial<PositVoice>
      suggested?: string[]
      encode?: EncodeText
    } = {},
  ) => {
    const { history = [], voice = {}, suggested = [], encode } = options
    const speaker = { ...VOICE, ...voice }
    const found = index.retrieve(dropOwnerName(planQuery(question, history), speaker))
    const parts = found.plan.parts?.map(index.retrieve)
    const completed = found.plan.completed && index.retrieve(found.plan.completed)
    const input = { ...found, parts, completed, voice: speaker, question, history, whole: null, encode }
    let text = ''
    const onText = (piece: string) => {
      text += piece
    }
    const { signal } = new AbortController()
    const facts = await answer({ ...input, suggested_questions: suggested }, signal, onText)
    return { ...facts, text }
  }
}
