/** The question a reader would put to the text under a heading; none where the heading makes no sense within one. */

const HEADING_MAX_WORDS = 6
/** Lists of names and dates ('Nurse, York (2013 to 2019)'), and half sentences. */
const NO_TOPIC = /[.:!,;()/|\d]/
const SENTENCE_START =
  /^(?:what|why|who|where|which|when|how|i|you|we|it|they|there|no|not|is|are|do|does|can|if)\b/i

export function questionFromHeading(heading: string, language: string): string[] {
  if (/[?？]$/.test(heading)) return [heading]
  const words = heading.split(/\s+/).length
  if (heading === '' || words > HEADING_MAX_WORDS || NO_TOPIC.test(heading)) return []
  if (language === 'de') return [`Was sollte ich zum Thema ${heading} wissen?`]
  return language === 'en' ? englishQuestion(heading, words) : []
}

function englishQuestion(heading: string, words: number): string[] {
  const topic = lowerFirst(heading)
  const task = /^how to (.+)$/i.exec(heading)?.[1]
  if (task) return [`How do I ${task}?`]
  if (/^(?:before|after|during) /i.test(heading)) return [`What should I know ${topic}?`]
  // 'The garden' is a topic, 'The machine drips' is a sentence.
  const isSentence = SENTENCE_START.test(heading) || (/^(?:the|my|our) /i.test(heading) && words > 2)
  return isSentence ? [] : [`What should I know about ${topic}?`]
}

/** 'Getting a card' reads 'about getting a card'; names and abbreviations keep their capitals. */
const lowerFirst = (text: string) =>
  /^[A-Z][a-z]+(?: [a-z]|$)/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
