import type { Knowledge } from '../../knowledge/service.ts'
import type { Teaching } from '../../teaching/service.ts'
import { finalizeIncomplete } from '../delivery/storing/finalize.ts'
import { generateTrainingTurn } from '../training/generate-training-turn.ts'
import type { Generate } from '../types.ts'
import { type AnswerParts, generateAnswer } from './generate-answer.ts'

interface GenerateParts extends AnswerParts {
  knowledge: Knowledge
  teaching: Teaching
}

export function createGenerate(parts: GenerateParts): Generate {
  return async (question, answer, context = {}) => {
    try {
      if (question.chat_session_id) await generateTrainingTurn(parts, question, answer)
      else await generateAnswer(parts, question, answer, context)
    } catch (error) {
      await finalizeIncomplete(parts, question, answer, error)
    }
  }
}
