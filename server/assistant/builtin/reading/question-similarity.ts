/** How similar two questions are: whether they ask the same, in any words. */
import { LRUCache } from 'lru-cache'
import type { QueryWord } from '../../../retrieval/ranking/query.ts'
import { fold } from '../../../retrieval/text/fold.ts'
import type { QueryPlan } from '../../types.ts'
import { type AnswerType, expectedAnswerType } from './expected-answer-type.ts'
import { areOpposite, type Contrasts, readContrasts } from './opposite-questions.ts'
import { withoutSigns } from './plain.ts'
import { planQuery } from './plan-query.ts'
import { isDerived } from './question-model.ts'
import { unwrapQuestion } from './question-words.ts'

const SYNONYM_MATCH = 0.8
const DERIVED_MATCH = 0.7
const DERIVED_SHARE = 0.65
/** One question is longer than the other more often than it asks for something else. */
const SHORTER_SHARE = 0.6
/** 'How do I', 'can I' and 'what is the way to' may all want the same; 'when' and 'why' never do. */
const LOOSE_TYPES = new Set<AnswerType>(['thing', 'definition', 'decision', 'manner', 'naming'])
const LOOSE_TYPE_FACTOR = 0.95
const OTHER_TYPE_FACTOR = 0.85

/** In characters of the questions; what is derived from them is about fifty times as large. */
const CACHED_CHARACTERS = 40_000

interface ComparedQuestion extends Pick<QueryPlan, 'question' | 'words'> {
  text: string
  answerType: AnswerType
  contrasts: Contrasts
}

/** Each new question is compared with the same open and answered ones. */
const cache = new LRUCache<string, ComparedQuestion>({
  maxSize: CACHED_CHARACTERS,
  sizeCalculation: (_, wording) => wording.length + 1,
})

const read = ({ question, words }: QueryPlan): ComparedQuestion => ({
  question,
  words,
  text: textOf(question),
  answerType: expectedAnswerType(unwrapQuestion(question)),
  contrasts: readContrasts(question),
})

function readWording(wording: string): ComparedQuestion {
  let cached = cache.get(wording)
  if (!cached) {
    cached = read(planQuery(wording, []))
    cache.set(wording, cached)
  }
  return cached
}

/** How similar another question's wording is, 0 to 1: at 1, an answer to the one answers the other. */
export function similarityTo(plan: QueryPlan): (wording: string) => number {
  const question = read(plan)
  return (wording) => similarity(question, readWording(wording))
}

function similarity(one: ComparedQuestion, other: ComparedQuestion): number {
  if (isSameText(one, other)) return 1
  const factor = typeFactor(one.answerType, other.answerType)
  if (factor === 0 || one.words.length === 0 || other.words.length === 0) return 0
  if (areOpposite(one.contrasts, other.contrasts) || namesDiffer(one.words, other.words)) return 0
  const [there, back] = [coverage(one.words, other.words), coverage(other.words, one.words)]
  const [low, high] = [Math.min(there, back), Math.max(there, back)]
  return factor * (SHORTER_SHARE * high + (1 - SHORTER_SHARE) * low) * Math.min(1, low / LOW_ENOUGH)
}

/** Below this share of the longer question, the shorter one is about something wider. */
const LOW_ENOUGH = 0.5

const textOf = (question: string) => withoutSigns(fold(question))

const isSameText = (one: ComparedQuestion, other: ComparedQuestion) =>
  one.text === other.text && (one.text !== '' || one.question.trim() === other.question.trim())

function typeFactor(one: AnswerType, other: AnswerType): number {
  if (one === other) return 1
  if (LOOSE_TYPES.has(one) && LOOSE_TYPES.has(other)) return LOOSE_TYPE_FACTOR
  return LOOSE_TYPES.has(one) || LOOSE_TYPES.has(other) ? OTHER_TYPE_FACTOR : 0
}

/** A name or number that only one of them holds: 'in 2024' is not 'in 2025'. One that has none at all may mean the same. */
function namesDiffer(words: QueryWord[], others: QueryWord[]): boolean {
  const only = (from: QueryWord[], to: QueryWord[]) =>
    from.some((word) => word.is_name && !to.some((entry) => matchOf(word, entry) >= DERIVED_MATCH))
  return only(words, others) || only(others, words)
}

function coverage(words: QueryWord[], others: QueryWord[]): number {
  let [covered, total] = [0, 0]
  for (const word of words) {
    total += word.weight
    covered += word.weight * Math.max(0, ...others.map((entry) => matchOf(word, entry)))
  }
  return total === 0 ? 0 : covered / total
}

function matchOf(word: QueryWord, other: QueryWord): number {
  if (word.stems.some((stem) => other.stems.includes(stem))) return 1
  if (word.is_name || other.is_name) return 0
  const isRelated =
    word.stems.some((stem) => other.synonyms.includes(stem)) ||
    other.stems.some((stem) => word.synonyms.includes(stem))
  if (isRelated) return SYNONYM_MATCH
  return isDerived(word.stems[0] ?? '', other.stems[0] ?? '', DERIVED_SHARE) ? DERIVED_MATCH : 0
}
