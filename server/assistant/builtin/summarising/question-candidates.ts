/** Questions a text seems to answer: the ones it asks itself, and ones made from its plainest statements. */

import type { Chunk } from '../../../retrieval/chunking/chunk-text.ts'
import { isBelow, nearestTitle } from '../../../retrieval/chunking/heading.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { splitSentences } from '../../../retrieval/text/sentences.ts'
import type { PositVoice } from '../../types.ts'
import { germanQuestionFrom } from './german-candidates.ts'
import { questionFromHeading } from './heading-question.ts'
import { plain, type Section } from './key-sentences.ts'

export interface Candidate {
  question: string
  section: number
  /** Where the answer must be found. */
  chunks: Chunk[]
}

const SECTIONS_MAX = 200
const QUESTION_MAX_CHARACTERS = 100
const SENTENCES_PER_SECTION = 6

export function questionCandidates(voice: PositVoice, sections: Section[]): Candidate[] {
  const language = sections[0]?.chunks[0]?.language ?? 'en'
  return sections.slice(0, SECTIONS_MAX).flatMap((section, at) => {
    const heading = isTitle(section, sections[at + 1]) ? '' : plain(nearestTitle(section.heading))
    const made = questionFromHeading(heading, language)
    const asked = fromSentences(section, voice, language)
    // A written question comes first; one that is made from a heading is plain beside what the sentences say.
    return (made[0] === heading ? [...made, ...asked] : [...asked, ...made])
      .filter((question) => question.length <= QUESTION_MAX_CHARACTERS)
      .map((question) => ({ question, section: at, chunks: section.chunks }))
  })
}

/** Of the whole text: all other headings are below it. */
const isTitle = ({ source, heading }: Section, next: Section | undefined) =>
  next?.source === source && isBelow(next.heading, heading)

function fromSentences(section: Section, voice: PositVoice, language: Language): string[] {
  const questionOf = { en: questionFrom, de: germanQuestionFrom }[language as string]
  if (!questionOf) return []
  return section.chunks
    .flatMap((chunk) =>
      splitSentences(chunk.text).map((span) => plain(chunk.text.slice(span.start, span.end))),
    )
    .slice(0, SENTENCES_PER_SECTION)
    .flatMap((sentence) => questionOf(sentence, voice) ?? [])
}

/** 'Lumo was founded in 2019' and 'The weir was built by Hanna Roth'. */
const PASSIVE =
  /^((?:The |Our |My )?[\p{L}\p{N}][\p{L}\p{N}' -]{1,40}?) (was|were) (founded|built|opened|born|launched|established|introduced|created|invented|closed|started|written) (?:[\p{L} ]{0,30}?)?\b(in|by|on) (?=[\p{Lu}\d])/u
const DEFINES =
  /^((?:The |An? )?\p{Lu}[\p{L}\p{N}'-]*(?: \p{Lu}[\p{L}\p{N}'-]*){0,3}) (is|are|was|were) (?:an?|the|one of) /u
const TITLE = /^(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Sir|Dame|Father|Sister|Captain|Pastor|Rabbi)\b/
const ROLE =
  /^[^,;.]{0,80}? (?:is|are|was|were) (?:an?|the|one of)(?: [\p{L}'-]+){0,4} (?:\p{L}+(?:ist|ician|keeper|maker)|manager|director|founder|teacher|nurse|doctor|engineer|chair\p{L}*|owner|author|artist|coach|captain|secretary|treasurer|president|trainer|lawyer|designer|developer|architect|chef|lecturer|writer|singer|actor|actress|man|woman|person)\b/u
const isPerson = (subject: string, sentence: string) => TITLE.test(subject) || ROLE.test(sentence)
const PRONOUN = /^(?:he|she|it|they|this|that|these|those|there|here|what|who|i|we|you|one)\b/i

/** First-person statements and the question a visitor would put to the person. */
const PERSONAL: [RegExp, string][] = [
  [/\bI (?:was )?(?:studied|graduated|trained)\b/, 'What did you study, and where did you graduate?'],
  [/\bI (?:\w+ )?(?:founded|co-founded|started) \p{Lu}/u, 'What did you found?'],
  [/\bI (?:\w+ )?(?:work|worked|joined)\b/, 'Where have you worked?'],
  [/\bI was born\b/, 'Where were you born?'],
  [/\bI live\b/, 'Where do you live?'],
  [/\b(?:I charge|[Mm]y (?:hourly |daily )?(?:rate|fee)\b)/, 'What do you charge?'],
  [/\bI speak\b/, 'Which languages do you speak?'],
  [/\bI believe\b/, 'What do you believe in?'],
  [/\b(?:my|some|piece of) advice\b/i, 'What advice do you give?'],
  [/\b(?:reach|contact|write to) (?:me|us)\b/i, 'How can I contact you?'],
  [/\bfree time\b/, 'What do you do in your free time?'],
]

function questionFrom(sentence: string, voice: PositVoice): string | null {
  if (voice.response_type === 'you') {
    const personal = PERSONAL.find(([cue]) => cue.test(sentence))
    if (personal) return personal[1]
  }
  const passive = PASSIVE.exec(sentence)
  if (passive?.[1] && !PRONOUN.test(passive[1])) {
    const word = passive[4] === 'by' ? 'By whom' : 'When'
    if (passive[4] === 'by' || /\b(?:in|on) (?:\p{Lu}\p{L}+ )?\d/u.test(sentence))
      return `${word} ${passive[2]} ${lowerArticle(passive[1])} ${passive[3]}?`
  }
  const defines = DEFINES.exec(sentence)
  if (defines?.[1] && !PRONOUN.test(defines[1]))
    return `${isPerson(defines[1], sentence) ? 'Who' : 'What'} ${defines[2]} ${lowerArticle(defines[1])}?`
  return null
}

const lowerArticle = (text: string) => text.replace(/^(?:The|An?|Our|My)\b/, (word) => word.toLowerCase())
