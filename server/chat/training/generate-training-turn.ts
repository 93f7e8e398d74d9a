/** The owner teaching in the update chat: acknowledge, keep what was learnt as a source, ask the next useful question. */
import { type Assistant, AssistantError, type Learned, type PositVoice } from '../../assistant/types.ts'
import type { Core } from '../../core/core.ts'
import type { Knowledge } from '../../knowledge/service.ts'
import { lessonsBefore } from '../conversations/recent-turns.ts'
import type { Produce } from '../delivery/answer-registry.ts'
import type { NewAnswer, QuestionRow } from '../delivery/queries.ts'
import { storeAnswer } from '../delivery/storing/finalize.ts'
import type { RunningAnswer } from '../delivery/streams/running-answer.ts'
import { type FoundCorrection, findCorrection } from './correct-knowledge.ts'

export interface LessonParts extends Pick<Core, 'db' | 'jobs' | 'log'> {
  assistant: Assistant
  knowledge: Knowledge
}

/** What the assistant reads of the present knowledge to choose its next question. */
const KNOWLEDGE_MAX_CHARACTERS = 40_000

export function giveLesson(parts: LessonParts, voice: PositVoice): Produce {
  return async (question, answer) => {
    const history = await lessonsBefore(parts.db, question)
    const correction = await findCorrection(parts, question, { voice, history }, answer.signal)
    answer.signal.throwIfAborted()
    if (correction && correction !== 'unclear') return applyCorrection(parts, question, answer, correction)
    const learned = await tellLesson(parts, question, answer, {
      voice,
      history,
      is_unclear_correction: correction === 'unclear',
    })
    await storeAnswer(parts, question, answer, async (trx) => {
      if (learned && question.content.trim() !== '') {
        const { posit_id, created_by } = question
        await parts.knowledge.addSource(trx, { posit_id, created_by, kind: 'statement', ...learned })
      }
      return reply(answer)
    })
  }
}

const reply = (answer: RunningAnswer): NewAnswer => ({
  content: answer.text,
  citations: null,
  state: null,
  flagged: false,
  status: 'done',
})

async function applyCorrection(
  parts: LessonParts,
  question: QuestionRow,
  answer: RunningAnswer,
  { source_id, before, after, text }: FoundCorrection,
): Promise<void> {
  const { posit_id, created_by } = question
  answer.push(text)
  await storeAnswer(parts, question, answer, async (trx) => {
    const made = { posit_id, created_by, source_id, before, after }
    return { ...reply(answer), change: await parts.knowledge.replaceStatement(trx, made) }
  })
}

type Lesson = Pick<Parameters<Assistant['teach']>[0], 'voice' | 'history' | 'is_unclear_correction'>

async function tellLesson(
  { assistant, knowledge }: LessonParts,
  question: QuestionRow,
  answer: RunningAnswer,
  lesson: Lesson,
): Promise<Learned> {
  const known = await knowledge.textForTeaching(question.posit_id, KNOWLEDGE_MAX_CHARACTERS)
  const files = question.attachments.map((attachment) => attachment.name)
  const input = { ...lesson, statement: question.content, knowledge: known, files }
  const learned = await assistant.teach(input, answer.signal, answer.push)
  answer.signal.throwIfAborted()
  if (answer.text.trim() === '') throw new AssistantError('empty')
  return learned
}
