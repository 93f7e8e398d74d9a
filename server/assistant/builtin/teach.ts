/** The interview: what was learned is named, and the next missing thing asked for. */
import type { TeachEvent, TeachInput } from '../service.ts'
import { readCorrection } from './corrections/read-correction.ts'
import type { InterviewQuestion } from './interview-questions.ts'
import { askedLast, nextQuestion } from './next-question.ts'
import { isAnswerTo, readStatement, type Statement } from './read-statement.ts'
import { smallTalkOf } from './small-talk.ts'
import { sourceTitle } from './source-title.ts'

const FILES_NAMED = 3

export async function* teach(input: TeachInput, signal: AbortSignal): AsyncIterable<TeachEvent> {
  const kind = readStatement(input.statement)
  const asked = askedLast(input.voice, input.history)
  const learned = kind === 'lesson' ? lessonOf(input.statement, asked) : null
  const next = nextQuestion(input.voice, input.history, `${input.knowledge}\n${input.statement}`)
  for (const text of [`${acknowledge(kind, learned?.name ?? null, input)} `, follow(next)]) {
    signal.throwIfAborted()
    yield { type: 'text', text }
  }
  yield { type: 'end', learned }
}

/** A short answer is kept under the question it answers: 'Nine to five' alone would never be found. */
function lessonOf(statement: string, asked: InterviewQuestion | null): { name: string; text: string } {
  const text = statement.trim()
  if (!asked || !isAnswerTo(text, asked.ask)) return { name: sourceTitle(text), text }
  const question = asked.ask.split(/(?<=\?)\s/)[0] ?? asked.ask
  const needsQuestion = question.endsWith('?') && text.split(/\s+/).length <= 25
  return { name: asked.topic.replace(/^Your /, 'My '), text: needsQuestion ? `${question}\n${text}` : text }
}

function acknowledge(kind: Statement, name: string | null, input: TeachInput): string {
  const files = filesText(input.files)
  if (files !== '')
    return name === null
      ? `Thank you, I am adding ${files}.`
      : `Thank you, I have noted “${name}”, and I am adding ${files}.`
  if (name !== null && input.is_unclear_correction && readCorrection(input.statement)?.is_explicit)
    return `I have noted “${name}” as something new, because I could not tell which older statement it replaces. If there is one, tell me as “not …, but …”, in the words that stand there, and I will correct it.`
  if (name !== null) return `Got it, I have noted “${name}”.`
  if (kind === 'skip') return 'No problem, we can leave that out.'
  if (kind === 'question')
    return 'Here I only collect what you tell me: each statement and each file becomes a source I answer others from. To try me out, open the chat.'
  return smallTalkOf(input.statement) === 'thanks' ? "You're welcome!" : 'Good to hear from you!'
}

function filesText(files: string[]): string {
  if (files.length === 0) return ''
  const named = files.slice(0, FILES_NAMED).map((name) => `“${name}”`)
  const more = files.length - named.length
  if (more > 0) return `${named.join(', ')} and ${more} more`
  return named.length === 1 ? (named[0] ?? '') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}

function follow(next: InterviewQuestion | null): string {
  if (next) return next.ask
  return 'That was all I wanted to ask. Is there anything else people should know? If not, share the link from the posit page and let them ask; what I cannot answer comes back to you as a task.'
}
