/** Extractive summaries: the knowledge's own sentences, chosen and put in order. */

import { setImmediate } from 'node:timers/promises'
import { collapseSpaces } from '../../../core/collapse-spaces.ts'
import type { KnowledgeSource, PositVoice, StoredKnowledge, Summaries } from '../../types.ts'
import { smallTalkOf } from '../reading/small-talk.ts'
import { phrasesIn } from '../replying/phrases.ts'
import { directs, leansOnBefore, tellingPart } from './clean-sentence.ts'
import { isQuestion } from './heading-question.ts'
import {
  escapeMarkdown,
  type KeySentence,
  keySentences,
  needsItsQuestion,
  pickSentences,
  readSections,
  type Section,
} from './key-sentences.ts'
import { type Outline, readOutline } from './read-outlines.ts'
import { inMemory, suggestQuestions } from './suggest-questions.ts'
import { titleOf } from './titles/title-of.ts'

const LIGHT_MAX_WORDS = 45
const PARAGRAPH_MAX_WORDS = 120
const QUESTIONS_MAX = 2
/** Sentences among which a document without a preamble introduces itself. */
const NAMING_MAX = 5
const BARE_MAX_CHARACTERS = 240
/** Questions, dates, addresses and whole sentences. */
const NO_TOPIC = /[?？:;!|@=·\d]|\.$|(?:\S+\s+){7}/u
const TOPICS_MAX = 4
const INTRODUCTION_MIN_WORDS = 6
const SECTIONS_MAX = 40
const BULLETS_MAX = 4
const BULLETS_MAX_WORDS = 110
/** Sentences that are compared; picking costs their square. */
const WEIGHED_MAX = 600

export async function summarise(
  voice: PositVoice,
  sources: KnowledgeSource[],
  signal: AbortSignal,
  stored?: StoredKnowledge,
): Promise<Summaries> {
  const outlines: Outline[] = []
  for (const source of sources) {
    outlines.push(readOutline(source))
    await breathe(signal)
  }
  const sections = readSections(sources)
  await breathe(signal)
  const sentences = keySentences(outlines)
  const title = await titleOf(sources, outlines)
  const lead = outlines[title.source]?.lead ?? ''
  const telling = sentences.filter((sentence) => !(lead ? sentence.isAnswer : needsItsQuestion(sentence)))
  const weightiest = telling.toSorted((a, b) => b.weight - a.weight).slice(0, WEIGHED_MAX)
  const outline = outlines[title.source]
  const introduction = lightSentences(telling, title.source, lead !== '')
  const topics = outline && lead && introduction.length === 0 ? topicsOf(outline, TOPICS_MAX) : ''
  const light =
    introduction.length > 0 || topics ? introduction : lightSentences(telling, title.source, false)
  const paragraph = pickSentences(weightiest, PARAGRAPH_MAX_WORDS, 7, light)
  await breathe(signal)
  const shortest = topics ? `${lead} ${topics}` : withLead(lead, light)
  const longer = topics ? `${shortest} ${textOf(paragraph)}`.trim() : withLead(lead, paragraph)
  const nothing = bare(outlines, sections)
  return {
    title: title.text,
    summary_light: shortest || nothing,
    summary: longer || nothing,
    summary_full: fullSummary(sources, outlines, sentences) || escapeMarkdown(shortest || nothing),
    suggested_questions: await suggestQuestions(voice, sources, {
      sections,
      outlines,
      signal,
      stored: stored ?? inMemory(sources, sections),
    }),
  }
}

/** Other requests are served between the steps. */
async function breathe(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await setImmediate()
}

const textOf = (sentences: KeySentence[]) => sentences.map((sentence) => sentence.text).join(' ')

