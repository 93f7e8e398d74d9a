/** 'Booking is by phone now': the clause that speaks of the same makes way for what is said now. */

import { capitalisedLike } from '../capitals.ts'
import { type Change, changeOf } from './change-features.ts'
import type { KnownSentence, KnownText } from './known-sentences.ts'
import { runRead } from './revised.ts'
import type { Said } from './said.ts'
import { clausesOf, sentencesOf } from './sentences.ts'
import { canReplace } from './values.ts'
import { withoutCues } from './without-cues.ts'
import { holds, isWithin, stemsOf } from './word-spans.ts'

/** 'ADR-007: …': neither a heading nor a word alone is a clause. */
const CLAUSE_LEAST_STEMS = 2
/** So long may what makes way be: in a longer clause more is said. */
const CLAUSE_MOST_CHARACTERS = 160

export function clauseChanges(said: Said, sentence: KnownSentence, known: KnownText): Change[] {
  const countIn = (stems: Set<string>) => said.knownStems.filter((word) => holds(stems, word)).length
  const [best] = [...sentence.clauses].sort((a, b) => countIn(b.stems) - countIn(a.stems))
  const clause =
    best && best.stems.size >= CLAUSE_LEAST_STEMS
      ? best
      : { ...sentence, start: 0, end: sentence.text.length }
  // A price or a day of the clause that the message does not speak of is more than what it puts right.
  const values = sentence.values.filter((value) => isWithin(value, [clause]))
  const losesValue = values.some(
    (old) =>
      !said.values.some((now) => now.kind === old.kind && (now.norm === old.norm || canReplace(now, old))),
  )
  if (
    losesValue ||
    countIn(clause.stems) === 0 ||
    clause.text.length > CLAUSE_MOST_CHARACTERS ||
    clause.text.endsWith(':')
  )
    return []
  const spoken = withoutLead(withoutCues(upToWhatComes(said.text, sentence, known)), said.knownStems, known)
  const now = sentenceIn(clause.text, spoken)
  const features = {
    isClause: 1,
    clauseKept: countIn(clause.stems) / Math.max(1, clause.stems.size),
    addsValue: Number(said.values.some(({ kind }) => !values.some((old) => old.kind === kind))),
  }
  return [changeOf(sentence, { start: clause.start, end: clause.end, now }, features)]
}

/** 'It is the quarry gate now. People got towed at the other one.': after the sentence whose words come, other things are said. */
function upToWhatComes(text: string, sentence: KnownSentence, { revised }: KnownText): string {
  const comes = runRead(revised?.get(text)?.get(sentence.text)?.comes)
  const last = comes && sentencesOf(text).find(({ end }) => comes.end <= end)
  return last ? text.slice(0, last.end) : text
}

/** 'Update:', 'My mistake,': what is said before the matter. */
function withoutLead(text: string, knownStems: string[], known: KnownText): string {
  const [lead, next] = clausesOf(text)
  const isMatter =
    lead &&
    (/\d/.test(lead.text) || stemsOf(lead.text, known.language).some((word) => holds(knownStems, word)))
  return !next || isMatter ? text : withoutLead(text.slice(next.start), knownStems, known)
}

/** Begins and ends as the clause does. */
function sentenceIn(clause: string, text: string): string {
  const bare = text.replace(/[.!,;:\s]+$/, '')
  return capitalisedLike(bare, clause) + (/[.!?,;:]$/.exec(clause)?.[0] ?? '')
}
