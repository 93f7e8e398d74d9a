/** Questions a text seems to answer: those it asks itself, those its plain statements answer, and its topics. */
import type { Chunk } from '../../../retrieval/chunking/chunk-text.ts'
import { isBelow, nearestTitle } from '../../../retrieval/chunking/heading.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { splitSentences } from '../../../retrieval/text/sentences.ts'
import { isQuestion, isWholeQuestion, topicQuestions } from './heading-question.ts'
import type { Section } from './key-sentences.ts'
import { plainHeading } from './plain-heading.ts'
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
  /** The statement that the question was made of, which its answer quotes. */
  statement?: string
}

const SECTIONS_MAX = 200
const QUESTION_MAX_CHARACTERS = 100
const SENTENCES_PER_SECTION = 8
/** Statements that are asked for by what they are about. */
const MATTERS_MAX = 16

/** `statements`: the sources without a title of their own. */
export async function questionCandidates(
  sections: Section[],
  text: string,
  statements: ReadonlySet<number>,
): Promise<Candidate[]> {
  const language = sections[0]?.chunks[0]?.language ?? 'en'
  const candidates: Candidate[] = []
  for (const [at, section] of sections.slice(0, SECTIONS_MAX).entries()) {
    const heading = isTitle(section, sections[at + 1])
      ? ''
      : plainHeading(nearestTitle(section.heading), text)
    const matter =
      section.heading === '' && statements.has(section.source) && at < MATTERS_MAX
        ? await matterOf(section, language)
        : heading
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
  ...factQuestions(section, language).map((question) => ({ forms: [question], rank: 1 })),
  ...fromSentences(section, language),
  { forms: topicQuestions(topic, language), rank: 2 },
]

/** What a statement is about, as it can be named in a question: 'the key', 'mats', 'Field Day'. */
async function matterOf({ chunks }: Section, language: Language): Promise<string> {
  const text = chunks[0]?.text ?? ''
  const matter = await statementTitle(text, language)
  if (!matter || matter.isIntroduction || matter.text.match(DAYS)) return ''
  if (language !== 'en') return matter.text
  const noun = matter.text.replace(/^\p{Lu}(?=\p{Ll}* \p{Ll}|\p{Ll}*$)/u, (letter) => letter.toLowerCase())
  if (new RegExp(`\\bthe ${noun.replace(/[^\p{L}\p{N} ]/gu, '.')}\\b`, 'iu').test(text)) return `the ${noun}`
  const isName = /^\p{Lu}\S* (?:& )?\p{Lu}/u.test(matter.text) && text.includes(matter.text)
  return isName ? matter.text : /[^s]s$/.test(noun) ? noun : ''
}

/** Of the whole text: all other headings are below it. */
const isTitle = ({ source, heading }: Section, next: Section | undefined) =>
  next?.source === source && isBelow(next.heading, heading)

function fromSentences(section: Section, language: Language): Made[] {
  const sentences = section.chunks.flatMap(({ text }) =>
    splitSentences(text).map((span) => text.slice(span.start, span.end).replace(/^[-*•\d.)]+\s+/, '')),
  )
  return sentences.slice(0, SENTENCES_PER_SECTION).flatMap((statement) => {
    const question = questionFrom(statement, language)
    return question ? { forms: [question], rank: 1, statement } : []
  })
}

const DAYS =
  /\b(?:mon|tue|wed|thu|fri|sat|sun)(?:\p{Ll}*day)?s?\b|\b(?:Mo|Di|Mi|Do|Fr|Sa|So|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tags?|Mittwochs?)\b/giu
const HOURS = /\b\d{1,2}(?:[.:]\d\d)? ?(?:am|pm|uhr)? ?(?:[-–]|to|bis) ?\d{1,2}(?:[.:]\d\d)?\b/iu
const OPENING =
  /\b(?:open|opening (?:hours|times)|hours|closed|shut|geöffnet|Öffnungszeiten|geschlossen|Sprech(?:stunden?|zeiten?))\b/iu
const CONTACT = /\b(?:tel|phone|telefon)\b.{0,12}\d{3}|\S@\S+\.\p{L}/iu
const PRICED = /preis|price|cost|kosten|[€£$]|GBP|EUR|USD|CHF/iu
/** The first cell of a row that is words: 'Nr.: I1; Leistung: Inspektion; Preis: 69'. */
const ROW =
  /^(?:[^;:]{0,20}: )?(?:\p{Lu}{0,2}\d{1,3}; )?(?:[^;:]{1,20}: )?(\p{L}{3}[^;:,()+/\d]{1,30}); (?:[^;:]{1,25}: [^;]*; )*[^;:]{1,25}: [^;]*\d/u

/** What every visitor asks for: opening hours, a way to write, a price. */
function factQuestions({ heading, chunks }: Section, language: Language): string[] {
  if (language !== 'en' && language !== 'de') return []
  const isGerman = language === 'de'
  const text = `${heading}\n${chunks.map((chunk) => chunk.text).join('\n')}`
  const days = new Set(text.match(DAYS)?.map((day) => day.toLowerCase()))
  const row = PRICED.test(text)
    ? text
        .split('\n')
        .map((line) => ROW.exec(line)?.[1]?.trim())
        .find(Boolean)
    : undefined
  const questions: string[] = []
  if (days.size > 1 && HOURS.test(text) && OPENING.test(text))
    questions.push(isGerman ? 'Wann haben Sie geöffnet?' : 'When are you open?')
  if (CONTACT.test(text)) questions.push(isGerman ? 'Wie kann ich Sie erreichen?' : 'How can I contact you?')
  if (row)
    questions.push(
      isGerman ? `Was kostet ${row}?` : `What is the price of ${row.charAt(0).toLowerCase()}${row.slice(1)}?`,
    )
  return questions
}
