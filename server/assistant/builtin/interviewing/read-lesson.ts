import type { LessonActs, LessonInput, Turn } from '../../types.ts'
import { readMessage } from '../reading/acts/read-message.ts'

export async function readLesson(
  { message, history, sources }: LessonInput,
  signal: AbortSignal,
): Promise<LessonActs> {
  signal.throwIfAborted()
  return readMessage({ message, asked: lastQuestion(history), sources })
}

/** The question that the last message of the assistant ended with. */
function lastQuestion(history: Turn[]): string | null {
  const last = history.findLast(({ role }) => role === 'assistant')?.content ?? ''
  return /([^.!?\n]+\?)["”“)]*\s*$/u.exec(last)?.[1]?.trim() ?? null
}
