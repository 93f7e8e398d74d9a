/** Extractive summaries: the knowledge's own sentences, chosen and put in order. */

import { setImmediate } from 'node:timers/promises'
import { nearestTitle } from '../../../retrieval/chunking/heading.ts'
import type { KnowledgeSource, PositVoice, Summaries } from '../../types.ts'
import { phrasesIn } from '../replying/phrases.ts'
import {
  escapeMarkdown,
  type KeySentence,
  keySentences,
  needsItsQuestion,
  pickSentences,
  plain,
  readSections,
  type Section,
} from './key-sentences.ts'
import { suggestQuestions } from './suggest-questions.ts'

const LIGHT_MAX_WORDS = 45
const PARAGRAPH_MAX_WORDS = 120
const QUESTIONS_IN_LIGHT = 2
const QUESTIONS_IN_PARAGRAPH = 6
const SECTIONS_MAX = 40
const BULLETS_MAX = 4
const BULLETS_MAX_WORDS = 110
/** Sentences that are compared; picking costs their square. */
const WEIGHED_MAX = 600

export async function summarise(
  voice: PositVoice,
  sources: KnowledgeSource[],
  signal: AbortSignal,
): Promise<Summaries> {
  const sections = readSections(sources)
  await breathe(signal)
  const sentences = keySentences(sections)
  if (sentences.length === 0) return bare(sections)
  await breathe(signal)
  const telling = sentences.filter((sentence) => !needsItsQuestion(sentence))
  const weightiest = telling.toSorted((a, b) => b.weight - a.weight).slice(0, WEIGHED_MAX)
  const paragraph = pickSentences(weightiest, PARAGRAPH_MAX_WORDS, 7)
  const summary_full = fullSummary(sources, sections, sentences)
  await breathe(signal)
  return {
    summary_light: textOf(lightSentences(telling, paragraph)) || questionsIn(sections, QUESTIONS_IN_LIGHT),
    summary: textOf(paragraph) || questionsIn(sections, QUESTIONS_IN_PARAGRAPH),
    summary_full,
    suggested_questions: suggestQuestions(voice, sources, sections),
  }
}

/** Knowledge that is only questions with answers is summarised by its questions. */
function questionsIn(sections: Section[], max: number): string {
  const headings = sections.map(({ heading }) => plain(nearestTitle(heading)))
  const questions = [...new Set(headings.filter((heading) => /[?？]$/.test(heading)))]
  const language = sections[0]?.chunks[0]?.language ?? 'en'
  return `${phrasesIn(language).questionsAndAnswers} ${questions.slice(0, max).join(' ')}`
}

/** Other requests are served between the steps. */
async function breathe(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await setImmediate()
}

const textOf = (sentences: KeySentence[]) => sentences.map((sentence) => closed(sentence.text)).join(' ')
const closed = (text: string) => (/[.!?…]["'”’)]*$/.test(text) ? text : `${text}.`)

/** The sentence that says what all this is, and a second one if both are short. */
function lightSentences(sentences: KeySentence[], paragraph: KeySentence[]): KeySentence[] {
  const openings = sentences.slice(0, 12)
  const first = openings.toSorted((a, b) => b.weight - a.weight)[0]
  if (!first) return []
  const second = paragraph.find((sentence) => sentence !== first && sentence.order > first.order)
  return second && first.words + second.words <= LIGHT_MAX_WORDS ? [first, second] : [first]
}

/** Knowledge without a single sentence, such as a list of words, is still worth showing. */
function bare(sections: Section[]): Summaries {
  const text = plain(sections[0]?.chunks[0]?.text ?? '').slice(0, 240)
  return { summary_light: text, summary: text, summary_full: escapeMarkdown(text), suggested_questions: [] }
}

function fullSummary(sources: KnowledgeSource[], sections: Section[], sentences: KeySentence[]): string {
  const bySection = Map.groupBy(sentences, (sentence) => `${sentence.source}\n${sentence.section}`)
  const shown = sections.filter((section) => bySection.has(keyOf(section))).slice(0, SECTIONS_MAX)
  const parts: string[] = []
  let source = -1
  const done = new Set<string>()
  for (const section of shown) {
    if (done.has(keyOf(section))) continue
    done.add(keyOf(section))
    if (section.source !== source)
      parts.push(`## ${escapeMarkdown(plain(sources[section.source]?.name ?? ''))}`)
    source = section.source
    const heading = nearestTitle(section.heading)
    if (heading !== '') parts.push(`### ${escapeMarkdown(plain(heading))}`)
    const picked = pickSentences(
      (bySection.get(keyOf(section)) ?? []).slice(0, WEIGHED_MAX),
      BULLETS_MAX_WORDS,
      BULLETS_MAX,
    )
    parts.push(picked.map((sentence) => `- ${escapeMarkdown(closed(sentence.text))}`).join('\n'))
  }
  return parts.join('\n\n')
}

const keyOf = (section: Section) => `${section.source}\n${section.heading}`
