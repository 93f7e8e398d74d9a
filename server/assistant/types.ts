/** What an assistant does for a posit, without tables: `builtin/` needs no model, `model/` calls a provider; both implement this interface. */
import type { AnswerState } from '../../contract/chat.ts'
import type { PositVoice, ResponseType } from '../../contract/posits.ts'
import type { GapCause } from '../../contract/tasks.ts'
import type { CardAction, CardChoice, SourceEdit } from '../../contract/teaching.ts'
import type { Language } from '../retrieval/text/languages.ts'
import type {
  Embedder,
  EncodeSpans,
  EncodeText,
  Revise,
  Revision,
  SpanVectors,
  Verify,
  WordScore,
} from './embedding/embedder.ts'
import type { Found, Passage, QueryPlan, StoredKnowledge } from './retrieval/found.ts'

export { AssistantError, type AssistantFailure, isAtCap } from './failures/assistant-error.ts'
export type {
  Embedder,
  EncodeSpans,
  EncodeText,
  Found,
  Language,
  Passage,
  PositVoice,
  QueryPlan,
  Revise,
  Revision,
  SourceEdit,
  SpanVectors,
  StoredKnowledge,
  Verify,
  WordScore,
}

export interface Turn {
  role: 'user' | 'assistant'
  content: string
}

export interface AnswerInput extends Found {
  voice: PositVoice
  /** As typed. */
  question: string
  /** Earlier turns of this conversation, oldest first, without this question. */
  history: Turn[]
  /** For each question of a message that asks several things. */
  parts?: Found[]
  /** For the question as it goes on from the one before, which it may. */
  completed?: Found
  /** The whole knowledge, when it fits a model's context; else null. */
  whole: Passage[] | null
  /** Questions the knowledge is known to answer, to offer when it cannot answer this one. */
  suggested_questions?: string[]
  /** To reply in when neither the question nor the passages tell a language: the posit's, else the asker's browser's. */
  fallback_language?: Language | null
  /** The posit's owner asks: they can teach what is missing. */
  is_owner?: boolean
  /** The owner allows answers from a model's general knowledge, marked as such. The built-in assistant has none. */
  general_knowledge?: boolean
  /** Where an encoder reads a question and a text together. */
  verify?: Verify
  encode?: EncodeText
}

/** Called with each piece of a text, in order, as it is generated. */
export type OnText = (text: string) => void

/** The facts of an answer, once all of its text has been emitted. */
export interface AnswerFacts {
  state: AnswerState
  small_talk: boolean
  /** The question was read as going on from the one before. */
  completed?: boolean
  citations: { chunk_id: string; quote: string }[]
  /** Why it is not `known`. */
  cause?: GapCause
  /** Further passages that may matter, nearest first: further reading, not cited by the answer. */
  related?: { chunk_id: string; quote: string }[]
  /** Sentences of the text that no cited passage supports, verbatim. */
  unsupported?: string[]
  /** Answered from the model's general knowledge, as the owner allowed; without citations. */
  general?: boolean
}

/** A source as a lesson is read against it. */
export interface TaughtSource {
  id: string
  name: string
  text: string
  said_at?: Date
}

export interface LessonInput {
  voice: PositVoice
  message: string
  /** Earlier turns of the update chat, oldest first. */
  history: Turn[]
  /** Last changed first. */
  sources: readonly TaughtSource[]
  /** How near sentences are to the message, where their vectors are stored. */
  near?: readonly NearSentence[]
  /** The message's sentences, where they are encoded. */
  meanings?: readonly SentenceMeaning[]
  /** By the built-in encoder: null where it is not known in time. */
  revise?: Revise
  encode?: EncodeText
  encodeSpans?: EncodeSpans
  last?: LastTurn
}

/** What the message before did: what it stored, and the sentences that it changed or cut, '' where nothing is left. */
export interface LastTurn {
  stored: Pick<SourceEdit, 'source_id' | 'after'>[]
  edited: Pick<SourceEdit, 'source_id' | 'after'>[]
}

/** `vector`: of length one; near vectors mean nearly the same. */
export interface SentenceMeaning {
  text: string
  vector: Float32Array
}

/** `closeness`: of its meaning to another text's, from -1 to 1. */
export interface NearSentence {
  source_id: string
  text: string
  closeness: number
}

export type LessonOrder =
  | { order: 'rename'; title: string }
  | { order: 'voice'; response_type: ResponseType }
  /** Another tone, or publishing, sharing and deleting: what only buttons do, or nothing. */
  | { order: 'tone' | 'buttons' }
  | { order: 'undo' | 'known' | 'missing' }

/** Talk about the talk: nothing in it is knowledge. */
export type LessonTalk =
  | 'greeting'
  | 'thanks'
  | 'bye'
  | 'wait'
  | 'refusal'
  | 'praise'
  | 'displeasure'
  | 'filler'

/** A stored sentence that says otherwise than an older one: `edit` takes the older one out of its source. */
export interface Contradiction {
  now: string
  edit: SourceEdit
}

/** A longer message states things: what sounds like an order, a question or a goodbye in it is part of that. It is neither cut nor encoded. */
export const CUT_MESSAGE_MAX_CHARACTERS = 600

