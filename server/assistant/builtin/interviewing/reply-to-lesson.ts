/** Says what a message did, and asks the next question: one, and none after a goodbye. */
import { collapseSpaces } from '../../../core/collapse-spaces.ts'
import { shorten } from '../../../retrieval/text/truncate.ts'
import type { LessonActs, LessonReplyInput, OnText, TaughtSource, Turn } from '../../types.ts'
import { isTopic } from '../reading/owner-topic-rows.ts'
import { answerOwner } from './answer-owner.ts'
import { isPuzzled, wasSaid } from './asked-questions.ts'
import { generalQuestion, leadTo, nextQuestions, passableQuestion, thingsSpokenOf } from './interview.ts'
import { ofItself } from './of-itself.ts'
import { type InterviewLanguage, ownerLanguage } from './owner-language.ts'
import { type LessonPhrases, lessonPhrases } from './phrases.ts'
import { inTurn } from './wording.ts'

const FILES_NAMED = 3
/** So many of the newest statements are shown to an owner who asks what is known, each cut to a line. */
const STATEMENTS_SHOWN = 15
const STATEMENT_MOST_CHARACTERS = 120
const LEARNT_NAMED = 3
/** So much of what is missing is listed beside the question. */
const LISTED_MOST = 3

export async function replyToLesson(
  input: LessonReplyInput,
  signal: AbortSignal,
  onText: OnText,
): Promise<LessonActs> {
  signal.throwIfAborted()
  const { message, history, acts } = input
  const language = ownerLanguage(message, history)
  const phrases = lessonPhrases(language)
  const answer = answerOwner(input, language)
  const chosen = input.chosen && phrases.chosen[input.chosen]
  const sorry = acts.talk === 'displeasure' && hasActed(input) && phrases.sorry
  const [whatIsDone, saidTo] = [whatWasDone(input, phrases), talkedTo(input, language)]
  const isFirst = acts.order?.order === 'undo' || acts.talk === 'greeting' || acts.talk === 'thanks'
  const replies = isFirst ? [...saidTo, ...whatIsDone] : [...whatIsDone, ...saidTo]
  const done = [acts.order?.order !== 'undo' && sorry, chosen, ...replies, answer].filter(Boolean).join(' ')
  if (acts.talk === 'bye') onText(`${done} ${await farewell(input, language, signal)}`.trimStart())
  else if (acts.talk === 'wait' && !hasActed(input)) onText(done)
  else onText(await withQuestion(done || phrases.talk.greeting, input, language, signal))
  return acts
}

/** What was learnt, and what would help most next time: said, not asked. */
async function farewell(
  input: LessonReplyInput,
  language: InterviewLanguage,
  signal: AbortSignal,
): Promise<string> {
  const phrases = lessonPhrases(language)
  const { learnt, open } = await thingsSpokenOf(input, language, signal)
  const named = learnt.filter((thing) => thing !== open).slice(0, LEARNT_NAMED)
  const bye = named.length > 0 ? phrases.bye(named) : phrases.byeEmpty
  return open ? `${bye} ${phrases.nextTime(open)}` : bye
}

async function withQuestion(
  done: string,
  input: LessonReplyInput,
  language: InterviewLanguage,
  signal: AbortSignal,
): Promise<string> {
  const phrases = lessonPhrases(language)
  const isList = input.acts.order?.order === 'missing'
  const [first, ...others] = await nextQuestions(input, language, isList ? LISTED_MOST + 1 : 1, signal)
  const question =
    first ?? generalQuestion(input, language) ?? (await passableQuestion(input, language, signal))
  if (!question) {
    if (isList) return phrases.finished
    return wasSaid(phrases.finished, input.history) ? done : `${done} ${phrases.finished}`
  }
  const lead = leadTo(question, input, language)
  if (!isList || others.length === 0) return `${done}${done.endsWith('\n') ? '' : ' '}${lead}${question}`
  return `${done}\n\n${others.map((other) => `- ${other}`).join('\n')}\n\n${phrases.beginWith} ${question}`
}

const hasActed = ({ acts, files }: LessonReplyInput) =>
  acts.store.length + acts.change.length + acts.remove.length + files.length > 0 ||
  acts.ask !== null ||
  acts.doubt !== null

