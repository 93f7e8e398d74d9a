/** Questions a text seems to answer: those it asks itself, those its plain statements answer, and its topics. */
import { setImmediate } from 'node:timers/promises'
import type { Chunk } from '../../../retrieval/chunking/chunk-text.ts'
import { isBelow, nearestTitle } from '../../../retrieval/chunking/heading.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { sentenceTexts } from '../../../retrieval/text/sentences.ts'
import { type Context, englishQuestion } from './english-question.ts'
import { factQuestions } from './fact-question.ts'
import { germanQuestion } from './german-question.ts'
import { isQuestion, isWholeQuestion, topicQuestion } from './heading-question.ts'
import type { Section } from './key-sentences.ts'
import { isWellFormed } from './question-grammar.ts'
import type { Outline } from './read-outlines.ts'
import { plainHeading } from './titles/tidy-title.ts'

export interface Candidate {
  question: string
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
const SENTENCES_PER_SECTION = 6
/** Characters by which a statement is found in an answer. */
const STATEMENT_START = 30

export async function questionCandidates(
  sections: Section[],
  text: string,
  outlines: readonly Outline[],
): Promise<Candidate[]> {
  const topics = new Set(outlines.flatMap(({ headings }) => headings))
  const candidates: Candidate[] = []
  for (const [at, section] of sections.slice(0, SECTIONS_MAX).entries()) {
    // Other requests are served between two sections.
    await setImmediate()
    const heading = isTitle(section, sections[at + 1])
      ? ''
      : plainHeading(nearestTitle(section.heading), text)
    const found = isQuestion(heading)
      ? ownQuestion(heading)
      : await madeQuestions(section, topics.has(heading) ? heading : '', {
          text,
          isTalk: outlines[section.source]?.title === null,
        })
    for (const made of found) candidates.push({ ...made, section: at, chunks: section.chunks })
  }
  return candidates.filter(({ question }) => question.length <= QUESTION_MAX_CHARACTERS)
}

type Made = Omit<Candidate, 'section' | 'chunks'>
const ownQuestion = (heading: string): Made[] =>
  isWholeQuestion(heading) ? [{ question: heading, rank: 0 }] : []

async function madeQuestions(section: Section, topic: string, context: Context): Promise<Made[]> {
  const language = section.chunks[0]?.language ?? 'en'
  const question = topicQuestion(topic, language)
  const facts = factQuestions(section, language).map((fact): Made => ({ ...fact, rank: 1 }))
  const made = [...facts, ...(await fromSentences(section, context, language))]
  const isSound = await Promise.all(made.map((one) => language !== 'en' || isWellFormed(one.question)))
  return [...made.filter((_, at) => isSound[at]), ...(question ? [{ question, rank: 2 }] : [])]
}

/** Of the whole text: all other headings are below it. */
const isTitle = ({ source, heading }: Section, next: Section | undefined) =>
  next?.source === source && isBelow(next.heading, heading)

async function fromSentences({ chunks }: Section, context: Context, language: Language): Promise<Made[]> {
  const sentences = chunks
    .flatMap(({ text }) => sentenceTexts(text))
    .map((sentence) => sentence.replace(/^[-*•\d.)]+\s+/, ''))
  const found: Made[] = []
  for (const statement of sentences.slice(0, SENTENCES_PER_SECTION)) {
    const question = await questionFrom(statement, context, language)
    if (question) found.push({ question, rank: 1, holds: statement.slice(0, STATEMENT_START) })
  }
  return found
}

/** null: it answers none that a visitor would ask. */
async function questionFrom(statement: string, context: Context, language: Language): Promise<string | null> {
  const plain = statement.replace(/[.!]$/, '')
  if (language === 'en') return englishQuestion(plain, context)
  return language === 'de' ? germanQuestion(plain) : null
}
