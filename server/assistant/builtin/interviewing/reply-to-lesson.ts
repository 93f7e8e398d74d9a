/** Says what a message did, and asks the next question: one, and none after a goodbye. */
import { collapseSpaces } from '../../../core/collapse-spaces.ts'
import { sentenceTexts } from '../../../retrieval/text/sentences.ts'
import { shorten } from '../../../retrieval/text/truncate.ts'
import type { LessonActs, LessonReplyInput, OnText, TaughtSource, Turn } from '../../types.ts'
import { plain } from '../reading/plain.ts'
import { lastQuestion } from '../reading/read-lesson.ts'
import { smallTalkOf } from '../reading/small-talk.ts'
import { asksBack, isPuzzled, tellingStems, wasSaid } from './asked-questions.ts'
import { generalQuestion, leadTo, mostOpenThing, nextQuestions, thingsLearnt } from './interview.ts'
import { type InterviewLanguage, ownerLanguage } from './owner-language.ts'
import { type LessonPhrases, lessonPhrases } from './phrases.ts'
import { inTurn } from './wording.ts'

const FILES_NAMED = 3
/** So many of the newest statements are shown to an owner who asks what is known, each cut to a line. */
const STATEMENTS_SHOWN = 5
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
  const answer = answerTo(input, language)
  const chosen = input.chosen && phrases.chosen[input.chosen]
  const sorry = acts.talk === 'displeasure' && hasActed(input) && phrases.sorry
  const done = [sorry, chosen, ...whatWasDone(input, phrases), ...talkedTo(input, phrases), answer]
    .filter(Boolean)
    .join(' ')
  if (acts.talk === 'bye') onText(`${done} ${await farewell(input, language)}`.trimStart())
  else if (acts.talk === 'wait' && !hasActed(input)) onText(done)
  else onText(await withQuestion(done || phrases.talk.greeting, input, language))
  return acts
}

/** What was learnt, and what would help most next time: said, not asked. */
async function farewell(input: LessonReplyInput, language: InterviewLanguage): Promise<string> {
  const phrases = lessonPhrases(language)
  const learnt = await thingsLearnt(input, language, LEARNT_NAMED)
  const thing = await mostOpenThing(input, language)
  const bye = learnt.length > 0 ? phrases.bye(learnt) : phrases.byeEmpty
  return thing ? `${bye} ${phrases.nextTime(thing)}` : bye
}

async function withQuestion(
  done: string,
  input: LessonReplyInput,
  language: InterviewLanguage,
): Promise<string> {
  const phrases = lessonPhrases(language)
  const isList = input.acts.order?.order === 'missing'
  const [first, ...others] = await nextQuestions(input, language, isList ? LISTED_MOST + 1 : 1)
  const question = first ?? generalQuestion(input, language)
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
    change.length > 0 &&
      phrases.changed(
        change.map(({ after }) => phrases.quoted(withoutMark(after).replace(/\.$/, ''))).join(' '),
      ),
    remove.length > 0 && phrases.removed,
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
    doubt && (isUnclear ? phrases.unclear : phrases.doubt),
  ].filter((text) => typeof text === 'string')
}

/** Answers to what is no knowledge. */
function talkedTo(input: LessonReplyInput, phrases: LessonPhrases): string[] {
  const { acts, undone, sources } = input
  const { order, question, talk } = acts
  if (order?.order === 'rename') return [phrases.renamed(order.title)]
  if (order?.order === 'voice')
    return [order.response_type === 'you' ? phrases.firstPerson : phrases.thirdPerson]
  if (order?.order === 'tone') return [phrases.tone]
  if (order?.order === 'buttons') return [phrases.buttons]
  if (order?.order === 'undo') return [undone === null ? phrases.nothingToUndo : phrases.undone]
  if (order?.order === 'known') {
    if (isCurrent(input.summary, sources)) return [phrases.summary(sources.length, input.summary)]
    return [sources.length === 0 ? phrases.nothingKnown : phrases.soFar(sources.length, newest(sources))]
  }
  if (order?.order === 'missing') return [phrases.missing]
  if (hasActed(input)) return talk === 'thanks' ? [phrases.talk.thanks] : []
  if (question) return []
  if (talk === 'bye') return []
  const replies = {
    ...phrases.talk,
    bye: phrases.byeEmpty,
    refusal: isPuzzled(input.message)
      ? phrases.unclearQuestion
      : (inTurn(phrases.leftOut, roundOf(input.history)) ?? ''),
  }
  return talk && !acts.isNotFound ? [replies[talk]] : []
}

