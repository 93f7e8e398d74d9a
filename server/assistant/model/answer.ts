/** A viewer's question, answered by the model from numbered passages, and checked. */
import { composeReply } from '../builtin/compose-reply.ts'
import { judgeAnswer } from '../builtin/judge-answer.ts'
import type { AnswerEvent, AnswerInput, Assistant, Passage } from '../service.ts'
import { createMarkReader, type MarkReader } from './citation-marks.ts'
import { fail, ProviderFailure } from './failure.ts'
import { recentTurns } from './history.ts'
import { createImageGuard } from './image-guard.ts'
import { chooseMaterial, promptCharacters, separatorCode, writeMaterial } from './material.ts'
import type { ModelClient } from './model-client.ts'
import { answerInstructions, askWithMaterial, CANNOT_ANSWER, CANNOT_ANSWER_TOOL } from './prompts/answer.ts'
import type { ModelRequest } from './reply-sink.ts'
import { bestQuote, findUncitedSource, isSupported } from './support.ts'

/** A reader opens two or three; a model that cites everything has cited nothing. */
const CITATIONS_MAX = 6
/** A plain refusal in the model's own words is a sentence or two. */
const REFUSAL_MAX_CHARACTERS = 400
const HISTORY_SHARE = 0.25

/**
 * What is shown, and as what:
 *
 *   cited something given, no tool       text as it comes, `known`; `partly` when its numbers stand in no cited passage
 *   cited something given, and the tool  text as it comes, `partly`
 *   cited nothing, but a passage plainly holds the text (models that never cite)   text at the end, `known`, cited by us
 *   the tool and a short plain sentence  that sentence at the end, `unknown`
 *   anything else                        our own refusal, `unknown`: the model's words are thrown away
 *
 * Text is held back until a given passage is cited, so nobody ever reads a sentence that the server could not tie to a source.
 * A model that cites first (as it is told) is not delayed by it.
 */
export async function* answerWithModel(
  client: ModelClient,
  builtin: Assistant,
  input: AnswerInput,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const material = materialFor(client, input)
  // Nothing to answer from, or nothing asked: a model could only invent, and would cost time and money to do so.
  if (input.plan.small_talk || material.length === 0) return yield* builtin.answer(input, signal)
  const marks = createMarkReader(material.length)
  // After the marks are gone: taking one out may push an exclamation mark and a bracket together.
  const images = createImageGuard()
  let shown = ''
  let held = ''
  let hasGivenUp = false
  for await (const batch of client.stream(requestFor(client, input, material), signal)) {
    hasGivenUp ||= batch.tools.includes(CANNOT_ANSWER)
    held += images.read(marks.read(batch.text))
    if (marks.cited.length === 0 || held === '') continue
    yield { type: 'text', text: held }
    shown += held
    held = ''
  }
  held += images.read(marks.finish()) + images.finish()
  const text = (shown + held).trim()
  if (text === '' && !hasGivenUp) throw new ProviderFailure(fail('empty'))
  const verdict = judge(input, material, marks, text, hasGivenUp)
  const rest = verdict ? held : refusalText(input)
  if (rest !== '') yield { type: 'text', text: rest }
  yield { type: 'end', small_talk: false, ...(verdict ?? NOT_KNOWN) }
}

type Verdict = Pick<Extract<AnswerEvent, { type: 'end' }>, 'state' | 'citations'>

const NOT_KNOWN: Verdict = { state: 'unknown', citations: [] }

/** Null when the text must not be shown. */
function judge(
  { plan, question, history }: AnswerInput,
  material: Passage[],
  { cited }: MarkReader,
  text: string,
  hasGivenUp: boolean,
): Verdict | null {
  if (text === '') return null
  const { language } = plan
  const passagesAt = (places: number[]) =>
    places.flatMap((place) => material[place] ?? []).slice(0, CITATIONS_MAX)
  const cite = (passages: Passage[]) =>
    passages.map(({ chunk_id, text: passage }) => ({ chunk_id, quote: bestQuote(passage, text, language) }))
  if (cited.length > 0) {
    const passages = passagesAt(cited)
    const said = [question, ...history.map((turn) => turn.content)].join('\n')
    const ground = passages.map((passage) => `${passage.heading}\n${passage.text}\n${dayOf(passage)}`)
    const isKnown = !hasGivenUp && isSupported(text, ground, said, language)
    return { state: isKnown ? 'known' : 'partly', citations: cite(passages) }
  }
  if (hasGivenUp) return isPlainRefusal(text) ? NOT_KNOWN : null
  const texts = material.map((passage) => passage.text)
  const place = findUncitedSource(text, texts, language)
  return place === null ? null : { state: 'known', citations: cite(passagesAt([place])) }
}

const dayOf = ({ source_date }: Passage) => source_date.toISOString().slice(0, 10)

/** No address, no markup, no figures: words to say no with. */
const isPlainRefusal = (text: string) =>
  text.length <= REFUSAL_MAX_CHARACTERS && !/[<>[\]`\d]|:\/\/|www\./i.test(text)

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
