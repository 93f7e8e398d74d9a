/** Questions a text seems to answer: those it asks itself, those its plain statements answer, and its topics. */
import type { Chunk } from '../../../retrieval/chunking/chunk-text.ts'
import { isBelow, nearestTitle } from '../../../retrieval/chunking/heading.ts'
import { FAINT_WEIGHT, generalWeight } from '../../../retrieval/text/common-words.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { splitSentences } from '../../../retrieval/text/sentences.ts'
import { termsOf } from '../../../retrieval/text/terms.ts'
import { DAYS, factQuestions } from './fact-question.ts'
import { isQuestion, isWholeQuestion, topicQuestions } from './heading-question.ts'
import type { Section } from './key-sentences.ts'
import { plainHeading } from './plain-heading.ts'
import type { Outline } from './read-outlines.ts'
import { questionFrom } from './sentence-question.ts'
import { statementTitle } from './titles/statement-title.ts'

export interface Candidate {
  /** In the order they are tried. */
  forms: string[]
  /** 0: the text's own question; 1: from a statement or a fact; 2: a topic. */
  rank: number
  section: number
  /** Where the answer must be found. */
  chunks: Chunk[]
  /** What the answer must hold: the statement that the question was made of, an amount, an hour. */
  holds?: string | RegExp
}

const SECTIONS_MAX = 200
const QUESTION_MAX_CHARACTERS = 100
const SENTENCES_PER_SECTION = 8
/** Statements that are asked for by what they are about. */
const MATTERS_MAX = 16
const STATEMENT_MIN_WORDS = 4
/** Characters by which a statement is found in an answer. */
const STATEMENT_START = 30

export async function questionCandidates(
  sections: Section[],
  text: string,
  outlines: readonly Outline[],
): Promise<Candidate[]> {
  const topics = new Set(outlines.flatMap(({ headings }) => headings))
  const language = sections[0]?.chunks[0]?.language ?? 'en'
  const candidates: Candidate[] = []
  for (const [at, section] of sections.slice(0, SECTIONS_MAX).entries()) {
    const heading = isTitle(section, sections[at + 1])
      ? ''
      : plainHeading(nearestTitle(section.heading), text)
    const matter =
      section.heading === '' && outlines[section.source]?.title === null && at < MATTERS_MAX
        ? await matterOf(section, language)
        : topics.has(heading)
          ? heading
          : ''
    const found = isQuestion(heading) ? ownQuestion(heading) : madeQuestions(section, matter, language)
    for (const candidate of found) candidates.push({ ...candidate, section: at, chunks: section.chunks })
  }
  return candidates.filter(
    ({ forms }) => forms.length > 0 && forms.every((form) => form.length <= QUESTION_MAX_CHARACTERS),
  )
}

type Made = Omit<Candidate, 'section' | 'chunks'>
const ownQuestion = (heading: string): Made[] =>
  isWholeQuestion(heading) ? [{ forms: [heading], rank: 0 }] : []

const madeQuestions = (section: Section, topic: string, language: Language): Made[] => [
  ...factQuestions(section, language).map(({ question, holds }) => ({ forms: [question], rank: 1, holds })),
  ...fromSentences(section, language),
  { forms: topicQuestions(topic, language, section.heading !== ''), rank: 2 },
]

/** What a statement is about, as it can be named in a question: 'the key', 'mats', 'Field Day'. */
async function matterOf({ chunks }: Section, language: Language): Promise<string> {
  const text = chunks[0]?.text ?? ''
  if (text.split(/\s+/).length < STATEMENT_MIN_WORDS) return ''
  const matter = await statementTitle(text, language)
  if (!matter || matter.isIntroduction || matter.text.match(DAYS)) return ''
  if (language !== 'en')
    return isFaint(matter.text, language) ? '' : matter.text.replace(/^(?:\p{Ll}\S* )+(?=\p{Lu})/u, '')
  const noun = matter.text.replace(/^\p{Lu}(?=\p{Ll}* \p{Ll}|\p{Ll}*$)/u, (letter) => letter.toLowerCase())
  if (new RegExp(`\\bthe ${noun.replace(/[^\p{L}\p{N} ]/gu, '.')}\\b`, 'iu').test(text)) return `the ${noun}`
  const isName =
    new RegExp(
      `[\\p{Ll},] ${noun.charAt(0).toUpperCase()}${noun.slice(1).replace(/[^\p{L}\p{N} ]/gu, '.')}`,
      'u',
    ).test(text) ||
    (/^\p{Lu}\S* (?:& )?\p{Lu}/u.test(matter.text) && text.includes(matter.text))
  return isName ? matter.text : /[^s]s$/.test(noun) ? noun : ''
}

const isFaint = (text: string, language: Language) =>
  termsOf(text, language).every((term) => generalWeight(term, language) <= FAINT_WEIGHT)

/** Of the whole text: all other headings are below it. */
const isTitle = ({ source, heading }: Section, next: Section | undefined) =>
  next?.source === source && isBelow(next.heading, heading)

function fromSentences(section: Section, language: Language): Made[] {
  const sentences = section.chunks.flatMap(({ text }) =>
    splitSentences(text).map((span) => text.slice(span.start, span.end).replace(/^[-*•\d.)]+\s+/, '')),
  )
  return sentences.slice(0, SENTENCES_PER_SECTION).flatMap((statement) => {
    const question = questionFrom(statement, language)
    return question ? { forms: [question], rank: 1, holds: statement.slice(0, STATEMENT_START) } : []
  })
}
