/** A message of several questions: each is judged and answered by itself, and what is not known is named. */
import type { AnswerInput, QueryPlan } from '../../types.ts'
import { contradictionIn } from '../choosing/contradiction.ts'
import { type Judgement, judgeAnswer } from '../choosing/judge-answer.ts'
import { relatedPassages, relatedSentences } from '../choosing/related-passages.ts'
import { verified } from '../choosing/verify.ts'
import { capitalised } from '../reading/capitals.ts'
import { composeContradiction, composeReply, type Reply } from './compose-reply.ts'
import { phrasesIn } from './phrases.ts'
import { replyLanguage } from './reply-language.ts'

interface CombinedReply extends Reply {
  state: Judgement['state']
  related: Reply['citations']
  disagrees: boolean
}

export async function answerSeveral(input: AnswerInput, signal: AbortSignal): Promise<CombinedReply> {
  const judge = (own: AnswerInput) => verified(judgeAnswer(own), own, signal)
  const questions = questionsOf(input)
  const answers = await Promise.all(questions.map(async (own) => answerOne(own, await judge(own))))
  const phrases = phrasesIn(replyLanguage(input))
  const answered = answers.filter((answer) => answer.state === 'known' || answer.disagrees)
  // One passage may answer what is asked together.
  if (answered.length === 0) return fromBest([answerOne(input, await judge(input)), ...answers])
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
      answers.flatMap(({ judgement }) => relatedSentences(judgement.ranked.slice(0, 8))),
      citations,
    ),
  }
}

/** A part of a message as a question of its own, without the words that completed it. */
function asQuestion({ question, words }: QueryPlan): string {
  const asked = words.some((word) => word.carried) ? question.replace(/ \([^()]*\)$/, '') : question
  return `${capitalised(asked)}${/[?？]$/.test(asked) ? '' : '?'}`
}

export const questionsOf = ({ parts = [], ...input }: AnswerInput): AnswerInput[] =>
  parts.map((part) => ({ ...input, ...part }))

type Answered = ReturnType<typeof answerOne>

function answerOne(input: AnswerInput, judgement: Judgement) {
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

/** No single question is answered: the whole message is, or the likeliest speaks for all. */
function fromBest(answers: Answered[]): CombinedReply {
  const likeliest = answers.reduce((a, b) => (b.judgement.confidence > a.judgement.confidence ? b : a))
  const best = answers.find(({ state }) => state === 'known') ?? likeliest
  const { text, citations, judgement, state, disagrees } = best
  const related = relatedPassages(relatedSentences(judgement.ranked), citations)
  return { text, citations, state, disagrees, related }
}
