/** The sentences an answer is made of: the best one, what it refers to, and what follows, in text order. */

import { saidLater } from './newest-first.ts'
import { isEntry, type Quote, quoteAround } from './quote-span.ts'
import { beliefsOf, type RankedSentence } from './rank-sentences.ts'

/** An answer is read at a glance; the passage holds the rest. */
export const ANSWER_MAX_WORDS = 60
/** A section of so many words is given whole, after what answers. */
const SECTION_MAX_WORDS = 120
const REPLY_MAX_WORDS = 220
/** A sentence of another passage with this share of belief is quoted beside the best one: it may be the answer, or contradict it. */
const RIVAL_BELIEF = 0.25
/** Passages are added until one of them answers with this probability. */
const SURE = 0.95
const RIVALS_MAX = 2

export function chooseSentences(ranked: RankedSentence[]): Quote[] {
  const best = ranked[0]
  if (!best) return []
  const lead = leadOf(best)
  const rest = restOf(lead, best)
  const quotes = rest ? [lead, rest] : [lead]
  const later = saidLater(best, ranked)
  if (later) quotes.push(leadOf(later))
  const beliefs = beliefsOf(ranked)
  const shown = new Set(later ? [best.read, later.read] : [best.read])
  let sure = beliefs.get(best.read) ?? 0
  let words = wordsOfQuotes(quotes)
  for (const entry of ranked) {
    if (sure >= SURE || shown.size > RIVALS_MAX + (later ? 1 : 0) || entry.belief < RIVAL_BELIEF) break
    if (entry.read.isSuperseded || shown.has(entry.read)) continue
    const quote = leadOf(entry)
    words += wordsOfQuotes([quote])
    if (words > REPLY_MAX_WORDS) break
    shown.add(entry.read)
    sure += beliefs.get(entry.read) ?? 0
    quotes.push(quote)
  }
  return quotes
}

const wordsOfQuotes = (quotes: Quote[]) => quotes.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)

const leadOf = (entry: RankedSentence) => quoteAround(entry, ANSWER_MAX_WORDS)

/**
 * The rest of a short section: it often holds the condition, the exception or the price that goes with the answer. What stands under no
 * heading is no section: in a message an owner goes from one matter to another.
 */
function restOf({ read, text }: Quote, { sentence }: RankedSentence): Quote | null {
  const whole = read.passage.text
  const at = whole.indexOf(text)
  if (
    at === -1 ||
    read.passage.heading === '' ||
    isEntry(sentence) ||
    whole.split(/\s+/).length > SECTION_MAX_WORDS
  )
    return null
  const before = whole.slice(0, at).trim().replace(TITLE_BELOW, '')
  const rest = [before, whole.slice(at + text.length).trim()].filter(Boolean)
  return rest.length === 0 ? null : { read, text: rest.join('\n\n') }
}

/** The title of what was taken out. */
const TITLE_BELOW = /(?:^|\n)[^\n\d.!?]{1,40}$/