/** A document's title goes first, unless its first sentence names the same thing. */
function withLead(lead: string, sentences: KeySentence[]): string {
  const [first] = sentences
  if (!first) return lead
  const names = lead
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 3)
  const named = names.filter((word) => first.text.toLowerCase().includes(word))
  return lead === '' || named.length * 2 > names.length ? textOf(sentences) : `${lead} ${textOf(sentences)}`
}

/** Of a document without a preamble: its headings, else its questions. */
function topicsOf({ headings, language }: Outline, max: number): string {
  const topics = [
    ...new Set(
      headings.map((heading) => heading.replace(/\s*\(.*$/, '')).filter((heading) => !NO_TOPIC.test(heading)),
    ),
  ].slice(0, max)
  if (topics.length > 1) return `${phrasesIn(language).topics} ${topics.join(', ')}.`
  return [...new Set(headings.filter(isQuestion))].slice(0, QUESTIONS_MAX).join(' ')
}

/** Knowledge without a sentence that stands by itself. */
function bare(outlines: Outline[], sections: Section[]): string {
  const questions = outlines.map((outline) => topicsOf(outline, TOPICS_MAX)).find(Boolean)
  const language = outlines[0]?.language ?? 'en'
  if (questions)
    return isQuestion(questions) ? `${phrasesIn(language).questionsAndAnswers} ${questions}` : questions
  const text = sections[0]?.chunks[0]?.text ?? ''
  // A lone word is too little to tell talk by.
  const isTalk = smallTalkOf(text) !== null || (/\s/.test(text) && tellingPart(text) === null)
  if (outlines[0]?.title === null && isTalk) return ''
  const [line = ''] = text.split('\n')
  return collapseSpaces(line).slice(0, BARE_MAX_CHARACTERS)
}

/**
 * The sentence that says what all this is, and the next one if both are short. Of a document: one that begins with its name, or its
 * preamble; none where it has neither.
 */
function lightSentences(sentences: KeySentence[], source: number, isDocument: boolean): KeySentence[] {
  const openings = sentences.filter(({ text }) => !leansOnBefore(text) && !directs(text))
  const own = openings.filter((sentence) => sentence.source === source)
  const long = own.filter(({ words }) => words >= INTRODUCTION_MIN_WORDS)
  const preamble = long.filter(({ isPreamble }) => isPreamble)
  const naming = (preamble.length > 0 ? preamble : long.slice(0, NAMING_MAX)).find(
    ({ namesTitle }) => namesTitle,
  )
  const first = isDocument ? (naming ?? preamble[0]) : (own[0] ?? openings[0])
  if (!first) return []
  const goesOn = ({ order, source: at, heading, text }: KeySentence) =>
    order === first.order + 1 && at === first.source && heading === first.heading && !directs(text)
  const next = sentences.find(
    (sentence) =>
      goesOn(sentence) || (!isDocument && sentence.order > first.order && openings.includes(sentence)),
  )
  return next && first.words + next.words <= LIGHT_MAX_WORDS ? [first, next] : [first]
}

function fullSummary(sources: KnowledgeSource[], outlines: Outline[], sentences: KeySentence[]): string {
  const parts: string[] = []
  for (const [at, source] of sources.entries()) {
    const own = sentences.filter((sentence) => sentence.source === at)
    const bySection = Map.groupBy(own, ({ heading }) => heading)
    if (bySection.size > 0) parts.push(`## ${escapeMarkdown(outlines[at]?.title ?? source.name)}`)
    for (const [heading, group] of bySection) {
      if (heading !== '' && heading !== outlines[at]?.title) parts.push(`### ${escapeMarkdown(heading)}`)
      const picked = pickSentences(group.slice(0, WEIGHED_MAX), BULLETS_MAX_WORDS, BULLETS_MAX)
      const shown = picked.length > 0 ? picked : group.slice(0, 1)
      parts.push(shown.map(({ text }) => `- ${escapeMarkdown(text)}`).join('\n'))
    }
  }
  return parts.slice(0, 2 * SECTIONS_MAX).join('\n\n')
}
