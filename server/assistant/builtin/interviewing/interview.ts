/** The questions that come next, best first: what visitors asked in vain, what the statement leaves open, what is not known yet. */
import type { LessonReplyInput, PositVoice, Turn } from '../../types.ts'
import { questionsReported } from '../reading/reported-question.ts'
import { isGeneralQuestion } from '../reading/thing-questions.ts'
import { unansweredQuestion } from './answer-owner.ts'
import {
  type AskedAndRefused,
  asksTheSame,
  lastQuestionIn,
  readAsked,
  tellingStems,
  wasSaid,
} from './asked-questions.ts'
import { leavesOpen } from './leaves-open.ts'
import { isOwn, isTalking, isUnasked, thingQuestions } from './next-question.ts'
import type { InterviewLanguage } from './owner-language.ts'
import { type InterviewState, rankThings } from './rank-things.ts'
import { thingsIn } from './things.ts'
import { thingWanted } from './wishes.ts'
import { type InterviewWording, inTurn, wordingIn } from './wording.ts'
import { byWorth, isPassable, isWorthAsking, withWorth } from './worth.ts'

export const isAboutAPerson = ({ type }: PositVoice) =>
  type === 'user_knowledge_base' || type === 'second_brain'

/** Some are taken by what the statement leaves open. */
const SPARE = 3

export type InterviewInput = Pick<
  LessonReplyInput,
  'voice' | 'history' | 'sources' | 'acts' | 'answer' | 'message' | 'matters' | 'files' | 'encodeSpans'
>

export async function nextQuestions(
  input: InterviewInput,
  language: InterviewLanguage,
  limit: number,
  signal = new AbortController().signal,
): Promise<string[]> {
  const { history, acts, matters } = input
  const wording = wordingIn(language)
  const state = stateOf(input, language)
  const isUnsaid = (question: string) => !wasSaid(question, history)
  // What a card asks is decided first: a 'yes' must not answer two.
  const visitors = acts.ask ? [] : visitorsQuestions(input, wording)
  const statement = acts.store.map(({ text }) => text).join(' ')
  const before = state.texts.slice(0, state.texts.length - acts.store.length).join('\n')
  const open = await leavesOpen({ statement, before, language }, wording)
  const things = await rankedThings(state, input, signal)
  const about = thingQuestions(things, state, wording, limit + SPARE)
  const found = unasked([...open, ...about, ...matters.open].filter(isUnsaid), state)
  const isRefusing = acts.talk === 'refusal' && state.refusedLast >= REFUSED_BEFORE_OPEN
  const openEnded = isRefusing || acts.talk === 'displeasure' ? [wording.anythingElse] : []
  const own = unansweredQuestion(input, language)
  const others = [
    ...history.filter(({ role }) => role === 'user').map(({ content }) => content),
    input.message,
  ]
  const back = [...(own ? [own] : []), ...others.flatMap(questionsReported)].map(wording.answered)
  const wanted = (await thingsWanted(input.message, language)).map((thing) => wording.about(thing, 0))
  const openings = openingsFor(input.voice, wording)
  // Of 'I am a nurse in Leeds' there is more to ask than about Leeds.
  const isIntroduced =
    state.texts.length === 1 && !things.some((thing) => isOwn(thing, state) || isWorthAsking(thing))
  const first = isIntroduced && open.length === 0 ? openings.slice(1) : []
  const last = state.texts.length === 0 ? openings : []
  return [...back, ...wanted.slice(0, 1), ...visitors, ...openEnded, ...first, ...found, ...last]
    .filter(isUnsaid)
    .slice(0, limit)
}

/** Of an owner who says what to ask about. */
const thingsWanted = (message: string, language: InterviewLanguage) =>
  thingsIn(thingWanted(message) ?? '', language)

async function rankedThings(state: InterviewState, { encodeSpans }: InterviewInput, signal: AbortSignal) {
  const things = await rankThings(state)
  return isTalking(state) ? withWorth(things, state.texts, encodeSpans, signal) : things
}

/** One refusal ends its line and another thing is asked about; after two, or a complaint, the owner chooses. */
const REFUSED_BEFORE_OPEN = 2

/** 'Let me go back to an earlier point. ': before what the message does not speak of, and not in two replies in a row. */
export function leadTo(
  question: string,
  { message, history, matters, files, acts }: InterviewInput,
  language: InterviewLanguage,
): string {
  const { earlier } = wordingIn(language)
  const isVisitors = matters.visitors.some((visitors) => question.includes(visitors.question))
  const last = history.findLast(({ role }) => role === 'assistant')?.content ?? ''
  const said = tellingStems(message, language)
  const isNear = [...tellingStems(question, language)].some((stem) => said.has(stem))
  const wasLed = earlier.some((lead) => last.includes(lead))
  if (
    isGeneralQuestion(question) ||
    isVisitors ||
    isNear ||
    wasLed ||
    files.length > 0 ||
    acts.order ||
    acts.talk === 'refusal'
  )
    return ''
  return `${inTurn(earlier, history.length >> 1)} `
}

