/** The interview: what was learned is named, and the next missing thing asked for, in the language the owner writes. */
import type { Learned, OnText, TeachInput } from '../../types.ts'
import { smallTalkOf } from '../reading/small-talk.ts'
import { readCorrection } from './corrections/read-correction.ts'
import { askedLast, nextQuestion } from './next-question.ts'
import { type InterviewLanguage, ownerLanguage } from './owner-language.ts'
import { type InterviewPhrases, interviewPhrases } from './phrases.ts'
import type { InterviewQuestion } from './questions.ts'
import { isAnswerTo, readStatement, type Statement } from './read-statement.ts'
import { sourceTitle } from './source-title.ts'

const FILES_NAMED = 3

export async function teach(input: TeachInput, signal: AbortSignal, tell: OnText): Promise<Learned> {
  signal.throwIfAborted()
  const { voice, statement, history } = input
  const language = ownerLanguage(statement, history)
  const phrases = interviewPhrases(language)
  const kind = readStatement(statement)
  const asked = askedLast(voice, history)
  const learned = kind === 'lesson' ? lessonOf(statement, asked, language) : null
  const next = nextQuestion(voice, history, `${input.knowledge}\n${statement}`, language)
  const acknowledged = acknowledge(kind, learned?.name ?? null, input, phrases)
  tell(`${acknowledged} ${next?.ask ?? phrases.finished}`)
  return learned
}

/** A short answer is kept under the question it answers: 'Nine to five' alone would never be found. */
function lessonOf(
  statement: string,
  asked: InterviewQuestion | null,
  language: InterviewLanguage,
): { name: string; text: string } {
  const text = withoutGreeting(statement.trim())
  if (!asked || !isAnswerTo(text, asked.ask, language)) return { name: nameOf(text, language), text }
  const question = asked.ask.split(/(?<=\?)\s/)[0] ?? asked.ask
  const needsQuestion = question.endsWith('?') && text.split(/\s+/).length <= 25
  const name = interviewPhrases(language).asOwn(asked.topic)
  return { name, text: needsQuestion ? `${question}\n${text}` : text }
}

/** Several questions with their answers are named by the first. */
function nameOf(text: string, language: InterviewLanguage): string {
  const questions = text.match(/^(?:q|question|frage)\s?:\s/gim)?.length ?? 0
  const { and, more } = interviewPhrases(language)
  return questions > 1 ? `${sourceTitle(text)} ${and} ${more(questions - 1)}` : sourceTitle(text)
}

const GREETING =
  /^(?:hi|hello|hey|hallo|moin|servus|guten tag)(?: (?:there|all|everyone|zusammen))?\s*[,!.–-]\s*(?=\S)/i

/** 'Hi, I am Marta' would greet in the middle of each answer. */
function withoutGreeting(text: string): string {
  const bare = text.replace(GREETING, '')
  return bare === text ? text : bare.charAt(0).toUpperCase() + bare.slice(1)
}

function acknowledge(
  kind: Statement,
  name: string | null,
  input: TeachInput,
  phrases: InterviewPhrases,
): string {
  const files = filesText(input.files, phrases)
  if (files !== '') return name === null ? phrases.filesAdded(files) : phrases.notedWithFiles(name, files)
  if (name !== null && input.is_unclear_correction && readCorrection(input.statement)?.is_explicit)
    return phrases.unclear(name)
  if (name !== null) return phrases.noted(name)
  if (kind === 'skip') return phrases.skipped
  if (kind === 'question') return phrases.onlyCollecting
  const talk = smallTalkOf(input.statement)
  if (talk === 'displeasure') return phrases.tellMe
  return talk === 'thanks' ? phrases.welcome : phrases.goodToHear
}

function filesText(files: string[], phrases: InterviewPhrases): string {
  const named = files.slice(0, FILES_NAMED).map(phrases.quoted)
  const more = files.length - named.length
  if (more > 0) return `${named.join(', ')} ${phrases.and} ${phrases.more(more)}`
  if (named.length < 2) return named[0] ?? ''
  return `${named.slice(0, -1).join(', ')} ${phrases.and} ${named.at(-1)}`
}
