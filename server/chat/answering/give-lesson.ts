/** The owner teaching in the update chat: acknowledge, keep what was learnt as a source, ask the next useful question. */
import { type Assistant, AssistantError, type PositVoice, type TeachEvent } from '../../assistant/service.ts'
import type { Core } from '../../core/core.ts'
import type { Knowledge } from '../../knowledge/service.ts'
import type { Produce } from './answer-registry.ts'
import { lessonsBefore } from './conversation.ts'
import { storeAnswer } from './settle-answer.ts'

export interface LessonParts extends Pick<Core, 'db' | 'log'> {
  assistant: Assistant
  knowledge: Knowledge
}

/** What the assistant reads of the present knowledge to choose its next question. */
const KNOWLEDGE_MAX_CHARACTERS = 40_000

export function giveLesson({ db, log, assistant, knowledge }: LessonParts, voice: PositVoice): Produce {
  return async (question, answer) => {
    const [history, known] = await Promise.all([
      lessonsBefore(db, question),
      knowledge.textForTeaching(question.posit_id, KNOWLEDGE_MAX_CHARACTERS),
    ])
    const files = question.attachments.map((attachment) => attachment.name)
    const input = { voice, statement: question.content, history, knowledge: known, files }
    let end: Extract<TeachEvent, { type: 'end' }> | undefined
    for await (const event of assistant.teach(input, answer.signal)) {
      if (event.type === 'text') answer.push(event.text)
      else end = event
    }
    answer.signal.throwIfAborted()
    if (!end || answer.text.trim() === '') throw new AssistantError('empty')
    const { learned } = end
    await storeAnswer({ db, log }, question, answer, async (trx) => {
      if (learned && question.content.trim() !== '') {
        const { posit_id, created_by } = question
        await knowledge.addSource(trx, { posit_id, created_by, kind: 'statement', ...learned })
      }
      return { content: answer.text, citations: null, state: null, flagged: false, status: 'done' }
    })
  }
}