const roundOf = (history: readonly Turn[]) => history.length >> 1

function whatWasDone(
  { acts, chosen, files, history, answersVisitors }: LessonReplyInput,
  phrases: LessonPhrases,
): string[] {
  const { store, change, remove, ask, doubt, isNotFound, isUnclear, isKnown } = acts
  const [stored] = store
  const isMore = change.length + remove.length > 0 || chosen !== null
  return [
    change.length > 0 && phrases.changed(quotesOf(change, phrases)),
    remove.length > 0 && phrases.removed(quotesOf(remove, phrases)),
    ask?.kind === 'change' && phrases.whichChange,
    ask?.kind === 'remove' && (ask.choices.length === 1 ? phrases.sureRemove : phrases.whichRemove),
    isNotFound && !doubt && phrases.notFound,
    stored && !isKnown && answersVisitors && phrases.passedOn,
    stored &&
      !isKnown &&
      !answersVisitors &&
      (isMore ? phrases.storedToo : inTurn(phrases.stored, roundOf(history))),
    isKnown && phrases.known,
    files.length > 0 && phrases.filesAdded(filesText(files, phrases)),
    doubt &&
      (acts.isConfidential ? phrases.confidential : isUnclear && !stored ? phrases.unclear : phrases.doubt),
  ].filter((text) => typeof text === 'string')
}

/** The edited sentences, as they read now. */
const quotesOf = (edits: LessonActs['change'], { quoted, listed }: LessonPhrases): string =>
  listed(
    edits
      .filter(({ after }) => after !== '')
      .map(({ after }) => quoted(withoutMark(after).replace(/\.$/, ''))),
  )

/** Answers to what is no knowledge. */
function talkedTo(input: LessonReplyInput, language: InterviewLanguage): string[] {
  const phrases = lessonPhrases(language)
  const { acts, undone, sources } = input
  const { order, question, talk, topic } = acts
  if (order?.order === 'rename') return [phrases.renamed(order.title)]
  if (order?.order === 'voice')
    return [order.response_type === 'you' ? phrases.firstPerson : phrases.thirdPerson]
  if (order?.order === 'tone') return [phrases.tone]
  if (order?.order === 'buttons') return [phrases.buttons]
  if (order?.order === 'undo') {
    const again = undone.filter(Boolean).map((text) => phrases.quoted(onOneLine(text)))
    return [undone.length === 0 ? phrases.nothingToUndo : phrases.undone(phrases.listed(again))]
  }
  if (order?.order === 'known') {
    return [
      sources.length === 0
        ? phrases.nothingKnown
        : phrases.soFar(sources.length, newest(sources), sources.length <= STATEMENTS_SHOWN),
    ]
  }
  if (order?.order === 'missing') return [phrases.missing]
  if (hasActed(input)) return talk === 'thanks' || talk === 'greeting' ? [phrases.talk[talk]] : []
  if (question) return []
  if (talk === 'bye') return []
  const itself = ofItself(language)
  const reaction = topic && isTopic(topic) ? itself[topic] : null
  const replies = {
    ...phrases.talk,
    bye: phrases.byeEmpty,
    displeasure: reaction ?? itself.wrong,
    filler: reaction ?? phrases.talk.filler,
    refusal: isPuzzled(input.message)
      ? itself.meant
      : (reaction ?? inTurn(phrases.leftOut, roundOf(input.history)) ?? ''),
  }
  return talk && !acts.isNotFound ? [replies[talk]] : []
}

const newest = (sources: readonly TaughtSource[]) =>
  sources
    .slice(0, STATEMENTS_SHOWN)
    .map(({ text }) => `- ${onOneLine(text)}`)
    .join('\n')

/** Of a heading or a list. */
const withoutMark = (text: string) => text.replace(/^[\s#>*•–+-]+/, '')

function onOneLine(text: string): string {
  const line = collapseSpaces(withoutMark(text.slice(0, STATEMENT_MOST_CHARACTERS * 2)))
  return shorten(line, STATEMENT_MOST_CHARACTERS)
}

function filesText(files: string[], phrases: LessonPhrases): string {
  const named = files.slice(0, FILES_NAMED).map(phrases.quoted)
  const more = files.length - named.length
  return phrases.listed(more > 0 ? [...named, phrases.more(more)] : named)
}
