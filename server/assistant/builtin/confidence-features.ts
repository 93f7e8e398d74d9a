/** What speaks for the best sentence being an answer at all. */
import { saturate } from '../../knowledge/ranking/bm25.ts'
import type { QuestionModel } from './question-model.ts'
import type { RankedSentence } from './rank-sentences.ts'
import { weigh } from './sentence-features.ts'

export const CONFIDENCE_FEATURES = [
  'constant',
  'covered',
  'coveredWide',
  'idealBm25',
  'unseen',
  'unseenName',
  'heaviestMissing',
  'passageBelief',
  'headingF1',
  'names',
  'faq',
  'faqHeading',
  'faqMissing',
  'faqExtra',
  'faqShare',
  'matched',
  'kindFound',
  'margin',
  'score',
  'wordCount',
] as const

export function confidenceFeatures(question: QuestionModel, ranked: RankedSentence[]): Float64Array {
  const best = ranked[0]
  if (!best) return new Float64Array(CONFIDENCE_FEATURES.length)
  const { read, sentence } = best
  const { shares } = question
  const near = most(sentence.match, read.headingMatch, read.titleMatch)
  const wide = most(near, read.match)
  const covered = weigh(near, shares)
  const heading = weigh(read.headingMatch, shares)
  const inQuestion = read.headingInQuestion
  let unseen = 0
  let unseenName = 0
  let heaviest = 0
  for (const [at, share] of shares.entries()) {
    if (question.unseen[at]) unseen += share * (1 - 0.7 * (wide[at] ?? 0))
    if (question.unseen[at] && question.words[at]?.is_name && !wide[at]) unseenName = 1
    if ((wide[at] ?? 0) < 0.3) heaviest = Math.max(heaviest, share)
  }
  let ideal = 0
  for (const [at, word] of question.words.entries())
    ideal += (question.rarities[at] ?? 0) * (0.5 + 0.5 * word.weight) * saturate(2)
  let belief = 0
  for (const entry of ranked) if (entry.read === read) belief += entry.belief
  const others = new Map<unknown, number>()
  for (const entry of ranked) if (entry.read !== read) others.set(entry.read, (others.get(entry.read) ?? 0) + entry.belief)
  const rival = Math.max(0, ...others.values())
  const faq = read.headingIsQuestion ? 1 : 0
  let faqMissing = 0
  for (const [at, share] of shares.entries()) faqMissing = Math.max(faqMissing, share * (1 - (read.headingMatch[at] ?? 0)))
  const values: Record<(typeof CONFIDENCE_FEATURES)[number], number> = {
    constant: 1,
    covered,
    coveredWide: weigh(wide, shares),
    idealBm25: ideal === 0 ? 0 : Math.min(1.5, read.passage.score / ideal),
    unseen,
    unseenName,
    heaviestMissing: heaviest,
    passageBelief: belief,
    headingF1: heading + inQuestion === 0 ? 0 : (2 * heading * inQuestion) / (heading + inQuestion),
    names: nameShare(question, wide),
    faq,
    faqHeading: faq * heading,
    faqMissing: faq * faqMissing,
    faqExtra: faq * inQuestion,
    faqShare: faqShareOf(ranked),
    matched: Math.min(3, near.reduce((sum, value) => sum + value, 0)) / 3,
    kindFound: sentence.candidates.length > 0 ? 1 : 0,
    margin: belief - rival,
    score: best.score / 5,
    wordCount: Math.log(1 + question.words.length),
  }
  return Float64Array.from(CONFIDENCE_FEATURES, name => values[name])
}

/** How far the knowledge around here is made of questions with their answers. */
function faqShareOf(ranked: RankedSentence[]): number {
  const reads = [...new Set(ranked.map(entry => entry.read))]
  return reads.length === 0 ? 0 : reads.filter(read => read.headingIsQuestion).length / reads.length
}

function most(...rows: Float64Array[]): Float64Array {
  const out = new Float64Array(rows[0]?.length ?? 0)
  for (const row of rows) for (let at = 0; at < out.length; at++) out[at] = Math.max(out[at] ?? 0, row[at] ?? 0)
  return out
}

function nameShare(question: QuestionModel, match: Float64Array): number {
  let names = 0
  let found = 0
  for (const [at, word] of question.words.entries()) {
    if (!word.is_name) continue
    names++
    found += match[at] ?? 0
  }
  return names === 0 ? 0.5 : found / names
}
