import {
  type Contradiction,
  CUT_MESSAGE_MAX_CHARACTERS,
  type LastTurn,
  type LessonActs,
  type LessonInput,
  type LessonTalk,
  type SourceEdit,
  type Turn,
} from '../../types.ts'
import { readKnown } from './acts/known-sentences.ts'
import { isShort, untilFirstSign } from './acts/lesson-text.ts'
import { pastedIn } from './acts/long-messages.ts'
import { nameOf } from './acts/name-of.ts'
import { withPlainDenial } from './acts/opened-acts.ts'
import { plainRequests, pointedAt } from './acts/plain-requests.ts'
import { type MessageInput, partsOf, readMessage } from './acts/read-message.ts'
import { readBeside } from './acts/revise-known.ts'
import { withSelfRepairs } from './acts/self-repair.ts'
import { ASKS, sentencesOf } from './acts/sentences.ts'
import { valuesIn, withoutValues } from './acts/values.ts'
import { withheldIn } from './acts/withheld.ts'
import { beliefInConfidence } from './confidential.ts'
import { findContradictions } from './find-contradictions.ts'
import { negationsIn } from './negations.ts'
import { topicOf } from './owner-topic.ts'
import { tagWords } from './parts-of-speech.ts'
import { plain } from './plain.ts'
import { questionsReported } from './reported-question.ts'

export async function readLesson(input: LessonInput, signal: AbortSignal): Promise<LessonActs> {
  signal.throwIfAborted()
  const { sources, last = NOTHING_DONE } = input
  const pasted = pastedIn(input.message)
  const said = withPlainDenial(pasted ? pasted.before.trim() : input.message)
  const requests = plainRequests(said, sources, last)
  const left = requests?.rest ?? said
  const withheld = withheldIn(left, await confidenceIn(left, input, signal))
  const pointed = withheld?.pointsBack ? pointedAt(sources, last) : []
  const isRead = withheld && (withheld.text !== '' || pointed.length > 0)
  const spoken = withSelfRepairs(isRead ? withheld.rest : left)
  const requested = {
    change: requests?.change ?? [],
    remove: [...(requests?.remove ?? []), ...pointed],
  }
  const acts = await readSpoken({ ...input, message: spoken, requested }, signal)
  // What others ask states nothing.
  if (acts.doubt && ASKS.test(acts.doubt.text) && questionsReported(spoken).length > 0) acts.doubt = null
  // 'The note is back, but so are the kids. Remove only that': who asks for something last does not leave.
  if (acts.talk === 'bye' && requests && !endsWith(said, requests.rest)) acts.talk = 'filler'
  if (withheld?.text) withhold(acts, withheld.text)
  acts.topic = await readTopic(acts, spoken, input.encode, signal)
  if (pasted) acts.store.push({ name: nameOf(pasted.text), text: pasted.text })
  if (acts.store.length + acts.change.length === 0) return acts
  const text = [spoken, ...acts.store.map((stored) => stored.text)].join('\n')
  return withContradictions(acts, [...(acts.contradicts ?? []), ...findContradictions(text, sources)])
}

const endsWith = (message: string, rest: string) =>
  message.trimEnd().endsWith(sentencesOf(rest).at(-1)?.text ?? '')

/** How much each sentence is believed to be confidential. */
async function confidenceIn(
  message: string,
  { meanings = [], encode }: LessonInput,
  signal: AbortSignal,
): Promise<(sentence: string) => number> {
  const beliefs = new Map<string, number>()
  const sentences = message.length > CUT_MESSAGE_MAX_CHARACTERS ? [] : sentencesOf(message)
  for (const { text } of sentences) {
    const known = meanings.find((one) => one.text === text)
    const vector = known?.vector ?? (await encode?.(text, signal))
    if (vector) beliefs.set(text, beliefInConfidence(text, vector))
  }
  return (sentence) => beliefs.get(sentence) ?? 0
}

/** Talk that may be about the assistant too: 'I told you that already', 'what if people stop calling me'. */
const MAY_REACT = new Set<LessonTalk | null>(['displeasure', 'filler', 'refusal'])

async function readTopic(
  { question, talk }: LessonActs,
  message: string,
  encode: LessonInput['encode'],
  signal: AbortSignal,
): Promise<LessonActs['topic']> {
  const text =
    question ?? (MAY_REACT.has(talk) && message.length <= CUT_MESSAGE_MAX_CHARACTERS ? message : '')
  const vector = text.trim() === '' ? null : await encode?.(text, signal)
  return vector ? topicOf(vector, question === null ? 'talk' : 'question') : null
}