const ASKS_WHETHER_THERE =
  /^(?:(?:hello|hi|hey|hallo) )*(?:(?:are )?(?:you|u) (?:still )?(?:there|listening)|is this (?:thing )?on|anyone there|(?:bist du|sind sie) (?:noch )?da)(?: (?:now|jetzt))?$/

/** 'Is it as cold where you are?' */
const ASKS_AFTER_IT =
  /(?<!\p{L})(?:bei (?:ihnen|dir|euch)|(?:und|and) (?:selbst|du|ihnen|dir|you|yourself|yourselves)|where you are|(?:at|on) your (?:end|side)|how are you|wie geht['’]?s?(?: (?:es )?(?:ihnen|dir|euch))?)(?!\p{L})[^.?!]*\?/iu

const ASKS_WHO =
  /(?<!\p{L})(?:mit wem|who am i|wer sind sie|wer bist du|wie hei(?:ß|ss)(?:en sie|t du)|einen namen|(?:do you have|have you got) a name|your name|(?:sind sie|bist du|are you) (?:an? |ein(?:e)? )?(?:\p{L}+ )?(?:program|machine|robot|computer|bot|human|person|mensch|maschine|programm|roboter|ki|ai))(?!\p{L})/iu

/** 'When a customer asks you something you don't know, what happens?': no question about what is known. */
const ASKS_HOW_IT_ANSWERS =
  /(?<!\p{L})(?:visitors?|customers?|someone|somebody|people|besucher\p{L}*|kund\p{L}+|jemand|leute)\s(?:\p{L}+\s){0,3}(?:asks?|frag(?:t|en))(?!\p{L})/iu

function answerTo(
  { acts, answer, history, message, sources }: LessonReplyInput,
  language: InterviewLanguage,
): string | null {
  const { order, question } = acts
  const phrases = lessonPhrases(language)
  if (ASKS_AFTER_IT.test(message)) return phrases.askedAfter
  if (!question || order) return null
  if (ASKS_WHETHER_THERE.test(plain(question))) return phrases.here
  const asked = lastQuestion(history)
  if (asked && (isPuzzled(message) || asksBack(question, asked, language))) return phrases.unclearQuestion
  if (ASKS_WHO.test(question) || smallTalkOf(question) === 'who') return phrases.who
  if (ASKS_HOW_IT_ANSWERS.test(question)) return phrases.onlyLearning
  const said = saidAbout(question, sources, language)
  const isMore = said !== undefined && sentenceTexts(said).length > 1 && ASKS_WHAT_WAS_SAID.test(question)
  if (answer?.isKnown && !isMore) return answer.text
  if (isMore) return phrases.closest(said)
  if (answer && sharesWords(question, answer.text, language)) return phrases.closest(answer.text)
  if (said) return phrases.closest(said)
  return wasSaid(phrases.onlyLearning, history) ? phrases.unanswered : phrases.onlyLearning
}

const ABOUT = /(?<!\p{L})(?:about|on|regarding|zu[mr]?|über)\s+([^?]+)/iu

/** 'What did I tell you about the boats?' */
const ASKS_WHAT_WAS_SAID =
  /(?<!\p{L})(?:(?:did|have) i|(?:habe|hatte) ich|you (?:have|got|know|wrote|written|noted|saved)|aufgeschrieben|notiert|gespeichert)(?!\p{L})/iu
const SAID_MOST = 3

/** 'Was haben Sie über die Boote aufgeschrieben?': the newest sentences that name all of it that is known. */
function saidAbout(
  question: string,
  sources: readonly TaughtSource[],
  language: InterviewLanguage,
): string | undefined {
  const known = sources
    .flatMap(({ text }) => sentenceTexts(text))
    .map((text) => ({ text, stems: tellingStems(text, language) }))
  const asked = [...tellingStems(ABOUT.exec(question)?.[1] ?? '', language)]
  const wanted = asked.filter((stem) => known.some(({ stems }) => stems.has(stem)))
  if (wanted.length === 0) return undefined
  const found = known.filter(({ stems }) => wanted.every((stem) => stems.has(stem))).slice(0, SAID_MOST)
  return found.length === 0 ? undefined : found.map(({ text }) => text).join(' ')
}

function sharesWords(question: string, text: string, language: InterviewLanguage): boolean {
  const said = tellingStems(text, language)
  return [...tellingStems(question, language)].some((stem) => said.has(stem))
}

/** A moment after a change the summary still says what was known before. */
function isCurrent(summary: string, sources: readonly TaughtSource[]): boolean {
  const known = plain(sources.map(({ text }) => text).join('\n'))
  const sentences = sentenceTexts(summary).map(plain)
  return sentences.length > 0 && sentences.every((sentence) => known.includes(sentence))
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
