/** Each source as a document tree: its title, and the sentences of its prose that can be shown by themselves. */
import { type Block, QUESTION_LEVEL } from '../../../retrieval/documents/block.ts'
import { isListItem, withoutItemMark } from '../../../retrieval/documents/list-item.ts'
import { readDocument } from '../../../retrieval/documents/read-document.ts'
import { guessLanguage } from '../../../retrieval/text/guess-language.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { sentenceTexts } from '../../../retrieval/text/sentences.ts'
import type { KnowledgeSource } from '../../types.ts'
import { cleanSentence } from './clean-sentence.ts'
import { isQuestion } from './heading-question.ts'
import { rowTopics, titleRow } from './table-rows.ts'
import { documentTitle, nameOfFile, subtitleOf } from './titles/document-title.ts'
import { plainHeading, tidyLine } from './titles/tidy-title.ts'

/** Of one source: what a summary says is said early, or under a heading. */
const READ_CHARACTERS = 60_000
/** Of a message, checked for talk at half a millisecond each: a long text is no talk. */
const TALK_SENTENCES = 40

export interface OutlineSentence {
  text: string
  heading: string
  /** Above the first heading below the title. */
  isPreamble: boolean
  /** It answers the question above it. */
  isAnswer: boolean
  opensSection: boolean
}

export interface Outline {
  /** As its author wrote it; null for a text without one, as an owner's message is. */
  title: string | null
  /** The title and what it says below it, as one or two sentences; '' without a title. */
  lead: string
  language: Language
  headings: string[]
  sentences: OutlineSentence[]
}

export function readOutline({ name, text }: KnowledgeSource): Outline {
  const read = text.slice(0, READ_CHARACTERS)
  const blocks = readDocument(read)
  const isTable = blocks[0]?.kind === 'table'
  const title = isTable ? (titleRow(blocks) ?? nameOfFile(name)) : documentTitle(read, blocks)
  const subtitle = title ? subtitleOf(read, title) : null
  const lines = [title, subtitle].flatMap((line) => (line ? tidyLine(line, read) : []))
  const lead = lines.map((line) => `${line}.`).join(' ')
  const outline: Outline = { title, lead, language: guessLanguage(read, 'en'), headings: [], sentences: [] }
  let heading = ''
  let isAnswer = false
  let opens = true
  let isPreamble = true
  for (const block of blocks) {
    if (block.kind === 'heading') {
      heading = block.text
      isAnswer = isQuestion(heading)
      opens = true
      if (!isSame(heading, title)) isPreamble = false
      const isOwn = isSame(heading, title) || heading === subtitle
      if (!isOwn && (isAnswer || block.level < QUESTION_LEVEL))
        outline.headings.push(plainHeading(heading, read))
      continue
    }
    for (const sentence of proseOf(block, title, outline.sentences.length < TALK_SENTENCES)) {
      if (sentence.startsWith(subtitle ?? '\0')) continue
      outline.sentences.push({
        text: sentence,
        heading,
        isPreamble: isPreamble && title !== null,
        isAnswer,
        opensSection: opens,
      })
      opens = false
    }
  }
  if (outline.headings.length < 2) outline.headings.unshift(...rowTopics(blocks))
  return outline
}

/** The tree may join a title with the line below it. */
const isSame = (heading: string, title: string | null) =>
  title !== null && (heading.startsWith(title) || lettersOf(title).endsWith(lettersOf(heading)))
const lettersOf = (text: string) => text.replace(/\P{L}/gu, '')

/** Tables and code are read by questions, not aloud; a list only where its items are sentences. */
function proseOf(block: Block, title: string | null, mayTalk: boolean): string[] {
  if (block.kind === 'heading' || block.kind === 'table' || block.kind === 'code') return []
  const isDocument = title !== null
  return block.lines.flatMap((line) => {
    const isOpen = isDocument && block.kind === 'list' && !/[.!?]["'”’)]*$/.test(line)
    const isMetadata = isDocument && LABELLED.test(line)
    if (isOpen || isMetadata || line === title || /[:：]$/.test(line)) return []
    const plain = isListItem(line) ? withoutItemMark(line) : line
    return sentenceTexts(plain).flatMap(
      (sentence) => cleanSentence(sentence, isDocument, mayTalk && !isDocument) ?? [],
    )
  })
}

/** 'Last changed: 3 May.' */
const LABELLED = /^\p{Lu}[\p{L}-]*(?: \p{L}+){0,2}: /u
