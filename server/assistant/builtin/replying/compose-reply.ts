/** Chosen sentences to the text a viewer reads, in the posit's voice, and the quotes it rests on. */

import { QUOTE_MAX_CHARACTERS } from '../../../../contract/knowledge.ts'
import { nearestTitle } from '../../../retrieval/chunking/heading.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { truncate } from '../../../retrieval/text/truncate.ts'
import type { AnswerInput, PositVoice } from '../../types.ts'
import { chooseSentences } from '../choosing/choose-sentences.ts'
import type { Judgement } from '../choosing/judge-answer.ts'
import { newestFirst, timesOf } from '../choosing/newest-first.ts'
import type { Quote } from '../choosing/quote-span.ts'
import type { RankedSentence } from '../choosing/rank-sentences.ts'
import { harmonic, weigh } from '../choosing/sentence-features.ts'
import type { ReadPassage } from '../reading/read-passage.ts'
import { languageOf } from '../reading/read-text.ts'
import { formatQuote } from './format-quote.ts'
import { type Phrases, phrasesIn } from './phrases.ts'
import { replyLanguage } from './reply-language.ts'

export interface Reply {
  text: string
  citations: { chunk_id: string; quote: string }[]
}

/** 'World War I' and 'Elizabeth I' are nobody's own words. */
const NUMERAL =
  '(?<!\\b(?:War|Part|Type|Class|Phase|Grade|Level|Stage|Title|Act|Volume|Elizabeth|Charles|James|Francis|Nicholas|George|Henry|Peter) )'
/** One person speaking. 'We' is left as it is: an assistant may well say it for those it works for. */
const FIRST_PERSON: Partial<Record<Language, RegExp>> = {
  en: new RegExp(`${NUMERAL}\\bI(?:'m|’m|'ve|’ve|'d|’d|'ll|’ll)?\\b(?!\\.)|\\b(?:me|my|mine|myself)\\b`),
  de: /\b(?:ich|mich|mir|mein(?:e[mnrs]?)?)\b/i,
  fr: /\b(?:je|moi|mon|ma|mes)\b|\bj['’]/i,
  es: /\b(?:yo|mi|mis|mío|mía|conmigo)\b/i,
}

/** From here the question that is asked is the written one in other words. */
const SAME_QUESTION = 0.75
const OFFERED_MAX = 3
const OFFERED_QUESTION_MAX_CHARACTERS = 140

export function composeReply(judgement: Judgement, input: AnswerInput): Reply {
  const phrases = phrasesIn(replyLanguage(input))
  const { voice } = input
  if (input.passages.length === 0) {
    const empty = phrases.empty[voice.response_type](whoOf(voice, phrases), voice.title)
    return { text: input.is_owner ? phrases.notTaught : empty, citations: [] }
  }
  if (judgement.state === 'unknown') return { text: unknownText(judgement, input, phrases), citations: [] }
  const chosen = chooseSentences(judgement.ranked)
  // What may not answer at all is shown once.
  const isKnown = judgement.state === 'known'
  const quotes = isKnown ? newestFirst(chosen, input.plan.question) : chosen.slice(0, 1)
  const times = timesOf(quotes)
  const answer = inVoice(quotes, voice, phrases)
    .map((text, at) => underItsQuestion(text, quotes[at]?.read, judgement))
    .map((text, at) => (times[at] ? `**${times[at]}**\n\n${text}` : text))
    .join('\n\n')
  return {
    text: isKnown ? answer : partlyText(answer, input, phrases),
    citations: citationsOf(quotes),
  }
}

/** 'On the first of the month' is an answer to its own question: read under another one, it would be none, or a wrong one. */
function underItsQuestion(text: string, read: ReadPassage | undefined, { question }: Judgement): string {
  const written = nearestTitle(read?.passage.heading ?? '')
  if (!read || !/[?？]$/.test(written)) return text
  const isAsked = harmonic(weigh(read.headingMatch, question.shares), read.headingInQuestion) >= SAME_QUESTION
  return isAsked ? text : `**${written}**\n\n${text}`
}

/** Both sides, word for word: the viewer decides, and the owner is asked to. */
export function composeContradiction(quotes: Quote[], input: AnswerInput): Reply {
  const { voice } = input
  const phrases = phrasesIn(replyLanguage(input))
  const [type, who] = [voice.response_type, whoOf(voice, phrases)]
  const sides = inVoice(quotes, voice, phrases)
  const text = [phrases.disagree[type](who, voice.title), ...sides, whatFollows(input, phrases)]
  return { text: text.join('\n\n'), citations: citationsOf(quotes) }
}

export const whoOf = (voice: PositVoice, phrases: Phrases) => voice.owner_first_name ?? phrases.owner

/** A professional voice does not say 'I founded' of somebody else: the owner's words are attributed to them, once named. */
function inVoice(quotes: Quote[], voice: PositVoice, phrases: Phrases): string[] {
  const isOwnWord = quotes.map(
    ({ text, read }) =>
      voice.response_type === 'assistant' &&
      (FIRST_PERSON[languageOf(`${read.passage.heading} ${read.passage.text}`) ?? 'en']?.test(text) ?? false),
  )
  return quotes.map(({ text }, at) => {
    if (!isOwnWord[at]) return formatQuote(text)
    const quoted = phrases.quoted(text.replace(/\s+/g, ' '))
    const isNamed = voice.owner_first_name === null || isOwnWord[at - 1]
    return isNamed ? quoted : `${phrases.said(whoOf(voice, phrases), voice.title)} ${quoted}`
  })
}

/** A viewer reads that the owner was asked; the owner reads how to teach the answer. */
function whatFollows({ voice, is_owner }: AnswerInput, phrases: Phrases): string {
  return is_owner ? phrases.teach : phrases.asked[voice.response_type](whoOf(voice, phrases), voice.title)
}

function partlyText(answer: string, input: AnswerInput, phrases: Phrases): string {
  const { voice } = input
  const closest = phrases.closest[voice.response_type](whoOf(voice, phrases), voice.title)
  return `${closest}\n\n${answer}\n\n${whatFollows(input, phrases)}`
}

function unknownText(judgement: Judgement, input: AnswerInput, phrases: Phrases): string {
  const { voice } = input
  if (input.is_owner) return phrases.notTaught
  const sorry = phrases.unknown[voice.response_type](whoOf(voice, phrases), voice.title)
  const near = nearQuestions(judgement.ranked, input.suggested_questions ?? [])
  return near.length === 0
    ? sorry
    : `${sorry}\n\n${phrases.instead}\n\n${near.map((question) => `- ${question}`).join('\n')}`
}

/** Suggestions to ask instead: questions the nearest passages answer, then those known to be answerable. */
function nearQuestions(ranked: RankedSentence[], suggested: string[]): string[] {
  const near = ranked
    .filter((entry) => entry.read.passage.score > 0)
    .map((entry) => nearestTitle(entry.read.passage.heading))
    .filter((heading) => /[?？]$/.test(heading) && heading.length <= OFFERED_QUESTION_MAX_CHARACTERS)
  return [...new Set([...near, ...suggested])].slice(0, OFFERED_MAX)
}

function citationsOf(quotes: Quote[]): Reply['citations'] {
  return quotes.map(({ read, text }) => ({
    chunk_id: read.passage.chunk_id,
    quote: truncate(text, QUOTE_MAX_CHARACTERS),
  }))
}
