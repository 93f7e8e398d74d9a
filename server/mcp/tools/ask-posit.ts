import { z } from 'zod'
import { MESSAGE_MAX_CHARACTERS } from '../../../contract/chat-limits.ts'
import type { Chat } from '../../chat/service.ts'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import { getReadablePosit } from '../../sharing/access.ts'
import type { Tool } from '../types.ts'
import { positIdSchema } from './posit-id.ts'
import { byPosit, fromSources } from './untrusted.ts'

const input = z.object({
  posit: positIdSchema.describe('Id of the posit, or the link to its chat'),
  question: z
    .string()
    .max(MESSAGE_MAX_CHARACTERS, `A message may have at most ${MESSAGE_MAX_CHARACTERS} characters.`)
    .refine((text) => text.trim().length > 0, 'Please enter a message.')
    .describe('One question, in the words of the person who asks'),
})

interface Dependencies {
  core: Pick<Core, 'db'>
  chat: Chat
}

export const askPosit = ({ core, chat }: Dependencies): Tool<typeof input> => ({
  name: 'ask_posit',
  title: 'Ask a posit',
  description:
    'Ask a posit a question. It answers from what its owner taught it and nothing else, with the passages it rests on. `state` is `unknown` when it does not know.',
  right: 'ask',
  isDashboard: false,
  changesPosit: false,
  input,
  async run({ user, asker }, { posit: id, question: query }) {
    const posit = await getReadablePosit(core.db, id, user)
    const answer = await chat.ask(posit, asker, asker.visitorId, { query })
    // A subscriber keeps the answer running to its end.
    answer.subscribe(() => {})
    const end = await answer.ended
    if ('error' in end) throw new AppError('unavailable', end.error)
    const { citations, approved, flagged, state } = end
    return {
      state: state ?? 'known',
      answer: byPosit(answer.text),
      citations: citations.map(({ title, quote, date }) => ({
        source: fromSources(title),
        quote: fromSources(quote),
        date,
      })),
      approved_by: approved && { name: byPosit(approved.name), date: approved.date },
      owner_was_asked: flagged,
      question_id: answer.questionId,
    }
  },
})
