import type { AnswerFacts, AnswerInput, OnText } from '../../types.ts'
import { isLess } from '../choosing/answer-state.ts'
import { contradictionIn } from '../choosing/contradiction.ts'
import { gapCause } from '../choosing/gap-cause.ts'
import { type Judgement, judgeAnswer } from '../choosing/judge-answer.ts'
import { relatedPassages, relatedSentences } from '../choosing/related-passages.ts'
import { verified } from '../choosing/verify.ts'
import { SMALL_TALK_MAX_CHARACTERS, type SmallTalk } from '../reading/small-talk.ts'
import { asksSomething, isOnlySaid, talkOf } from '../reading/talk.ts'
import { talkByMeaning } from '../reading/talk-by-meaning.ts'
import { answerSeveral, questionsOf } from './answer-several.ts'
import { composeContradiction, composeReply, whoOf } from './compose-reply.ts'
import { composeOverview } from './overview.ts'
import { phrasesIn } from './phrases.ts'
import { replyLanguage } from './reply-language.ts'

export async function answer(input: AnswerInput, signal: AbortSignal, onText: OnText): Promise<AnswerFacts> {
  signal.throwIfAborted()
  const completed = input.completed && { ...input, ...input.completed }
  const read = completed && goesOn(input, completed) ? completed : input
  const { text, facts } = await answerOf(read, signal)
  onText(text)
  return read === completed ? { ...facts, completed: true } : facts
}

/** By itself a short question surely has an answer from here; else it goes on from the one before. */
const SURE_ALONE = { words: 0.48, meaning: 0.7, foreign: 0.7 }
/** Below, it asks for what is not there: only the words of the one before would find something. */
const NOTHING_ALONE = 0.15

function goesOn(input: AnswerInput, completed: AnswerInput): boolean {
  const alone = judgeAnswer(input)
  const { confidence, kind } = alone
  if (confidence >= SURE_ALONE[kind] || confidence < NOTHING_ALONE) return false
  return !isLess(judgeAnswer(completed).state, alone.state)
}

async function answerOf(
  input: AnswerInput,
  signal: AbortSignal,
): Promise<{ text: string; facts: AnswerFacts }> {
  if (input.plan.small_talk) return { text: smallTalkReply(input), facts: factsOf('known', true, []) }
  if (input.plan.overview && input.passages.length > 0) {
    const reply = composeOverview(input)
    return { text: reply.text, facts: factsOf('known', false, reply.citations) }
  }
  if (asksSeveral(input)) {
    const { text, state, citations, related, disagrees } = await answerSeveral(input, signal)
    const why = disagrees ? 'contradiction' : gapCause(judgeAnswer(input), input)
    const cause = state === 'known' ? {} : { cause: why }
    return { text, facts: { ...factsOf(state, false, citations), ...cause, related } }
  }
  const judgement = await verified(judgeAnswer(input), input, signal)
  const quotes = contradictionIn(judgement, input)
  const { text, citations } = quotes ? composeContradiction(quotes, input) : composeReply(judgement, input)
  const state = quotes ? 'partly' : input.passages.length === 0 ? 'unknown' : judgement.state
  const talk = state === 'known' || quotes ? null : await talkIn(input, signal)
  if (talk) return { text: smallTalkReply(input, talk), facts: factsOf('known', true, []) }
  const cause = quotes ? 'contradiction' : gapCause(judgement, input)
  return {
    text,
    facts: {
      ...factsOf(state, false, citations),
      ...(state === 'known' ? {} : { cause }),
      related: relatedPassages(relatedSentences(judgement.ranked), citations),
    },
  }
}

/** What no word says, and nothing answers, may ask nothing. */
async function talkIn({ question, encode }: AnswerInput, signal: AbortSignal): Promise<SmallTalk | null> {
  if (!encode || question.length > SMALL_TALK_MAX_CHARACTERS) return null
  const vector = await encode(question, signal)
  const talk = vector && talkByMeaning(vector)
  return talk && isOnlySaid(talk, question) && asksSomething(question) ? null : talk
}

/** Whether sources say different things about what is asked, or about one of several questions. */
export const hasContradiction = (judgement: Judgement, input: AnswerInput): boolean =>
  asksSeveral(input)
    ? questionsOf(input).some((own) => contradictionIn(judgeAnswer(own), own) !== null)
    : contradictionIn(judgement, input) !== null

const asksSeveral = ({ parts = [], passages }: AnswerInput) => parts.length > 0 && passages.length > 0

const factsOf = (
  state: AnswerFacts['state'],
  small_talk: boolean,
  citations: AnswerFacts['citations'],
): AnswerFacts => ({ state, small_talk, citations })

/** Small talk that is answered with suggested questions. */
const OFFERING: ReadonlySet<SmallTalk> = new Set(['what_can_i_ask', 'greeting', 'displeasure'])

function smallTalkReply(input: AnswerInput, kind = talkOf(input.question) ?? 'greeting'): string {
  const { voice } = input
  const phrases = phrasesIn(replyLanguage(input))
  const reply = phrases.smallTalk[kind][voice.response_type](whoOf(voice, phrases), voice.title)
  const offered = OFFERING.has(kind) ? (input.suggested_questions ?? []).slice(0, 3) : []
  if (offered.length === 0) return reply
  return `${reply}\n\n${phrases.instead}\n\n${offered.map((question) => `- ${question}`).join('\n')}`
}
