/** An owner's message to the built-in assistant, and what it does and says. */
import type { LessonActs, LessonReplyInput } from '../../types.ts'
import { VOICE } from '../replying/test-knowledge.ts'
import { readLesson } from './read-lesson.ts'
import { replyToLesson } from './reply-to-lesson.ts'

export const NO_MATTERS = { visitors: [], open: [] }

export async function say(
  message: string,
  changes: Partial<LessonReplyInput> = {},
): Promise<{ text: string; acts: LessonActs }> {
  const { signal } = new AbortController()
  const input = { voice: VOICE, message, history: [], sources: [], ...changes }
  const acts = await readLesson(input, signal)
  let text = ''
  const rest = {
    files: [],
    isKnown: false,
    answer: null,
    undone: null,
    summary: '',
    answersVisitors: false,
    matters: NO_MATTERS,
  }
  await replyToLesson({ ...rest, ...input, acts }, signal, (piece) => {
    text += piece
  })
  return { text, acts }
}
