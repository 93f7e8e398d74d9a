/** What a model's answer is worth, once it is complete. */
import type { AnswerFacts, AnswerInput, Passage } from '../../types.ts'
import { type AnalysedText, analyseText } from './analyse-text.ts'
import { judgeSentences } from './sentence-support.ts'
import { bestQuote, findUncitedSource, groundOf, isSupported } from './support.ts'

export type Verdict = Pick<AnswerFacts, 'state' | 'citations' | 'unsupported'>

export interface Reply {
  /** Without marks, not empty unless the model has given up. */
  text: string
  /** Indexes of the cited passages in `material`. */
  cited: number[]
  /** The model called `cannot_answer`. */
  hasGivenUp: boolean
  material: Passage[]
}

export const NOT_KNOWN: Verdict = { state: 'unknown', citations: [] }

/** A reader opens two or three; a model that cites everything has cited nothing. */
const CITATIONS_MAX = 6
/** A plain refusal in the model's own words is a sentence or two. */
const REFUSAL_MAX_CHARACTERS = 400

/**
 * The state and citations of a reply; null when its text must not be shown:
 *
 *   cited something given, no tool       `known`; `partly` when it holds a number that no cited passage holds, shares no word with
 *                                        them, or has a sentence that none of them supports, which is marked
 *   cited something given, and the tool  `partly`
 *   either, and nothing of it is backed  `unknown`: the citations would only lend it credit, so they are dropped
 *   cited nothing, but a passage plainly holds the text (models that never cite)   `known`, cited by the server
 *   the tool, and a short plain sentence `unknown`, in the model's words
 *   anything else                        null: our own refusal replaces it
 */
export function judgeReply(input: AnswerInput, reply: Reply): Verdict | null {
  if (reply.text === '') return null
  if (reply.cited.length > 0) return judgeCited(input, reply)
  if (reply.hasGivenUp) return isPlainRefusal(reply.text) ? NOT_KNOWN : null
  const texts = reply.material.map((passage) => passage.text)
  const index = findUncitedSource(reply.text, texts, input.plan.language)
  if (index === null) return null
  const citations = citationsOf(readPassages([index], reply), analyseText(reply.text), input)
  return { state: 'known', citations }
}

function judgeCited(input: AnswerInput, reply: Reply): Verdict {
  const { plan, question, history } = input
  const passages = readPassages(reply.cited, reply)
  const cited = passages.flatMap(({ passage, read }) => [
    analyseText(passage.heading),
    read,
    analyseText(dayOf(passage)),
  ])
  // Not the posit's own turns: an invention would be supported once it is repeated.
  const said = history.filter((turn) => turn.role === 'user').map((turn) => turn.content)
  const ground = groundOf(cited, [question, ...said].join('\n'), plan.language)
  const answer = analyseText(reply.text)
  const { unsupported, isUnbacked } = judgeSentences(answer, ground)
  if (isUnbacked) return { ...NOT_KNOWN, unsupported }
  const isSound = unsupported.length === 0 && isSupported(answer, ground)
  const state = isSound && !reply.hasGivenUp ? 'known' : 'partly'
  const citations = citationsOf(passages, answer, input)
  return { state, citations, ...(unsupported[0] && { unsupported }) }
}

interface ReadPassage {
  passage: Passage
  read: AnalysedText
}

const readPassages = (places: number[], { material }: Reply): ReadPassage[] =>
  places
    .flatMap((index) => material[index] ?? [])
    .slice(0, CITATIONS_MAX)
    .map((passage) => ({ passage, read: analyseText(passage.text) }))

const citationsOf = (passages: ReadPassage[], answer: AnalysedText, { plan }: AnswerInput) =>
  passages.map(({ passage, read }) => ({
    chunk_id: passage.chunk_id,
    quote: bestQuote(read, answer, plan.language),
  }))

const dayOf = ({ source_date }: Passage) => source_date.toISOString().slice(0, 10)

/** No address, no markup, no figures: words to say no with. */
const isPlainRefusal = (text: string) =>
  text.length <= REFUSAL_MAX_CHARACTERS && !/[<>[\]`\d]|:\/\/|www\./i.test(text)
