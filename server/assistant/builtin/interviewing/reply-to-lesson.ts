/** Says what a message did, and asks the next question: one, and none after a goodbye. */
import type { LessonActs, LessonReplyInput, OnText } from '../../types.ts'
import { nextQuestion } from './next-question.ts'
import { ownerLanguage } from './owner-language.ts'
import { type LessonPhrases, lessonPhrases } from './phrases.ts'

const FILES_NAMED = 3
/** So many names of what is known are told to an owner who asks. */
const KNOWN_NAMED = 6

export async function replyToLesson(
  input: LessonReplyInput,
  signal: AbortSignal,
  onText: OnText,
): Promise<LessonActs> {
  signal.throwIfAborted()
  const { voice, message, history, sources, acts } = input
  const language = ownerLanguage(message, history)
  const phrases = lessonPhrases(language)
  const done = [...said(input, phrases), ...talkedTo(input, phrases)]
  const [only] = done
  const isOver = (acts.talk === 'bye' || acts.talk === 'wait') && !hasActed(input)
  if (isOver) {
    onText(done.join(' '))
    return acts
  }
  const known = sources.map(({ text }) => text).join('\n')
  const next = nextQuestion(voice, history, `${known}\n${message}`, language)
  onText([only === undefined ? phrases.goodToHear : done.join(' '), next?.ask ?? phrases.finished].join(' '))
  return acts
}

const hasActed = ({ acts, files }: LessonReplyInput) =>
  acts.store.length + acts.change.length + acts.remove.length + files.length > 0 ||
  acts.ask !== null ||
  acts.doubt !== null

/** What was stored, changed and removed, and what is asked on a card. */
function said({ acts, files, isKnown }: LessonReplyInput, phrases: LessonPhrases): string[] {
  const { store, change, remove, ask, doubt, isNotFound, isUnclear } = acts
  const [stored] = store
  return [
    change.length > 0 && phrases.changed(change.map(({ after }) => phrases.quoted(after)).join(' ')),
    remove.length > 0 && phrases.removed,
    ask?.kind === 'change' && phrases.whichChange,
    ask?.kind === 'remove' && phrases.whichRemove,
    isNotFound && phrases.notFound,
    stored && !isKnown && (isUnclear ? phrases.unclear : phrases.stored)(stored.name),
    isKnown && phrases.known,
    files.length > 0 && phrases.filesAdded(filesText(files, phrases)),
    doubt && phrases.doubt,
  ].filter((text) => typeof text === 'string')
}

/** Answers to what is no knowledge. */
function talkedTo(input: LessonReplyInput, phrases: LessonPhrases): string[] {
  const { acts, answer, undone, sources } = input
  const { order, isQuestion, talk } = acts
  if (order?.order === 'rename') return [phrases.renamed(order.title)]
  if (order?.order === 'voice')
    return [order.response_type === 'you' ? phrases.firstPerson : phrases.thirdPerson]
  if (order?.order === 'tone') return [phrases.tone]
  if (order?.order === 'buttons') return [phrases.buttons]
  if (order?.order === 'undo') return [undone === null ? phrases.nothingToUndo : phrases.undone]
  if (order?.order === 'known') {
    const names = sources.slice(0, KNOWN_NAMED).map(({ name }) => phrases.quoted(name))
    return [names.length === 0 ? phrases.nothingKnown : phrases.soFar(sources.length, names.join(', '))]
  }
  if (order?.order === 'missing') return [phrases.missing]
  if (hasActed(input)) return talk === 'thanks' ? [phrases.welcome] : []
  if (isQuestion) return [answer ?? phrases.onlyLearning]
  if (talk === 'bye') return [sources.length > 0 ? phrases.bye(sources.length) : phrases.byeEmpty]
  const replies = { ...phrases.talk, bye: phrases.byeEmpty }
  return talk && !acts.isNotFound ? [replies[talk]] : []
}

function filesText(files: string[], phrases: LessonPhrases): string {
  const named = files.slice(0, FILES_NAMED).map(phrases.quoted)
  const more = files.length - named.length
  if (more > 0) return `${named.join(', ')} ${phrases.and} ${phrases.more(more)}`
  if (named.length < 2) return named[0] ?? ''
  return `${named.slice(0, -1).join(', ')} ${phrases.and} ${named.at(-1)}`
}
