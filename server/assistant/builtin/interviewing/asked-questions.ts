/** What was asked before, and what the owner did not want to talk about. */
import { FAINT_WEIGHT, generalWeight } from '../../../retrieval/text/common-words.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { termsOf } from '../../../retrieval/text/terms.ts'
import type { Turn } from '../../types.ts'
import { refusesToSay } from '../reading/acts/meta-talk.ts'
import { withoutSigns } from '../reading/plain.ts'

/** Cut short: 'computing' and 'computer' ask the same. */
const CUT = 5
/** What is longer and was not stored is no refusal. */
const REFUSAL_MOST_WORDS = 12

/** What a question is about: two that have these in common ask the same. */
export const tellingStems = (question: string, language: Language): Set<string> =>
  new Set(tellingTerms(question, language).map((stem) => stem.slice(0, CUT)))

export const tellingTerms = (text: string, language: Language): string[] =>
  termsOf(text, language).filter((stem) => generalWeight(stem, language) > FAINT_WEIGHT)

export const isAbout = (stems: ReadonlySet<string>, thing: { key: string }) =>
  stems.has(thing.key.slice(0, CUT))

export const asksTheSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((stem) => other.has(stem))

export const wasSaid = (text: string, history: readonly Turn[]) =>
  history.some(({ content }) => content.includes(text))

export const lastQuestionIn = (message: string): string | null =>
  [...message.matchAll(/[^.!?\n]+\?/gu)].at(-1)?.[0].trim() ?? null

export interface AskedAndRefused {
  asked: Set<string>[]
  refused: Set<string>
  /** How many of the last questions were refused in a row. */
  refusedLast: number
}

/** A short reply that became no knowledge ends its line: 'skip', 'weiß nicht', 'I have nothing to say about that.' */
export function readAsked(history: readonly Turn[], known: string, language: Language): AskedAndRefused {
  const stored = withoutSigns(known.toLowerCase())
  const asked: Set<string>[] = []
  const refused = new Set<string>()
  let refusedLast = 0
  for (const [at, { role, content }] of history.entries()) {
    const question = role === 'assistant' ? lastQuestionIn(content) : null
    if (!question) continue
    const stems = tellingStems(question, language)
    asked.push(stems)
    const reply = history[at + 1]
    const isRefused =
      reply?.role === 'user' &&
      (isRefusal(reply.content, stored) ||
        refusesToSay(firstSentence(reply.content)) ||
        asksBack(firstSentence(reply.content), question, language))
    refusedLast = isRefused ? refusedLast + 1 : 0
    if (isRefused) for (const stem of stems) refused.add(stem)
  }
  return { asked, refused, refusedLast }
}

const firstSentence = (text: string) => /^[^.!?\n]*[.!?]?/u.exec(text)?.[0] ?? ''

const ASKS_WHAT_IS_MEANT =
  /(?<!\p{L})(?:mean|meant|wdym|understand|follow you|meinst|meinen|gemeint|verstehe)(?!\p{L})/iu
/** 'Not sure what you mean by that.' */
export const isPuzzled = (message: string) => ASKS_WHAT_IS_MEANT.test(message)

const HAS_VERB =
  /(?<!\p{L})(?:is|are|was|were|do|does|did|have|has|can|will|ist|sind|war|hat|hast|habe|haben|kann|steht|gibt)(?!\p{L})/iu
const ASKED_BACK_MOST_WORDS = 6

/** 'Which bed, love?', 'What do you mean?': the interview's question was not understood. */
export function asksBack(question: string, asked: string | null, language: Language): boolean {
  if (!asked || !/\?\s*$/.test(question)) return false
  if (isPuzzled(question)) return true
  const stems = [...tellingStems(question, language)]
  const before = tellingStems(asked, language)
  return (
    question.trim().split(/\s+/).length <= ASKED_BACK_MOST_WORDS &&
    !HAS_VERB.test(question) &&
    stems.some((stem) => before.has(stem))
  )
}

const isRefusal = (reply: string, stored: string) =>
  reply.split(/\s+/).length <= REFUSAL_MOST_WORDS &&
  !reply.includes('?') &&
  !stored.includes(withoutSigns(reply.toLowerCase()))
