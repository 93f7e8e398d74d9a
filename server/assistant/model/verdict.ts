/** What a model's answer is worth, once it is complete. */
import type { AnswerEvent, AnswerInput, Passage } from '../service.ts'
import { unsupportedSentences } from './sentence-support.ts'
import { bestQuote, findUncitedSource, isSupported } from './support.ts'

export type Verdict = Pick<Extract<AnswerEvent, { type: 'end' }>, 'state' | 'citations' | 'unsupported'>

export interface Reply {
  /** Without marks, not empty unless the model has given up. */
  text: string
  /** Places of cited passages in `material`. */
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
 * What is shown, and as what; null when the text must not be shown at all:
 *
 *   cited something given, no tool       `known`; `partly` when a number stands in no cited passage, no word is shared,
 *                                        or a sentence of it is held by none of them, which is marked
 *   cited something given, and the tool  `partly`
 *   cited nothing, but a passage plainly holds the text (models that never cite)   `known`, cited by the server
 *   the tool, and a short plain sentence `unknown`, in the model's words
 *   anything else                        null: our own refusal takes its place
 */
export function judgeReply(input: AnswerInput, reply: Reply): Verdict | null {
  if (reply.text === '') return null
  if (reply.cited.length > 0) return judgeCited(input, reply)
  if (reply.hasGivenUp) return isPlainRefusal(reply.text) ? NOT_KNOWN : null
  const texts = reply.material.map((passage) => passage.text)
  const place = findUncitedSource(reply.text, texts, input.plan.language)
  return place === null ? null : { state: 'known', citations: citationsAt([place], input, reply) }
}

function judgeCited(input: AnswerInput, reply: Reply): Verdict {
  const { plan, question, history } = input
  const ground = passagesAt(reply.cited, reply).map(
    (passage) => `${passage.heading}\n${passage.text}\n${dayOf(passage)}`,
  )
  // Not what the posit said before: an invention would be believed once it is repeated.
  const told = history.filter((turn) => turn.role === 'user').map((turn) => turn.content)
  const said = [question, ...told].join('\n')
  const cited = ground.join('\n')
  const unsupported = unsupportedSentences(reply.text, cited, said, plan.language)
  const isSound = unsupported.length === 0 && isSupported(reply.text, cited, said, plan.language)
  const state = isSound && !reply.hasGivenUp ? 'known' : 'partly'
  return { state, citations: citationsAt(reply.cited, input, reply), ...(unsupported[0] && { unsupported }) }
}

const passagesAt = (places: number[], { material }: Reply) =>
  places.flatMap((place) => material[place] ?? []).slice(0, CITATIONS_MAX)

const citationsAt = (places: number[], { plan }: AnswerInput, reply: Reply) =>
  passagesAt(places, reply).map(({ chunk_id, text }) => ({
    chunk_id,
    quote: bestQuote(text, reply.text, plan.language),
  }))

const dayOf = ({ source_date }: Passage) => source_date.toISOString().slice(0, 10)

/** No address, no markup, no figures: words to say no with. */
const isPlainRefusal = (text: string) =>
  text.length <= REFUSAL_MAX_CHARACTERS && !/[<>[\]`\d]|:\/\/|www\./i.test(text)
