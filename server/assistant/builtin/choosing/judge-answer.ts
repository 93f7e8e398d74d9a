/** Is there an answer, and where? The facts an answer is made from; also the keyless judgement for an assistant with a model. */
import type { AnswerState } from '../../../../contract/chat.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import type { AnswerInput } from '../../types.ts'
import { modelQuestion, type QuestionModel } from '../reading/question-model.ts'
import { unwrapQuestion } from '../reading/question-words.ts'
import { type ReadPassage, readPassage } from '../reading/read-passage.ts'
import { languageOf } from '../reading/read-text.ts'
import { confidenceOf, stateOf } from './answer-state.ts'
import { confidenceFeatures } from './confidence-features.ts'
import { isFoundByTypeAlone } from './found-by-type.ts'
import { readMeaning } from './meaning.ts'
import { isNearMiss } from './near-miss.ts'
import { type RankedSentence, rankSentences } from './rank-sentences.ts'
import { outermost } from './sentence-features.ts'
import { type ConfidenceFeature, kindOf, WEIGHTS, type WeightsKind } from './weights.ts'

/** Passages whose sentences are weighed: the right one is among the first five 98 times in 100. */
const PASSAGES_READ = 16
/** By words alone, of the question: four times as many wrong answers as right ones cover less. */
const COVERED_LEAST = 0.2

export interface Judgement {
  state: AnswerState
  /** 0 to 1: that the best sentence answers the question. */
  confidence: number
  /** Whether the sentences' meanings counted, or their words alone. */
  kind: WeightsKind
  /** It is shown as the closest passage at most, whatever the confidence. */
  isNearMiss: boolean
  features: Record<ConfidenceFeature, number> | null
  question: QuestionModel
  /** Best first; empty when nothing was retrieved. */
  ranked: RankedSentence[]
}

export function judgeAnswer(input: Pick<AnswerInput, 'plan' | 'passages' | 'facts'>): Judgement {
  const { plan, facts } = input
  const passages = input.passages.slice(0, PASSAGES_READ)
  const own = passages.map((passage) => languageOf(passage.text))
  const common = commonLanguage(own, plan.language)
  const languages = own.map((language) => language ?? common)
  const question = modelQuestion(plan, facts, [...new Set(languages)])
  const reads = passages.map((passage, at) => readPassage(passage, at, question, languages[at] ?? common))
  const bestScore = Math.max(0, ...passages.map((passage) => passage.score)) || 1
  const meaning = readMeaning(reads, common, plan.question)
  const ranked = rankSentences({
    meaning,
    question,
    passages: reads,
    bestScore,
    isTopic: isTopic(plan),
    openings: openingsOf(reads),
  })
  const best = ranked[0]
  const features = confidenceFeatures(question, ranked, meaning)
  const kind = kindOf(meaning)
  const confidence = features ? confidenceOf(features, WEIGHTS[kind].confidence) : 0
  const coversTooLittle = kind === 'words' && (features?.coveredWide ?? 0) < COVERED_LEAST
  const missed =
    coversTooLittle || (best !== undefined && isNearMiss(question, best, { asked: plan.question, kind }))
  const judged = stateOf({ confidence, isNearMiss: missed }, kind)
  const state = judged === 'unknown' && isFoundByTypeAlone(question, best) ? 'partly' : judged
  return { state, confidence, kind, isNearMiss: missed, features, question, ranked }
}

const ASKING =
  /[?？]|\b(?:who|whom|whose|what|which|when|where|why|how|can|could|does|do|did|is|are|will|would|wer|was|wann|wo|warum|wie|kann|darf|gibt|ist|sind)\b/i

const isTopic = ({ question }: AnswerInput['plan']) => !ASKING.test(unwrapQuestion(question))

function openingsOf(reads: ReadPassage[]): Map<string, number> {
  const openings = new Map<string, number>()
  for (const read of reads) {
    const title = outermost(read)
    openings.set(title, Math.min(read.passage.ordinal, openings.get(title) ?? Number.POSITIVE_INFINITY))
  }
  return openings
}

/** The language of most of the best passages: a passage of names and figures alone has none. */
function commonLanguage(languages: (Language | null)[], fallback: Language): Language {
  const counts = new Map<Language, number>()
  for (const language of languages.slice(0, 5)) {
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  return most?.[0] ?? fallback
}
