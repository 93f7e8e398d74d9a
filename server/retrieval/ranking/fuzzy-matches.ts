/** Words of the question that the posit does not hold, and the posit's words that may replace them. */
import type { FuzzyMatch, FuzzyMatches, QueryWord } from './query.ts'
import type { Posting } from './rank-chunks.ts'

const MISSING_MAX = 6
const FUZZY_MATCHES_MAX = 3
/** Shorter words are too easily confused ('cat', 'car'). */
const FUZZY_MIN_CHARACTERS = 4
const PREFIX_MIN_CHARACTERS = 5
const PREFIX_MIN_SHARE = 0.75
const TRIGRAM_MIN_SIMILARITY = 0.65

/** Terms to match fuzzily, because no spelling of their word is in the posit. */
export function missingTerms(plan: { words: QueryWord[] }, postings: Posting[]): string[] {
  const found = new Set(postings.map((posting) => posting.term))
  const missing = plan.words
    .filter((word) => !word.stems.some((stem) => found.has(stem)))
    .flatMap((word) => word.stems.slice(0, 2))
    .filter((stem) => stem.length >= FUZZY_MIN_CHARACTERS && !/\d/.test(stem))
  return [...new Set(missing)].slice(0, MISSING_MAX)
}

/** Terms that begin with the same two letters, as bounds in "C" collation: low <= term < high. */
export function prefixRange(term: string): { low: string; high: string } {
  const [first = '', second = ''] = [...term]
  return { low: first + second, high: first + String.fromCodePoint((second.codePointAt(0) ?? 0) + 1) }
}

/** Languages that write compounds as one word: 'parken' is answered by 'Parkplatz'. */
const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl'])
const COMPOUND_SIMILARITY = 1
const COMPOUND_REST_MIN_CHARACTERS = 4

/** The candidates most like a term: a typing error, a derivation, a compound. Best first. */
export function findFuzzyMatches(term: string, candidates: string[], language: string): FuzzyMatch[] {
  const compounds = COMPOUNDING.has(language)
  return candidates
    .map((candidate) => ({
      term: candidate,
      similarity:
        compounds && isCompound(term, candidate) ? COMPOUND_SIMILARITY : similarityOf(term, candidate),
    }))
    .filter((fuzzyMatch) => fuzzyMatch.similarity > 0)
    .sort((a, b) => b.similarity - a.similarity || (a.term < b.term ? -1 : 1))
    .slice(0, FUZZY_MATCHES_MAX)
}

/** Prefixes that make no compound of a word: 'Unterhalt' is no kind of 'Halt'. Shorter ones never do. */
const SYLLABLES = /^(?:unter|uber|wider|wieder|durch|hinter|zuruck|zusammen|onder|over|weder)$/
const FIRST_PART_MIN_CHARACTERS = 4

/** The one compound that ends in a term: 'Betriebsferien' for 'Ferien'. None when there are several: no one is likelier. */
export function compoundEndingIn(term: string, candidates: string[]): FuzzyMatch[] {
  const compounds = candidates.filter((candidate) => {
    const first = candidate.slice(0, -term.length)
    return first.length >= FIRST_PART_MIN_CHARACTERS && candidate.endsWith(term) && !SYLLABLES.test(first)
  })
  return compounds.length === 1
    ? compounds.map((compound) => ({ term: compound, similarity: COMPOUND_SIMILARITY }))
    : []
}

/** In a language that writes compounds as one word: the missing terms of words without a fuzzy match. */
export function unmatchedTerms(
  plan: { words: QueryWord[]; language: string },
  fuzzyMatches: FuzzyMatches,
): string[] {
  if (!COMPOUNDING.has(plan.language)) return []
  return plan.words
    .filter((word) => word.stems.every((stem) => (fuzzyMatches.get(stem) ?? []).length === 0))
    .flatMap((word) => word.stems.filter((stem) => fuzzyMatches.has(stem)))
}

/** 0 to 1; 0 when the two are too unlike to be the same word. */
function similarityOf(a: string, b: string): number {
  if (a === b) return 1
  if (b.length < FUZZY_MIN_CHARACTERS || /\d/.test(b)) return 0
  const shared = sharedPrefix(a, b)
  const longest = Math.max(a.length, b.length)
  if (shared >= PREFIX_MIN_CHARACTERS && shared / longest >= PREFIX_MIN_SHARE)
    return 0.7 + 0.3 * (shared / longest)
  if (isOneSlip(a, b)) return 0.9
  const similarity = trigramSimilarity(a, b)
  return similarity >= TRIGRAM_MIN_SIMILARITY ? similarity : 0
}

const isCompound = (term: string, candidate: string) =>
  candidate.startsWith(term) && candidate.length >= term.length + COMPOUND_REST_MIN_CHARACTERS

function sharedPrefix(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/** One letter too many, too few, wrong, or two swapped (optimal string alignment distance 1). */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || Math.max(a.length, b.length) < PREFIX_MIN_CHARACTERS) return false
  const start = sharedPrefix(a, b)
  const restA = a.slice(start)
  const restB = b.slice(start)
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}

function trigramSimilarity(a: string, b: string): number {
  const first = trigrams(a)
  const second = trigrams(b)
  let shared = 0
  for (const gram of first) if (second.has(gram)) shared++
  return (2 * shared) / (first.size + second.size)
}

function trigrams(word: string): Set<string> {
  const padded = `  ${word} `
  const grams = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at++) grams.add(padded.slice(at, at + 3))
  return grams
}
