/** How far a quote reaches around the sentence that answers: to what makes sense by itself, and no further. */
import { isListItem, withoutItemMark } from '../../../retrieval/documents/list-item.ts'
import type { ReadPassage, Sentence } from '../reading/read-passage.ts'
import type { RankedSentence } from './rank-sentences.ts'

/** A run of the passage's text, as written. */
export interface Quote {
  read: ReadPassage
  text: string
}

interface Run {
  from: number
  to: number
}

const LEANS_BACK =
  /^["'“(]?(?:he|she|it|they|this|that|these|those|his|her|its|their|such|er|sie|es|dies\w*|il|elle|ils|elles|esto|eso|ella)\b/i
/** A row of a table as it is stored, each cell under its header's word; the first column may have none. */
const TABLE_ROW = /^(?:[^:;]{1,80}; )?[^:;]{1,80}: [^;]*; [^:;]{1,80}: /

const wordsOfSentence = (sentence: Sentence) => sentence.text.split(/\s+/).length

export function quoteAround({ sentence, read }: RankedSentence, budget: number): Quote {
  const { from, to } = runOf(sentence, read, budget)
  const text = read.passage.text.slice(read.sentences[from]?.start ?? 0, read.sentences[to]?.end ?? 0)
  return { read, text: text.includes('\n') ? text : withoutItemMark(text) }
}

function runOf(sentence: Sentence, read: ReadPassage, budget: number): Run {
  const here = { from: sentence.index, to: sentence.index }
  const answer = { from: 0, to: read.sentences.length - 1 }
  if (read.headingIsQuestion && wordsIn(read, answer) <= budget) return answer
  const lead = leadOf(sentence, read)
  if (!isEntry(sentence) || lead !== sentence.index) return grow(here, lead, read, budget)
  return isListAskedFor(sentence, read) ? grow(here, 0, read, budget) : wholeEntry(here, read, budget)
}

/** '7. Group chat. Turned down, 9 to 17.': an item to its last sentence, as far as that fits. */
function wholeEntry({ from, to }: Run, read: ReadPassage, budget: number): Run {
  const goesOn = (next: number) => next < read.sentences.length && !startsLine(next, read)
  while (goesOn(to + 1) && wordsIn(read, { from, to: to + 1 }) <= budget) to++
  return { from, to }
}

/** As much as fits: from what it refers to, and then onwards. */
function grow({ from, to }: Run, lead: number, read: ReadPassage, budget: number): Run {
  const fits = (run: Run) => wordsIn(read, run) <= budget
  while (from > lead && isSameParagraph(read, from - 1) && fits({ from: from - 1, to })) from--
  while (to + 1 < read.sentences.length && isSameParagraph(read, to) && fits({ from, to: to + 1 })) to++
  return { from, to: endOfList(to, read) }
}

/** Half of the steps is no instruction, half of the days no timetable: a list that is begun is quoted to its end. */
function endOfList(at: number, read: ReadPassage): number {
  const isOpen = isEntryAt(lineOf(at, read), read) || /[:：]$/.test(read.sentences[at]?.text ?? '')
  let end = at
  while (isOpen && end + 1 < read.sentences.length && isSameParagraph(read, end)) {
    if (startsLine(end + 1, read) && !isEntryAt(end + 1, read)) break
    end++
  }
  return end
}

function lineOf(at: number, read: ReadPassage): number {
  let first = at
  while (!startsLine(first, read)) first--
  return first
}

function startsLine(at: number, read: ReadPassage): boolean {
  const [before, here] = [read.sentences[at - 1], read.sentences[at]]
  return !before || read.passage.text.slice(before.end, here?.start).includes('\n')
}

const isEntryAt = (at: number, { sentences }: ReadPassage) => {
  const sentence = sentences[at]
  return sentence !== undefined && isEntry(sentence)
}

const wordsIn = (read: ReadPassage, { from, to }: Run) =>
  read.sentences.slice(from, to + 1).reduce((sum, sentence) => sum + wordsOfSentence(sentence), 0)

/** A new paragraph is a new thought: it helps the one before it no more than any other text would. */
function isSameParagraph(read: ReadPassage, at: number): boolean {
  const [one, next] = [read.sentences[at], read.sentences[at + 1]]
  return !read.passage.text.slice(one?.end ?? 0, next?.start).includes('\n\n')
}

/** First sentence without which this one cannot be understood: what a pronoun refers to, the line above a list. */
function leadOf(sentence: Sentence, read: ReadPassage): number {
  if (isListItem(sentence.text)) {
    let at = sentence.index
    while (at > 0 && isListItem(read.sentences[at]?.text ?? '')) at--
    return /[:：]$/.test(read.sentences[at]?.text ?? '') ? at : sentence.index
  }
  return LEANS_BACK.test(sentence.text) && sentence.index > 0 ? sentence.index - 1 : sentence.index
}

/** An item of a list or a row of a table: each is complete by itself. */
export const isEntry = (sentence: Sentence) => isListItem(sentence.text) || isTableRow(sentence)

const isTableRow = ({ text }: Sentence) => TABLE_ROW.test(text)

/** The entry matches no more of the question than its heading does, or another entry matches as much. */
function isListAskedFor(sentence: Sentence, read: ReadPassage): boolean {
  const own = addedTo(read.headingMatch, sentence)
  const isAsMuch = (other: Sentence) =>
    other !== sentence && isEntry(other) && addedTo(read.headingMatch, other) >= own
  return own === 0 || read.sentences.some(isAsMuch)
}

const addedTo = (heading: Float64Array, { match }: Sentence) =>
  match.reduce((sum, found, word) => sum + Math.max(0, found - (heading[word] ?? 0)), 0)