const NOTHING_DONE: LastTurn = { stored: [], edited: [] }

/** The owner decides, as of what is in doubt. */
function withhold(acts: LessonActs, text: string): void {
  const whole = acts.doubt ? `${acts.doubt.text}\n${text}` : text
  acts.doubt = { name: nameOf(whole), text: whole }
  acts.isConfidential = true
}

async function readSpoken(
  {
    message,
    history,
    sources,
    near,
    meanings,
    revise,
    encode,
    last,
    requested,
  }: LessonInput & Pick<MessageInput, 'requested'>,
  signal: AbortSignal,
): Promise<LessonActs> {
  const hasChanged = last !== undefined && last.edited.length > 0
  const input = { message, asked: lastQuestion(history), hasChanged, sources, near, meanings, requested }
  const parts = partsOf(message, input)
  const read = revise
    ? await readBeside(
        {
          message,
          parts,
          partsOf: (text) => partsOf(text, input),
          known: readKnown(sources, message, near),
          revise,
        },
        signal,
      )
    : { parts }
  const clauses = await clausesAmong(
    read.parts.map(({ text }) => (isShort(text) ? text : untilFirstSign(text))),
  )
  const vector = input.asked ? await encode?.(input.asked, signal) : null
  const [first] = meanings ?? []
  const askedCloseness = vector && first ? dot(vector, first.vector) : 0
  return readMessage({ ...input, clauses, askedCloseness }, read.parts, read.revised)
}

const dot = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)

/** 'Markisen beginnen bei 300', 'Am Montag ist Ruhetag', 'Den Schlüssel bekommt man bei Frau Heim'; not 'Im Keller sind sie'. */
const GERMAN_CLAUSE =
  /^(?:(?:Am|Im|In|An|Auf|Bei|Beim|Mit|Vom|Von|Zum|Zur|Nach|Seit|Ab|Für|Den|Dem|Der|Die|Das)\s(?:\p{Ll}+\s){0,2})?\p{Lu}\p{Ll}+ (?:ist|sind|hat|wird|\p{Ll}+(?:en|[^gs]t)) (?!(?:sie|er|es)(?!\p{L}))\S/u

/** Texts in which a verb follows its subject: an English tagger knows it, German writes nouns with a capital. */
async function clausesAmong(texts: readonly string[]): Promise<ReadonlySet<string>> {
  const isClause = async (text: string) =>
    GERMAN_CLAUSE.test(text) ||
    (await tagWords(text))
      .flat()
      .some(
        ({ part, text: word }, at, words) =>
          /^(?:VERB|AUX)$/.test(part) && !/(?:ing|ed)$/.test(word) && SUBJECT.test(words[at - 1]?.part ?? ''),
      )
  const found = await Promise.all(texts.map(async (text) => ((await isClause(text)) ? [text] : [])))
  return new Set(found.flat())
}
const SUBJECT = /^(?:NOUN|PROPN|PRON)$/

/** What says otherwise without a word of change is news beside the older statement: the owner chooses. */
function withContradictions(acts: LessonActs, found: Contradiction[]): LessonActs {
  const changed = (edit: SourceEdit) => acts.change.some(({ before }) => before === edit.before)
  const news = found.filter(({ now, edit }) => changed(edit) && !saysMore(now, edit.before))
  return {
    ...acts,
    change: acts.change.filter((change) => !news.some(({ edit }) => edit.before === change.before)),
    store: [...acts.store, ...news.map(({ now }) => ({ name: nameOf(now), text: now }))],
    contradicts: found.filter(({ now }, at) => found.findIndex((other) => other.now === now) === at),
  }
}

/** Any word more than the older statement has, but a name or a 'not', may be one of change: 'it is 30 now', 'no, 30'. */
function saysMore(now: string, before: string): boolean {
  const known = new Set(wordsIn(before).map(plain))
  return wordsIn(now).some((word, at) => {
    const isOwn = at > 0 && (/^\p{Lu}/u.test(word) || negationsIn([plain(word)]) !== '')
    return !isOwn && !known.has(plain(word))
  })
}
const wordsIn = (text: string) =>
  withoutValues(text, valuesIn(text))
    .split(/\s+/)
    .filter((word) => plain(word) !== '')

export function lastQuestion(history: readonly Turn[]): string | null {
  const last = history.findLast(({ role }) => role === 'assistant')?.content ?? ''
  const question = sentencesOf(last)
    .at(-1)
    ?.text.replace(/["”“)]+$/, '')
  return question?.endsWith('?') ? question : null
}
