/** A viewer's question, answered by the model from numbered passages, and checked. */
import { setImmediate as isSent } from 'node:timers/promises'
import { hasContradiction } from '../builtin/answer.ts'
import { composeReply } from '../builtin/compose-reply.ts'
import { gapCause } from '../builtin/gap-cause.ts'
import { judgeAnswer } from '../builtin/judge-answer.ts'
import { nearSentences, relatedPassages } from '../builtin/related-passages.ts'
import type { AnswerEvent, AnswerInput, Assistant, Passage } from '../service.ts'
import { answerGenerally } from './answer-generally.ts'
import { createMarkReader } from './citation-marks.ts'
import { fail, ProviderFailure } from './failure.ts'
import { recentTurns } from './history.ts'
import { createImageGuard } from './image-guard.ts'
import { chooseMaterial, promptCharacters, separatorCode, writeMaterial } from './material.ts'
import type { ModelClient } from './model-client.ts'
import { answerInstructions, askWithMaterial, CANNOT_ANSWER, CANNOT_ANSWER_TOOL } from './prompts/answer.ts'
import type { ModelRequest } from './reply-sink.ts'
import { judgeReply, NOT_KNOWN } from './verdict.ts'

const HISTORY_SHARE = 0.25

/**
 * Text is held back until a given passage is cited, so nobody ever reads a sentence that the server could not tie to a source. A
 * model that cites first (as it is told) is not delayed by it.
 */
export async function* answerWithModel(
  client: ModelClient,
  builtin: Assistant,
  input: AnswerInput,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const material = materialFor(client, input)
  if (material.length === 0 || !isWorthAsking(input)) {
    const general = input.plan.small_talk ? null : await tryGenerally(client, input, signal)
    return yield* general ?? builtin.answer(input, signal)
  }
  const batches = client.stream(requestFor(client, input, material), signal)
  // The passages are read while the model is on its way to its first word: whoever waits for that waits for one, not for both.
  const first = batches.next()
  // Its failure is met below.
  first.catch(() => {})
  await isSent()
  const ground = judgeGround(input)
  // A model would pick a side, or blend the two.
  if (ground.isContradictory) {
    void batches.return(undefined)
    return yield* builtin.answer(input, signal)
  }
  const marks = createMarkReader(material.length)
  // After the marks are gone: taking one out may push an exclamation mark and a bracket together.
  const images = createImageGuard()
  let shown = ''
  let held = ''
  let hasGivenUp = false
  try {
    for (let batch = await first; !batch.done; batch = await batches.next()) {
      hasGivenUp ||= batch.value.tools.includes(CANNOT_ANSWER)
      held += images.read(marks.read(batch.value.text))
      if (marks.cited.length === 0 || held === '') continue
      yield { type: 'text', text: held }
      shown += held
      held = ''
    }
  } finally {
    void batches.return(undefined)
  }
  held += images.read(marks.finish()) + images.finish()
  const text = (shown + held).trim()
  if (text === '' && !hasGivenUp) throw new ProviderFailure(fail('empty'))
  const verdict = judgeReply(input, { text, cited: marks.cited, hasGivenUp, material })
  if (shown === '' && (verdict === null || verdict.state === 'unknown')) {
    const general = await tryGenerally(client, input, signal)
    if (general) return yield* general
  }
  const rest = verdict ? held : refusalText(input)
  if (rest !== '') yield { type: 'text', text: rest }
  const end = verdict ?? NOT_KNOWN
  const cause = end.state === 'known' ? {} : { cause: ground.cause }
  yield {
    type: 'end',
    small_talk: false,
    ...end,
    ...cause,
    related: relatedPassages(ground.near, end.citations),
  }
}

/** What the passages alone tell, and nothing that is not needed at the end: it is kept for as long as the model speaks. */
function judgeGround(input: AnswerInput) {
  const judgement = judgeAnswer(input)
  const isContradictory = hasContradiction(judgement, input)
  return { isContradictory, cause: gapCause(judgement, input), near: nearSentences(judgement.ranked) }
}

/**
 * Nothing asked, or no word of the question found anywhere: a model could only invent, and would cost time and money to do so.
 * With the whole knowledge before it, it may still find what other words say.
 */
const isWorthAsking = ({ plan, whole, passages }: AnswerInput) =>
  !plan.small_talk && (whole !== null || plan.overview || passages.some((passage) => passage.score > 0))

/** Nothing unless the owner allows it and the model has something to say. */
async function tryGenerally(
  client: ModelClient,
  input: AnswerInput,
  signal: AbortSignal,
): Promise<AnswerEvent[] | null> {
  const general = input.general_knowledge ? await answerGenerally(client, input, signal) : null
  return general && [{ type: 'text', text: general.text }, general.end]
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