/** What an owner's message holds. Nothing is stored, changed or removed that is not in it. */
export interface LessonActs {
  store: { name: string; text: string }[]
  contradicts?: Contradiction[]
  change: SourceEdit[]
  remove: SourceEdit[]
  /** Different things that a change or a removal may mean: the owner chooses. */
  ask: { kind: 'change' | 'remove'; choices: SourceEdit[][] } | null
  /** Words that may or may not be knowledge: stored when the owner confirms. */
  doubt: { name: string; text: string } | null
  order: LessonOrder | null
  /** What the owner asks. */
  question: string | null
  talk: LessonTalk | null
  /** It changes or removes something that no source holds. */
  isNotFound: boolean
  /** It says that something was wrong, and nothing says what: in doubt. */
  isUnclear: boolean
  /** It says what a source says already. */
  isKnown: boolean
  /** What a question to the assistant is about, or a reaction: of `OWNER_TOPICS`, or `knowledge`. */
  topic?: string | null
  /** What is in doubt is not to be known by others. */
  isConfidential?: boolean
}

export const noActs = (): LessonActs => ({
  store: [],
  change: [],
  remove: [],
  ask: null,
  doubt: null,
  order: null,
  question: null,
  talk: null,
  isNotFound: false,
  isUnclear: false,
  isKnown: false,
})

/** What else the next question may be about. */
export interface OpenMatters {
  /** What visitors asked in vain, most asked first. */
  visitors: { question: string; times: number }[]
  /** Questions that the posit cannot answer itself, most useful first. */
  open: string[]
}

/** What the first message of an update chat depends on. */
export interface Greeting {
  isNew: boolean
  /** The posit's, '' while there is none: its language is spoken. */
  summary: string
  /** The browser's header, which decides while nothing is known. */
  acceptLanguage: string
  matters: OpenMatters
  /** Turns of earlier update chats, oldest first: nothing in them is asked again. */
  history: Turn[]
}

export interface LessonReplyInput extends LessonInput {
  acts: LessonActs
  /** On a card, in words; 'none' when none of several is meant. */
  chosen: CardChoice['action'] | null
  /** Names of those that came with the message. */
  files: string[]
  /** Of an owner who asked: the answer of the posit itself, or what it knows that is closest; null when it has neither. */
  answer: { text: string; isKnown: boolean } | null
  /** It answers a question of visitors, and goes to them. */
  answersVisitors: boolean
  matters: OpenMatters
  /** Of an owner who wants something undone: what the sources say again, '' where they said nothing; none when there was nothing to undo. */
  undone: string[]
}

export interface KnowledgeSource {
  name: string
  text: string
}

export interface Summaries {
  /** The document's own title, or the phrase that names the person or thing, 40 characters at most; '' while nothing does. */
  title: string
  /** One or two sentences; '' when nothing is known. */
  summary_light: string
  /** A paragraph. */
  summary: string
  /** Structured markdown. */
  summary_full: string
  /** Questions the knowledge answers, 4 at most. */
  suggested_questions: string[]
}

export interface Assistant {
  /** For the log and the operator: 'builtin' or the model's name. */
  name: string
  /** It needs no model: a call costs nothing, and it is not sent the knowledge as a whole. */
  isBuiltin: boolean
  planQuery(question: string, history: Turn[]): QueryPlan
  /** The same, with a model's help for a follow-up that words alone may not complete. Fails only when aborted. */
  completeQuery(question: string, history: Turn[], signal: AbortSignal): Promise<QueryPlan>
  /** The plan for retrieval in a posit of this voice. */
  adaptPlan(plan: QueryPlan, voice: PositVoice): QueryPlan
  /** How similar another question's wording is, 0 to 1: at 1, an answer to the one answers the other. */
  similarityTo(question: QueryPlan): (wording: string) => number
  /** A failure throws `AssistantError`, whatever text was emitted before. */
  answer(input: AnswerInput, signal: AbortSignal, onText: OnText): Promise<AnswerFacts>
  /** The stored greeting of an update chat. */
  greet(voice: PositVoice, greeting: Greeting): string
  /** Questions to the owner that would help most next time, most useful first, 12 at most. Sources newest first. */
  findOpenMatters(
    input: { sources: readonly KnowledgeSource[] } & Pick<LessonInput, 'encodeSpans'>,
    signal: AbortSignal,
  ): Promise<string[]>
  /** What to ask the owner next, best first. */
  nextQuestions(input: LessonReplyInput, limit: number): Promise<string[]>
  /** Reads which acts an owner's message holds. Fails only when aborted. */
  readLesson(input: LessonInput, signal: AbortSignal): Promise<LessonActs>
  /** What a message decides of a card with these options; null when it is about something else. */
  readChoice(message: string, actions: readonly CardAction[], history: readonly Turn[]): CardChoice | null
  /** Whether what an owner says looks like the answer to a question of visitors. */
  answersQuestion(question: string, statement: string): boolean
  /** Says what was done and asks the next question. Resolves with the acts as they are to be applied. */
  replyToLesson(input: LessonReplyInput, signal: AbortSignal, onText: OnText): Promise<LessonActs>
  /** `stored`: to offer only questions that it answers; else `sources` are asked, by their words. */
  summarise(
    voice: PositVoice,
    sources: KnowledgeSource[],
    signal: AbortSignal,
    stored?: StoredKnowledge,
  ): Promise<Summaries>
  /** A conversation in a sentence or two, for the history. */
  summariseConversation(turns: Turn[], signal: AbortSignal): Promise<string>
}
