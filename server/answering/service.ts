/**
 * A question put to a posit, whoever puts it: a viewer, or the server that asks again. First what the owner answered when the same
 * was asked before, else what the assistant makes of the sources.
 */
import type { AnswerBesides, AnswerState, Approved, Citation } from '../../contract/chat.ts'
import { QUOTE_MAX_CHARACTERS } from '../../contract/knowledge.ts'
import type { GapCause } from '../../contract/tasks.ts'
import {
  type AnswerFacts,
  type Assistant,
  AssistantError,
  type Passage,
  type PositVoice,
  type QueryPlan,
  type Turn,
} from '../assistant/service.ts'
import { beginningOf } from '../retrieval/text/beginning.ts'
import type { Db } from '../database/schema.ts'
import type { Knowledge, Retrieved } from '../knowledge/service.ts'
import { type ApprovedAnswer, createFindingApproved } from './approved/find-approved.ts'

/** The posit as the assistant may know it. */
export interface Speaker extends PositVoice {
  suggested_questions?: string[]
  general_knowledge?: boolean
}

export interface Asking {
  positId: string
  question: string
  /** Earlier turns of the conversation, oldest first. */
  history: Turn[]
  speaker: Speaker
  /** Of the posit's knowledge, when the caller has just read it. */
  version?: number | undefined
  signal: AbortSignal
  /** Gets the text piece by piece, as it is made. */
  push?(text: string): void
}

export interface Given {
  text: string
  state: AnswerState
  small_talk: boolean
  citations: Citation[]
  /** Found but not quoted, sentences that no source holds, and whether it is general knowledge. */
  besides: AnswerBesides
  /** Set when it is the owner's own answer. */
  approved: Approved | null
  /** How the question was read. */
  plan: QueryPlan
  /** On what is not known: why, and the passages the owner should see. */
  cause: GapCause | null
  evidence: Citation[]
}

export type Ask = (asking: Asking) => Promise<Given>

type Quoted = AnswerFacts['citations']

const EVIDENCE_MAX = 2

/** Only passages that were given to the assistant can be cited; anything else is dropped. */
function citationsOf(quoted: Quoted, { passages, whole }: Retrieved): Citation[] {
  const given = new Map<string, Passage>(
    [...(whole ?? []), ...passages].map((passage) => [passage.chunk_id, passage]),
  )
  return quoted.flatMap(({ chunk_id, quote }) => {
    const passage = given.get(chunk_id)
    if (!passage) return []
    const { source_id, source_name: title, source_date } = passage
    return [
      { source_id, title, quote: beginningOf(quote, QUOTE_MAX_CHARACTERS), date: source_date.toISOString() },
    ]
  })
}

function giveApproved(
  { text, approved, citation }: ApprovedAnswer,
  { push }: Asking,
  plan: QueryPlan,
): Given {
  push?.(text)
  const known = { state: 'known', small_talk: false, cause: null } as const
  const besides = { related: [], unsupported: [], general: false }
  return { ...known, besides, evidence: [], text, approved, plan, citations: [citation] }
}

function giveFound(text: string, facts: AnswerFacts, found: Retrieved, plan: QueryPlan): Given {
  const { state, small_talk, general = false } = facts
  const unsupported = (facts.unsupported ?? []).map((sentence) => sentence.toWellFormed())
  const isGap = state !== 'known' && !small_talk
  const shown = facts.citations.length > 0 ? facts.citations : (facts.related ?? [])
  return {
    text,
    state,
    small_talk,
    plan,
    citations: general ? [] : citationsOf(facts.citations, found),
    besides: { related: citationsOf(facts.related ?? [], found), unsupported, general },
    approved: null,
    cause: isGap ? (facts.cause ?? null) : null,
    evidence: isGap ? citationsOf(shown, found).slice(0, EVIDENCE_MAX) : [],
  }
}

/** Throws `AssistantError` when the provider fails or says nothing, and the signal's reason when it is aborted. */
export function createAsk(parts: { db: Db; assistant: Assistant; knowledge: Knowledge }): Ask {
  const { assistant, knowledge } = parts
  const findApprovedAnswer = createFindingApproved(parts)
  return async (asking) => {
    const { positId, question, history, speaker, version, signal, push } = asking
    const plan = await assistant.completeQuery(question, history, signal)
    const { suggested_questions = [], general_knowledge = false, ...voice } = speaker
    const lookedUp = assistant.planIn(plan, voice)
    const [approved, found] = await Promise.all([
      findApprovedAnswer(positId, plan, version),
      knowledge.retrieve(positId, lookedUp, version),
    ])
    if (approved) return giveApproved(approved, asking, plan)
    const asked = { plan: lookedUp, history, question }
    const input = { ...found, ...asked, voice, suggested_questions, general_knowledge }
    let text = ''
    const facts = await assistant.answer(input, signal, (told) => {
      // PostgreSQL's texts cannot hold it, and nobody could read it.
      const piece = told.replaceAll('\0', '')
      text += piece
      push?.(piece)
    })
    signal.throwIfAborted()
    if (text.trim() === '') throw new AssistantError('empty')
    return giveFound(text, facts, found, plan)
  }
}