/** When no thing is left to ask about. */
export const generalQuestion = (
  { history }: Pick<InterviewInput, 'history'>,
  language: InterviewLanguage,
): string | undefined =>
  wordingIn(language)
    .openings.slice(1)
    .find((question) => !wasSaid(question, history))

/** When there is no general question left: what was mentioned in passing, if at all worth one. */
export async function passableQuestion(
  input: InterviewInput,
  language: InterviewLanguage,
  signal: AbortSignal,
): Promise<string | undefined> {
  const state = stateOf(input, language)
  const things = await rankedThings(state, input, signal)
  // Of 'the waiting list' no stem tells, and it is asked about once all the same.
  const replies = input.history.filter(({ role }) => role === 'assistant')
  return things
    .filter((thing) => isUnasked(thing, state) && isPassable(thing) && !wasSaid(thing.text, replies))
    .sort(byWorth)
    .map((thing) => wordingIn(language).about(thing, 0))[0]
}

const openingsFor = (voice: PositVoice, { openings, personOpening }: InterviewWording): string[] =>
  isAboutAPerson(voice) ? [personOpening, ...openings.slice(1)] : [...openings]

const visitorsQuestions = (
  { history, matters }: Pick<InterviewInput, 'history' | 'matters'>,
  wording: InterviewWording,
): string[] =>
  matters.visitors
    .filter(({ question }) => !wasSaid(question, history))
    .map(({ question, times }) => wording.visitorsAsk(question, times))

/** What a greeting may ask: what visitors asked in vain, then what there is most to say about. */
export function questionsLeft(
  input: Pick<InterviewInput, 'history' | 'matters'>,
  language: InterviewLanguage,
): string[] {
  const state = { texts: [], language, ...readAsked(input.history, '', language) }
  return [...visitorsQuestions(input, wordingIn(language)), ...unasked(input.matters.open, state)]
}

/** What was spoken of, what is worth most first, and of that what no question named yet. */
export async function thingsSpokenOf(
  input: InterviewInput,
  language: InterviewLanguage,
  signal: AbortSignal,
): Promise<{ learnt: string[]; open: string | null }> {
  const state = stateOf(input, language)
  const things = await rankedThings(state, input, signal)
  const whole = things.filter(({ isWhole }) => isWhole)
  const ranked = whole.some(({ worth }) => worth !== undefined)
    ? whole.filter((thing) => isWorthAsking(thing) && thing.kind !== 'person').sort(byWorth)
    : whole.filter(({ isAside }) => !isAside)
  const learnt = ranked.filter(
    ({ stems }, at) => !ranked.slice(0, at).some((other) => other.stems.some((stem) => stems.includes(stem))),
  )
  const open = ranked.find((thing) => isOwn(thing, state))
  return { learnt: learnt.map(({ text }) => text), open: open?.text ?? null }
}

/** Neither asked before, in other words either, nor about what the owner left out. */
function unasked(questions: string[], { asked, refused, language }: InterviewState): string[] {
  const before = [...asked]
  return questions.filter((question) => {
    const stems = tellingStems(question, language)
    const isRefused = stems.size > 0 && [...stems].every((stem) => refused.has(stem))
    if (isRefused || before.some((other) => asksTheSame(other, stems))) return false
    before.push(stems)
    return true
  })
}

/** What is known once the message has done what it does, oldest first, or the files that came with it; and what was asked. */
function stateOf(
  { history, sources, acts, message, files }: InterviewInput,
  language: InterviewLanguage,
): InterviewState & Pick<AskedAndRefused, 'refusedLast'> {
  const edited = new Map([...acts.change, ...acts.remove].map(({ source_id, text }) => [source_id, text]))
  const isNewFile = ({ name }: { name: string }) => files.includes(name)
  const read = sources.some(isNewFile) ? sources.filter(isNewFile) : sources
  const kept = read.map(({ id, text }) => edited.get(id) ?? text).reverse()
  // A short answer is stored with its question, whose words are not the owner's.
  const questions = history.flatMap(
    ({ role, content }) => (role === 'assistant' && lastQuestionIn(content)) || [],
  )
  const ownWords = (text: string) => questions.reduce((rest, question) => rest.replace(question, ''), text)
  const texts = [...kept, ...acts.store.map(({ text }) => text)]
    .map(ownWords)
    .filter((text) => text.trim() !== '')
  const turns: Turn[] = [...history, { role: 'user', content: message }]
  return { texts, language, ...readAsked(turns, texts.join('\n'), language) }
}
