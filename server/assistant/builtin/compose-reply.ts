/** Chosen sentences to the text a viewer reads, in the posit's voice, and the quotes it rests on. */
import { QUOTE_MAX_CHARACTERS } from '../../../contract/knowledge.ts'
import type { AnswerInput, PositVoice } from '../service.ts'
import { chooseSentences, type Quote } from './choose-sentences.ts'
import type { Judgement } from './judge-answer.ts'
import { nearQuestions } from './near-questions.ts'
import { type Phrases, phrasesIn } from './phrases.ts'

export interface Reply {
  text: string
  citations: { chunk_id: string; quote: string }[]
}

const FIRST_PERSON =
  /\b(?:I|I'm|I've|me|my|mine|myself|we|our|us|ours|ich|mich|mir|mein\w*|wir|uns|unser\w*|je|j'|mon|ma|mes|nous|notre|nos|yo|mi|mis|nosotros)\b/

export function composeReply(judgement: Judgement, input: AnswerInput): Reply {
  const phrases = phrasesIn(input.plan.language)
  const { voice } = input
  if (input.passages.length === 0)
    return { text: phrases.empty[voice.response_type](whoOf(voice, phrases), voice.title), citations: [] }
  if (judgement.state === 'unknown') return { text: unknownText(judgement, input, phrases), citations: [] }
  const quotes = chooseSentences(judgement.ranked)
  const answer = quotes.map((quote) => inVoice(quote, voice, phrases)).join('\n\n')
  return {
    text: judgement.state === 'known' ? answer : partlyText(answer, voice, phrases),
    citations: citationsOf(quotes),
  }
}

export const whoOf = (voice: PositVoice, phrases: Phrases) => voice.owner_first_name ?? phrases.owner

/** A professional voice does not say 'I founded' of somebody else: the owner's own words are given as theirs. */
function inVoice({ text }: Quote, voice: PositVoice, phrases: Phrases): string {
  if (voice.response_type === 'you' || !FIRST_PERSON.test(text)) return text
  const quoted = text.replace(/\s+/g, ' ')
  return voice.owner_first_name === null
    ? `“${quoted}”`
    : `${phrases.said(voice.owner_first_name, voice.title)} “${quoted}”`
}

function partlyText(answer: string, voice: PositVoice, phrases: Phrases): string {
  const type = voice.response_type
  const who = whoOf(voice, phrases)
  return `${phrases.closest[type](who, voice.title)}\n\n${answer}\n\n${phrases.asked[type](who, voice.title)}`
}

function unknownText(judgement: Judgement, input: AnswerInput, phrases: Phrases): string {
  const { voice } = input
  const sorry = phrases.unknown[voice.response_type](whoOf(voice, phrases), voice.title)
  const near = nearQuestions(judgement.ranked, input.suggested_questions ?? [])
  return near.length === 0
    ? sorry
    : `${sorry}\n\n${phrases.instead}\n\n${near.map((question) => `- ${question}`).join('\n')}`
}

export function citationsOf(quotes: Quote[]): Reply['citations'] {
  return quotes.map(({ read, text }) => ({
    chunk_id: read.passage.chunk_id,
    quote: text.slice(0, QUOTE_MAX_CHARACTERS),
  }))
}
