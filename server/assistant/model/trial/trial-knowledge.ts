/** What a model is tried on: a question that one of three short sources answers. */
import type { AnswerInput, Assistant, Passage } from '../../types.ts'

export const TRIAL_QUESTION = 'When does the harbour office open?'

const SOURCES = [
  ['Opening hours', 'The harbour office opens at six in the morning and closes at nine in the evening.'],
  ['Prices', 'A berth for one night costs forty euros. Water and electricity are included.'],
  ['The ferry', 'The ferry to the island leaves at noon from pier four, every day but Monday.'],
] as const

const PASSAGES: Passage[] = SOURCES.map(([source_name, text], place) => ({
  ...{ chunk_id: `trial-${place}`, source_id: `trial-${place}`, source_name, text },
  ...{ source_date: new Date('2026-01-05'), ordinal: 0, heading: '', score: place === 0 ? 5 : 0 },
}))

const VOICE: AnswerInput['voice'] = {
  title: 'Harbour guide',
  type: 'user_knowledge_base',
  custom_type_description: null,
  audience: 'public',
  response_type: 'assistant',
  owner_first_name: null,
}

export const trialInput = (builtin: Assistant): AnswerInput => ({
  voice: VOICE,
  plan: builtin.planQuery(TRIAL_QUESTION, []),
  question: TRIAL_QUESTION,
  history: [],
  passages: PASSAGES,
  facts: { chunk_count: PASSAGES.length, document_frequency: new Map(), fuzzy_matches: new Map() },
  whole: null,
})

/** Null for one that is not of the trial. */
export const sourceOf = (chunkId: string): string | null =>
  PASSAGES.find(({ chunk_id }) => chunk_id === chunkId)?.source_name ?? null
