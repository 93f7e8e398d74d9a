/** A viewer's question: retrieve, answer, cite; and when the posit does not know, a task for its owner. */
import type { Citation } from '../../../contract/chat.ts'
import { QUOTE_MAX_CHARACTERS } from '../../../contract/knowledge.ts'
import {
  type AnswerEvent,
  type Assistant,
  AssistantError,
  type Passage,
  type PositVoice,
} from '../../assistant/service.ts'
import type { Core } from '../../core/core.ts'
import type { Db } from '../../database/schema.ts'
import type { Knowledge, Retrieved } from '../../knowledge/service.ts'
import type { Tasks } from '../../tasks/service.ts'
import type { ShowQuotes } from '../quotes/show-quotes.ts'
import type { Produce } from './answer-registry.ts'
import { turnsBefore } from './conversation.ts'
import type { NewAnswer, QuestionRow } from './queries.ts'
import { storeAnswer } from './settle-answer.ts'

export interface AnswerParts extends Pick<Core, 'db' | 'log'> {
  show: ShowQuotes
  assistant: Assistant
  knowledge: Knowledge
  tasks: Tasks
}

/** The posit as the assistant may know it. */
export interface Speaker extends PositVoice {
  suggested_questions?: string[]
  general_knowledge?: boolean
}

type AnswerEndEvent = Extract<AnswerEvent, { type: 'end' }>

const NOTHING: Retrieved = {
  passages: [],
  facts: { chunk_count: 0, document_frequency: {}, stand_ins: {} },
  whole: null,
}

/** Only passages that were given to the assistant can be cited or named; anything else is dropped. */
function presentQuotes(quotes: AnswerEndEvent['citations'], { passages, whole }: Retrieved): Citation[] {
  const given = new Map<string, Passage>(
    [...(whole ?? []), ...passages].map((passage) => [passage.chunk_id, passage]),
  )
  return quotes.flatMap(({ chunk_id, quote }) => {
    const passage = given.get(chunk_id)
    if (!passage) return []
    const { source_id, source_name: title, source_date } = passage
    return [
      { source_id, title, quote: quote.slice(0, QUOTE_MAX_CHARACTERS), date: source_date.toISOString() },
    ]
  })
}

export function giveAnswer(parts: AnswerParts, speaker: Speaker, viewerKey: string): Produce {
  const { db, assistant, knowledge, tasks } = parts
  return async (question, answer) => {
    const history = await turnsBefore(db, question)
    const plan = assistant.planQuery(question.content, history)
    const found = plan.small_talk ? NOTHING : await knowledge.retrieve(question.posit_id, plan)
    const { suggested_questions = [], general_knowledge = false, ...voice } = speaker
    const asked = { plan, history, question: question.content }
    const input = { ...found, ...asked, voice, suggested_questions, general_knowledge }
    let end: AnswerEndEvent | undefined
    for await (const event of assistant.answer(input, answer.signal)) {
      if (event.type === 'text') answer.push(event.text)
      else end = event
    }
    answer.signal.throwIfAborted()
    if (!end || answer.text.trim() === '') throw new AssistantError('empty')
    const { state, small_talk, unsupported = [], general = false } = end
    const citations = general ? [] : presentQuotes(end.citations, found)
    const related = presentQuotes(end.related ?? [], found)
    const complete = async (trx: Db, current: QuestionRow): Promise<NewAnswer> => {
      const isGap = state !== 'known' && !small_talk
      const flag = isGap
        ? await tasks.raiseFlag(trx, {
            positId: question.posit_id,
            askerId: current.created_by,
            viewerKey,
            question: question.content,
            reply: answer.text,
          })
        : { flagged: false }
      const { flagged } = flag
      const besides = { related, unsupported, general }
      const told = small_talk ? null : state
      return { content: answer.text, citations, ...besides, state: told, flagged, status: 'done' }
    }
    await storeAnswer(parts, question, answer, complete, parts.show)
  }
}
