/** A planned question, prepared for matching against passages: what each word weighs here, and which terms match it. */

import { inverseFrequency } from '../../../retrieval/ranking/bm25.ts'
import type { QueryWord, RetrievalFacts } from '../../../retrieval/ranking/query.ts'
import { FAINT_WEIGHT, generalWeight } from '../../../retrieval/text/common-words.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { stem } from '../../../retrieval/text/stem.ts'
import type { QueryPlan } from '../../types.ts'
import { dayOf } from './days.ts'
import { type AnswerType, expectedAnswerType } from './expected-answer-type.ts'
import { measureAsked } from './measures.ts'
import { unwrapQuestion } from './question-words.ts'

const SYNONYM_MATCH = 0.8
const FAINT_SYNONYM_MATCH = 0.4
const FUZZY_MATCH = 0.7

interface Match {
  /** Index of the question's word. */
  word: number
  /** 1 for the word itself, less for a substitute. */
  factor: number
}

export interface QuestionModel {
  answerType: AnswerType
  /** The kind of figure asked for; -1 for none. See `measures.ts`. */
  measure: number
  /** Words that are days of the week, and which. */
  days: { word: number; day: number }[]
  words: QueryWord[]
  /** Share of the whole question each word makes up; they sum to 1. */
  shares: number[]
  /** Neither the word nor its stem is in the posit; a misspelling of one that is counts as unseen too. */
  unseen: boolean[]
  matches: Map<string, Match>
  /** Stems of the question by their first letters: 'religious' finds 'religion'. */
  families: Map<string, { stem: string; word: number }[]>
}

export function modelQuestion(plan: QueryPlan, facts: RetrievalFacts, languages: Language[]): QuestionModel {
  const countOf = (terms: string[]) =>
    terms.reduce((sum, term) => sum + (facts.document_frequency.get(term) ?? 0), 0)
  const found = plan.words.map((word) => countOf(word.stems))
  const highest = inverseFrequency(0, facts.chunk_count)
  const weights = plan.words.map((word, at) => {
    const similar = word.stems.flatMap((term) => facts.fuzzy_matches.get(term) ?? [])
    const reached = found[at] || countOf(similar.map(({ term }) => term))
    const rarity = reached ? inverseFrequency(reached, facts.chunk_count) / highest : 1
    return word.weight * Math.sqrt(rarity)
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  return {
    answerType: expectedAnswerType(unwrapQuestion(plan.question)),
    measure: measureAsked(plan.question),
    days: plan.words.flatMap(({ text }, word) => {
      const day = dayOf(text)
      return day === -1 ? [] : [{ word, day }]
    }),
    words: plan.words,
    shares: weights.map((weight) => weight / total),
    unseen: found.map((count) => count === 0),
    matches: matchesOf(plan, facts, languages),
    families: familiesOf(plan),
  }
}

const FAMILY_PREFIX_CHARACTERS = 5
const FAMILY_MIN_SHARE = 0.7
const FAMILY_MATCH = 0.5

/** The question's word a term is, or is close to by form. */
export function matchTerm(question: QuestionModel, term: string): Match | undefined {
  if (term === '') return undefined
  const match = question.matches.get(term)
  if (match || term.length < FAMILY_PREFIX_CHARACTERS || question.families.size === 0) return match
  const family = question.families.get(term.slice(0, FAMILY_PREFIX_CHARACTERS))
  const near = family?.find(({ stem }) => isDerived(stem, term, FAMILY_MIN_SHARE))
  return near && { word: near.word, factor: FAMILY_MATCH }
}

/** 'religion' and 'religious', 'enrol' and 'enrolment'. `least`: the share of the longer one that they begin with in common. */
export function isDerived(one: string, other: string, least: number): boolean {
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared++
  return shared >= FAMILY_PREFIX_CHARACTERS && shared >= least * Math.max(one.length, other.length)
}

function familiesOf(plan: QueryPlan): QuestionModel['families'] {
  const families: QuestionModel['families'] = new Map()
  for (const [word, { stems }] of plan.words.entries())
    for (const stem of stems) {
      if (stem.length < FAMILY_PREFIX_CHARACTERS || /\d/.test(stem)) continue
      const prefix = stem.slice(0, FAMILY_PREFIX_CHARACTERS)
      families.set(prefix, [...(families.get(prefix) ?? []), { stem, word }])
    }
  return families
}

/** An everyday word is a weak synonym of a rare one: 'get' is in every text, 'obtain' in few. */
const synonymMatch = (term: string, word: QueryWord, language: Language) =>
  generalWeight(term, language) <= FAINT_WEIGHT && word.weight > FAINT_WEIGHT
    ? FAINT_SYNONYM_MATCH
    : SYNONYM_MATCH

function matchesOf(plan: QueryPlan, facts: RetrievalFacts, languages: Language[]): Map<string, Match> {
  const matches = new Map<string, Match>()
  const add = (term: string, word: number, factor: number) => {
    if ((matches.get(term)?.factor ?? 0) < factor) matches.set(term, { word, factor })
  }
  for (const [at, word] of plan.words.entries()) {
    for (const term of word.stems) {
      add(term, at, 1)
      for (const fuzzyMatch of facts.fuzzy_matches.get(term) ?? [])
        add(fuzzyMatch.term, at, FUZZY_MATCH * fuzzyMatch.similarity)
    }
    for (const language of languages) add(stem(word.text, language), at, 1)
    for (const term of word.synonyms) add(term, at, synonymMatch(term, word, plan.language))
  }
  return matches
}
