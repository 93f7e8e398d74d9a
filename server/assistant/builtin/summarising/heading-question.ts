/** The question a reader would put to the text under a heading; none where the heading makes no sense within one. */
import type { Language } from '../../../retrieval/text/languages.ts'
import { isSmall } from './titles/tidy-title.ts'

const HEADING_MAX_WORDS = 6
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
const NO_QUESTION = /[.!?:]\s|\s{2}|^\S+ \S+ (?:it|they|es) \S+\?$/u

/** 'Before first use' reads on by itself; 'Vor dem Urlaub' does not, for the verb comes last. */
const TIME_TOPIC = /^(?:before|after|during) \p{L}/iu

const VERB =
  /^(?:is|are|was|were|must|can|may|will|should|do|does|has|have|ist|sind|war|muss|müssen|darf|dürfen|kann|können|wird|werden|hat|haben)$/
const ARTICLE = /^(?:the|my|our|der|die|das)$/i

type Form = (topic: string) => string
/** Alternatives, so that four topics in a row are not asked alike. */
const FORMS: Partial<Record<Language, Form[]>> = {
  en: [(topic) => `What should I know about ${topic}?`, (topic) => `What can you tell me about ${topic}?`],
  de: [(topic) => `Was sollte ich über ${topic} wissen?`, (topic) => `Was ist zum Thema ${topic} wichtig?`],
}

/** `isHeading`: its first capital is only the line's. */
export function topicQuestions(heading: string, language: Language, isHeading = true): string[] {
  const words = heading.split(/\s+/).length
  const topic = language === 'en' && isHeading ? lowerFirst(heading) : heading
  if (heading === '' || words > HEADING_MAX_WORDS || NO_TOPIC.test(heading)) return []
  const task = /^how to (.+)$/i.exec(heading)?.[1]
  if (task && language === 'en') return [`How do I ${task}?`]
  if (TIME_TOPIC.test(heading) && language === 'en') return [`What should I know ${lowerFirst(heading)}?`]
  const [first = '', ...rest] = heading.split(/\s+/)
  if (rest.some((word) => VERB.test(word)) || (words > 1 && isSmall(first, language) && !ARTICLE.test(first)))
    return []
  // 'The garden' is a topic, 'The machine drips' is a sentence.
  if (SENTENCE_START.test(heading) && !(/^(?:the|my|our|der|die|das) /i.test(heading) && words === 2))
    return []
  // 'Second shop' wants an article, 'booking' and 'the shops' do not.
  const isCounted =
    language === 'en' && words > 1 && !/(?:s|ing)$|^the /i.test(topic) && /^\p{Ll}/u.test(topic)
  return isCounted ? [`${heading}: what should I know?`] : (FORMS[language] ?? []).map((form) => form(topic))
}

/** 'Getting a card' reads 'about getting a card'; names and abbreviations keep their capitals. */
const lowerFirst = (text: string) =>
  /^\p{Lu}\p{Ll}+(?: \p{Ll}|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
