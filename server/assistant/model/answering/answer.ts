/** A viewer's question, answered by the model from numbered passages, and checked. */
import { setImmediate as isSent } from 'node:timers/promises'
import { gapCause } from '../../builtin/choosing/gap-cause.ts'
import { judgeAnswer } from '../../builtin/choosing/judge-answer.ts'
import { relatedPassages, relatedSentences } from '../../builtin/choosing/related-passages.ts'
import { hasContradiction } from '../../builtin/replying/answer.ts'
import { composeReply } from '../../builtin/replying/compose-reply.ts'
import type { AnswerFacts, AnswerInput, Assistant, OnText, Passage } from '../../types.ts'
import { fail, ProviderFailure } from '../client/failure.ts'
import type { ModelClient } from '../client/model-client.ts'
import type { ModelRequest } from '../client/reply-sink.ts'
import { judgeReply, NOT_KNOWN } from '../grounding/verdict.ts'
import { createCitedText } from '../output/cited-text.ts'
import { answerInstructions, askWithMaterial, CANNOT_ANSWER, CANNOT_ANSWER_TOOL } from '../prompts/answer.ts'
import { recentTurns } from '../prompts/history.ts'
import { chooseMaterial, promptCharacters, separatorCode, writeMaterial } from '../prompts/material.ts'
import { answerGenerally } from './answer-generally.ts'

const HISTORY_SHARE = 0.25

export async function answerWithModel(
  client: ModelClient,
  builtin: Assistant,
  [input, signal, onText]: [AnswerInput, AbortSignal, OnText],
): Promise<AnswerFacts> {
  const material = materialFor(client, input)
  if (material.length === 0 || !isWorthAsking(input)) {
    const general = input.plan.small_talk ? null : await emitGeneralAnswer(client, [input, signal, onText])
    return general ?? builtin.answer(input, signal, onText)
  }
  const text = createCitedText(material.length, onText)
  let hasGivenUp = false
  const reply = client.stream(
    () => requestFor(client, input, material),
    signal,
    (batch) => {
      hasGivenUp ||= batch.tools.includes(CANNOT_ANSWER)
      text.read(batch.text)
    },
  )
  // Its failure is handled below.
  reply.ended.catch(() => {})
  // The passages are judged while the request is on its way: the asker waits for one, not for both.
  await isSent()
  const ground = judgeGround(input)
  // A model would pick a side, or blend the two.
  if (ground.isContradictory) {
    reply.stop()
    return builtin.answer(input, signal, onText)
  }
  text.open()
  await reply.ended
  const said = text.finish()
  if (said.text === '' && !hasGivenUp) throw new ProviderFailure(fail('empty'))
  const verdict = judgeReply(input, { text: said.text, cited: text.cited, hasGivenUp, material })
  if (!text.hasEmitted && (verdict === null || verdict.state === 'unknown')) {
    const general = await emitGeneralAnswer(client, [input, signal, onText])
    if (general) return general
  }
  const rest = verdict ? said.held : refusalText(input)
  if (rest !== '') onText(rest)
  const end = verdict ?? NOT_KNOWN
  const cause = end.state === 'known' ? {} : { cause: ground.cause }
  return { small_talk: false, ...end, ...cause, related: relatedPassages(ground.near, end.citations) }
}

/** The judgement of the passages alone, and only what is needed at the end: it is held for as long as the model streams. */
function judgeGround(input: AnswerInput) {
  const judgement = judgeAnswer(input)
  const isContradictory = hasContradiction(judgement, input)
  return { isContradictory, cause: gapCause(judgement, input), near: relatedSentences(judgement.ranked) }
}

/**
 * Nothing was asked, or no word of the question was found: a model could only invent an answer. Given the whole knowledge, it may
 * still find a paraphrase.
 */
const isWorthAsking = ({ plan, whole, passages }: AnswerInput) =>
  !plan.small_talk && (whole !== null || plan.overview || passages.some((passage) => passage.score > 0))

/** Null, and nothing emitted, unless the owner allows it and the model has an answer. */
async function emitGeneralAnswer(
  client: ModelClient,
  [input, signal, onText]: [AnswerInput, AbortSignal, OnText],
): Promise<AnswerFacts | null> {
  const general = input.general_knowledge ? await answerGenerally(client, input, signal) : null
  if (!general) return null
  onText(general.text)
  return general.facts
}

/** In the posit's voice and the asker's language, with what could be asked instead. */
function refusalText(input: AnswerInput): string {
  const nearest = { ...input, passages: input.passages.length > 0 ? input.passages : (input.whole ?? []) }
  return composeReply({ ...judgeAnswer(nearest), state: 'unknown' }, nearest).text
}

const shownQuestion = ({ config }: ModelClient, input: AnswerInput) =>
  input.question.slice(0, promptCharacters(config) / 2)

/** What the conversation and the question leave: a quarter of the room at least. */
const materialFor = (client: ModelClient, input: AnswerInput): Passage[] =>
  chooseMaterial(
    input,
    promptCharacters(client.config) * (1 - HISTORY_SHARE) - shownQuestion(client, input).length,
  )

function requestFor(client: ModelClient, input: AnswerInput, material: Passage[]): ModelRequest {
  const code = separatorCode()
  const content = askWithMaterial(writeMaterial(material, code), shownQuestion(client, input))
  const historyMax = promptCharacters(client.config) * HISTORY_SHARE
  return {
    instructions: answerInstructions(input.voice, code),
    turns: [...recentTurns(input.history, historyMax), { role: 'user', content }],
    tools: [CANNOT_ANSWER_TOOL],
    maxOutputTokens: client.config.maxOutputTokens,
  }
}
