/** 'Booking is by phone now': the clause that speaks of the same makes way for what is said now. */
import { type Change, changeOf } from './change.ts'
import type { KnownSentence, KnownText } from './known-sentences.ts'
import type { Said } from './said.ts'
import { clausesOf } from './sentences.ts'
import { type Value, valuesIn } from './values.ts'
import { withoutCues } from './without-cues.ts'
import { holds, stemsOf } from './word-spans.ts'

/** 'ADR-007: …': neither a heading nor a word alone is a clause. */
const CLAUSE_LEAST_STEMS = 2
/** So long may what makes way be: in a longer clause more is said. */
const CLAUSE_MOST_CHARACTERS = 160

export function clauseChanges(said: Said, sentence: KnownSentence, known: KnownText): Change[] {
  const { telling, matter, values, text } = said
  const held = telling.filter((word) => holds(sentence.stems, word))
  const isSame = (value: Value) =>
    sentence.values.some(({ kind, norm }) => kind === value.kind && norm === value.norm)
  if (held.length === 0 && !values.some(isSame)) return []
  const all = { start: 0, end: sentence.text.length, text: sentence.text, stems: sentence.stems }
  const countIn = (stems: Set<string>) => held.filter((word) => holds(stems, word)).length
  const [best] = [...sentence.clauses].sort((a, b) => countIn(b.stems) - countIn(a.stems))
  const clauses =
    best && best.stems.size >= CLAUSE_LEAST_STEMS && best.text !== all.text ? [best, all] : [all]
  return clauses
    .filter(
      ({ text: clause }) =>
        clause.length <= CLAUSE_MOST_CHARACTERS && !/:$/.test(clause) && !losesValue(clause, values),
    )
    .map((clause) => {
      const now = sentenceIn(clause.text, withoutLead(withoutCues(text), held, known))
      return changeOf(
        sentence,
        { ...clause, now },
        {
          isClause: 1,
          isWholeSentence: Number(clause === all && clauses.length > 1),
          clauseCover: held.length / Math.max(1, matter.length),
          clauseKept: countIn(clause.stems) / Math.max(1, clause.stems.size),
          lengthRatio: Math.min(2, Math.abs(Math.log(clause.text.length / Math.max(1, now.length)))),
        },
      )
    })
}

/** A price or a day of the clause that the message does not speak of is more than what it puts right. */
const losesValue = (clause: string, values: Value[]) =>
  valuesIn(clause).some(({ kind }) => !values.some((now) => now.kind === kind))

/** 'Update:', 'My mistake,': what is said before the matter. */
function withoutLead(text: string, held: string[], known: KnownText): string {
  const [lead, ...rest] = clausesOf(text)
  const isMatter =
    lead && (/\d/.test(lead.text) || stemsOf(lead.text, known.language).some((word) => holds(held, word)))
  const [next] = rest
  return !lead || !next || isMatter ? text : withoutLead(text.slice(next.start), held, known)
}

/** Begins and ends as the clause does. */
function sentenceIn(clause: string, text: string): string {
  const bare = text.replace(/[.!,;:\s]+$/, '')
  const first = /^\p{Lu}/u.test(clause) ? bare.charAt(0).toUpperCase() + bare.slice(1) : bare
  return first + (/[.!?,;:]$/.exec(clause)?.[0] ?? '')
}
