/** For the tests of this folder: a posit's voice, passages, and an assistant that speaks to a fake provider. */
import { expect, vi } from 'vitest'
import { createBuiltinAssistant } from '../builtin/builtin-assistant.ts'
import { readMessage } from '../builtin/reading/acts/read-message.ts'
import { planQuery } from '../builtin/reading/plan-query.ts'
import {
  type AnswerInput,
  type Assistant,
  AssistantError,
  type OnText,
  type Passage,
  type PositVoice,
} from '../types.ts'
import type { ModelConfig } from './client/config.ts'
import { createModelAssistant } from './model-assistant.ts'

export const VOICE: PositVoice = {
  title: 'Maria on bakeries',
  type: 'user_knowledge_base',
  custom_type_description: null,
  audience: 'public',
  response_type: 'you',
  owner_first_name: 'Maria',
}

export function buildConfig(baseUrl: string, changes: Partial<ModelConfig> = {}): ModelConfig {
  return {
    provider: 'openai-compatible',
    model: 'fake-model',
    embeddingModel: null,
    apiKey: 'test-key',
    baseUrl,
    totalMs: 5000,
    firstTokenMs: 2000,
    maxOutputTokens: 1500,
    contextTokens: 16_000,
    ...changes,
  }
}

export const buildAssistant = (baseUrl: string, changes: Partial<ModelConfig> = {}): Assistant =>
  createModelAssistant(buildConfig(baseUrl, changes), createBuiltinAssistant())

export function buildPassage(ordinal: number, text: string, changes: Partial<Passage> = {}): Passage {
  return {
    chunk_id: `chunk-${ordinal}`,
    source_id: 'source-1',
    source_name: 'Notes',
    source_date: new Date('2026-01-02T00:00:00Z'),
    ordinal,
    heading: '',
    text,
    score: 5,
    ...changes,
  }
}

export const PASSAGES = [
  buildPassage(
    1,
    'I opened my first bakery in Hamburg in 2009. It sold rye bread only. The oven came from Denmark.',
  ),
  buildPassage(2, 'My team has twelve people. Every baker gets four weeks of paid leave.'),
  buildPassage(3, 'Sourdough starters are fed twice a day with whole-grain flour.'),
]

export function buildQuestion(question: string, changes: Partial<AnswerInput> = {}): AnswerInput {
  const history = changes.history ?? []
  return {
    voice: VOICE,
    plan: planQuery(question, history),
    question,
    history,
    passages: PASSAGES,
    facts: { chunk_count: PASSAGES.length, document_frequency: new Map(), fuzzy_matches: new Map() },
    whole: null,
    ...changes,
  }
}

const SOURCES = [{ id: 'source-1', name: 'Notes', text: 'I bake.' }]

export const buildLesson = (message: string) => ({
  ...{ voice: VOICE, message, history: [], sources: SOURCES, files: [] },
  acts: readMessage({ message, asked: null, sources: SOURCES }),
  ...{
    answer: null,
    chosen: null,
    undone: [],
    answersVisitors: false,
    matters: { visitors: [], open: [] },
  },
})

export const never = () => new AbortController().signal

export interface CollectedText<End> {
  /** All text. */
  text: string
  /** As it was emitted. */
  pieces: string[]
  /** What the call returned. */
  end: End
}

/** Collects the text to its end. */
export async function collectText<End>(say: (onText: OnText) => Promise<End>): Promise<CollectedText<End>> {
  const pieces: string[] = []
  const end = await say((text) => pieces.push(text))
  return { text: pieces.join(''), pieces, end }
}

/** The `AssistantError` a promise is rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<AssistantError> {
  const error = await promise.then(
    () => new Error('It did not fail.'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AssistantError)) throw error
  return error
}

/** Waits until no reply of the provider is running. */
export const allClosed = (provider: { readonly open: number }) =>
  vi.waitFor(() => expect(provider.open).toBe(0), { timeout: 2000 })
