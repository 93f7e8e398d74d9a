/** A message of several questions: each is judged and answered by itself, and what is not known is named. */
import type { AnswerInput, Passage, QueryPlan } from '../../types.ts'
import { contradictionIn } from '../choosing/contradiction.ts'
import { type Judgement, judgeAnswer } from '../choosing/judge-answer.ts'
import { isTableRow, sumOf } from '../choosing/quote-span.ts'
import type { RankedSentence } from '../choosing/rank-sentences.ts'
import { nearSentences, relatedPassages } from '../choosing/related-passages.ts'
import { modelQuestion } from '../reading/question-model.ts'
import { readPassage } from '../reading/read-passage.ts'
import { languageOf } from '../reading/read-text.ts'
import { composeContradiction, composeReply, type Reply } from './compose-reply.ts'
import { phrasesIn } from './phrases.ts'
import { replyLanguage } from './reply-language.ts'

interface CombinedReply extends Reply {
  state: Judgement['state']
  related: Reply['citations']
  /** Sources say different things about one of the questions. */
  disagrees: boolean
}

export function answerSeveral(input: AnswerInput, parts: QueryPlan[]): CombinedReply {
  const answers: ReturnType<typeof answerOne>[] = []
  for (const own of questionsOf(input, parts))
    answers.push(
      answerOne(
        own,
        answers.flatMap((answer) => answer.citations),
      ),
    )
  const phrases = phrasesIn(replyLanguage(input))
  const answered = answers.filter((answer) => answer.state === 'known' || answer.disagrees)
  if (answered.length === 0) return fromBest(answers)
  const text = answers.map((answer) =>
    answered.includes(answer) ? answer.text : `${asQuestion(answer.plan)} ${phrases.notThis}`,
  )
  const citations = answered.flatMap((answer) => answer.citations)
  return {
    text: [...new Set(text)].join('\n\n'),
    citations: citations.filter(
      ({ chunk_id, quote }, at) =>
        citations.findIndex((other) => other.chunk_id === chunk_id && other.quote === quote) === at,
    ),
    state: answers.every((answer) => answer.state === 'known') ? 'known' : 'partly',
    disagrees: answers.some((answer) => answer.disagrees),
    related: relatedPassages(
      answers.flatMap(({ judgement }) => nearSentences(judgement.ranked.slice(0, 8))),
      citations,
    ),
  }
}

/** A part of a message as a question of its own, without the words that completed it. */
function asQuestion({ question, words }: QueryPlan): string {
  const asked = words.some((word) => word.carried) ? question.replace(/ \([^()]*\)$/, '') : question
  return `${asked.charAt(0).toUpperCase()}${asked.slice(1)}${/[?？]$/.test(asked) ? '' : '?'}`
}

/** Each question with the passages as they answer it. */
export const questionsOf = (input: AnswerInput, parts: QueryPlan[]): AnswerInput[] =>
  parts.map((plan) => ({ ...input, plan, passages: passagesFor(plan, input) }))

function answerOne(input: AnswerInput, earlier: Reply['citations']) {
  const judged = judgeAnswer(input)
  const judgement = { ...judged, ranked: rowOfBefore(judged.ranked, earlier) }
  const sides = contradictionIn(judgement, input)
  const reply = sides ? composeContradiction(sides, input) : composeReply(judgement, input)
  const { plan } = input
  return {
    plan,
    judgement,
    ...reply,
    state: sides ? ('partly' as const) : judgement.state,
    disagrees: sides !== null,
  }
}

/** 'Who does the payroll, and what is the extension?' asks twice of the same row. */
function rowOfBefore(ranked: RankedSentence[], earlier: Reply['citations']): RankedSentence[] {
  const best = ranked[0]
  if (!best || !isTableRow(best.sentence)) return ranked
  const isQuoted = ({ read, sentence }: RankedSentence) =>
    earlier.some(({ chunk_id, quote }) => chunk_id === read.passage.chunk_id && quote === sentence.text)
  const before = ranked.find(
    (entry) =>
      entry.read === best.read &&
      isQuoted(entry) &&
      sumOf(entry.sentence.match) >= sumOf(best.sentence.match),
  )
  return before ? [alone(before), ...ranked.filter((entry) => entry.read !== best.read)] : ranked
}

/** As if it were all of its passage. */
const alone = ({ sentence, read, ...entry }: RankedSentence): RankedSentence => {
  const only = { ...sentence, index: 0 }
  return { ...entry, sentence: only, read: { ...read, sentences: [only] } }
}

/** Nothing is known: the likeliest of them speaks for all. */
function fromBest(answers: (Reply & { judgement: Judgement })[]): CombinedReply {
  const best = answers.reduce((a, b) => (b.judgement.confidence > a.judgement.confidence ? b : a))
  const { text, citations, judgement } = best
  const related = relatedPassages(nearSentences(judgement.ranked), citations)
  return { text, citations, state: judgement.state, disagrees: false, related }
}

/** The passages were ranked for all questions together; each question gets the share of the score that its own words earned. */
function passagesFor(plan: QueryPlan, { plan: whole, passages, facts }: AnswerInput): Passage[] {
  const question = modelQuestion(whole, facts, [whole.language])
  const own = new Set(plan.words.map((word) => word.text))
  const scored = passages.map((passage, at) => {
    const { match } = readPassage(passage, at, question, languageOf(passage.text) ?? whole.language)
    let all = 0
    let mine = 0
    for (const [word, found] of match.entries()) {
      const worth = found * (question.rarities[word] ?? 0)
      all += worth
      if (own.has(whole.words[word]?.text ?? '')) mine += worth
    }
    // It is of the whole message: each question is judged by its own words.
    const { closeness: _, ...read } = passage
    return { ...read, score: all === 0 ? passage.score : (passage.score * mine) / all }
  })
  return scored.sort((a, b) => b.score - a.score)
}
