/** The question a reader would put to the text under a heading; none where the heading makes no sense within one. */
import { fold } from '../../../retrieval/text/fold.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { STOP_WORDS } from '../../../retrieval/text/stop-words.ts'

const HEADING_MAX_WORDS = 5
/** Lists of names and dates ('Nurse, York (2013 to 2019)'), and half sentences. */
const NO_TOPIC = /[.:!,;()/|+=·\d]|\s[-–—]\s/
const SENTENCE_START =
  /^(?:what|why|who|where|which|when|how|i|you|we|it|they|there|no|not|is|are|do|does|can|if|wer|wie|was|wo|wann|wir|ich|sie|ein|eine|der|die|das|the|my|our)\b/i
/** It needs what was asked before it: 'And how long?', 'Why is that?' */
const LEANS = /^(?:and|or|but|und|oder|aber|y|et|e|so)\b|\b(?:that|them|this|es|dort|dabei|davon)\?$/i

export const isQuestion = (heading: string) => /[?？]$/.test(heading)

/** A written question that is understood by itself. */
export const isWholeQuestion = (heading: string) =>
  isQuestion(heading) && heading.split(/\s+/).length > 2 && !LEANS.test(heading) && !NO_QUESTION.test(heading)

/** Several sentences, columns, or a pronoun alone: 'What does it cost?' */
const NO_QUESTION = /[.!?:]\s|\s{2}|^\S+ \S+ (?:it|they|es) \S+\?$|^\S+ (?:it|they|es) \S+\?$/u

/** 'Before first use' reads on by itself; 'Vor dem Urlaub' does not, for the verb comes last. */
const TIME_TOPIC = /^(?:before|after|during) \p{L}/iu
const VERB =
  /^(?:is|are|was|were|must|can|may|will|should|do|does|has|have|ist|sind|war|muss|müssen|darf|dürfen|kann|können|wird|werden|hat|haben)$/

export function topicQuestion(heading: string, language: Language): string | null {
  const words = heading.split(/\s+/)
  if (heading === '' || words.length > HEADING_MAX_WORDS || NO_TOPIC.test(heading)) return null
  if (language === 'de') return isTopic(words, language) ? `Was ist zum Thema ${heading} wichtig?` : null
  if (language !== 'en') return null
  const task = /^how to (.+)$/i.exec(heading)?.[1]
  if (task) return `How do I ${task}?`
  const topic = lowerFirst(heading)
  if (TIME_TOPIC.test(heading)) return `What should I know ${topic}?`
  if (/^the \S+$/i.test(heading)) return `What should I know about ${topic}?`
  return isTopic(words, language) ? `What should I know about ${withArticle(topic)}?` : null
}

const isTopic = ([first = '', ...rest]: string[], language: Language) =>
  !SENTENCE_START.test(first) &&
  !rest.some((word) => VERB.test(word)) &&
  (rest.length === 0 || !saysNothing(first, language))

const saysNothing = (word: string, language: Language) =>
  !/\p{L}/u.test(word) || STOP_WORDS[language].has(fold(word).replace(/\P{L}/gu, ''))

/** 'Second shop' and 'rota' want an article; 'booking', 'safety' and 'the shops' do not. */
const withArticle = (topic: string) => (MASS.test(topic) || /^\p{Lu}/u.test(topic) ? topic : `the ${topic}`)
const MASS = /(?:[^s]s|ing|ty|ness|ment|tion|sion|ance|ence|ship|ism|ure|age|th)$|ing /i

/** 'Getting a card' reads 'about getting a card'; names and abbreviations keep their capitals. */
const DAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/i
const lowerFirst = (text: string) =>
  !DAY.test(text) && /^\p{Lu}\p{Ll}+(?: \p{Ll}|$)/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
