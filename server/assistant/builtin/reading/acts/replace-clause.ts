/** 'Booking is by phone now': the clause that speaks of the same makes way for what is said now. */
import { type Candidate, shared } from './candidate.ts'
import { holds, type KnownSentence, type KnownText, stemsOf } from './known-sentences.ts'
import { clausesOf } from './sentences.ts'
import { type Value, valuesIn } from './values.ts'
import { withoutCues } from './without-cues.ts'

const BASE = 0.3
/** Of the words of matter that are known at all, the sentence has so many. */
const LEAST_SHARE = 0.6
/** A word that one or two sentences have. */
const LEAST_WEIGHT = 0.7
/** 'Owner:' alone is no clause. */
const CLAUSE_LEAST_STEMS = 2
/** So long may what makes way be: in a longer clause more is said. */
const CLAUSE_MOST_CHARACTERS = 120

export function replaceClause(text: string, words: string[], known: KnownText): Candidate[] {
  const telling = words.filter((word) => known.weight(word) > 0)
  const all = telling.reduce((sum, word) => sum + known.weight(word), 0)
  if (all < LEAST_WEIGHT || telling.length * 3 < words.length) return []
  const values = valuesIn(text)
  return known.sentences.flatMap((sentence) => {
    const held = telling.filter((word) => holds(sentence.stems, word))
    const share = held.reduce((sum, word) => sum + known.weight(word), 0) / all
    const clause = share < LEAST_SHARE ? null : clauseOf(sentence, held)
    if (!clause || losesValue(clause.text, values)) return []
    const now = sentenceIn(clause.text, withoutLead(withoutCues(text), held, known))
    return [
      {
        sentence,
        score: BASE + shared(sentence, clause, words, known),
        cut: {
          source: sentence.source,
          start: sentence.start + clause.start,
          end: sentence.start + clause.end,
          now,
        },
        isNamed: false,
      },
    ]
  })
}

function clauseOf(sentence: KnownSentence, words: string[]) {
  const { clauses } = sentence
  const countIn = (stems: Set<string>) => words.filter((word) => holds(stems, word)).length
  const [clause] = [...clauses].sort((a, b) => countIn(b.stems) - countIn(a.stems))
  const all = { start: 0, end: sentence.text.length, text: sentence.text }
  const gone = clause && clause.stems.size >= CLAUSE_LEAST_STEMS ? clause : all
  return gone.text.length > CLAUSE_MOST_CHARACTERS ? null : gone
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
