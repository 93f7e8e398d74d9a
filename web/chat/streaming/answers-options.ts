import type { QueryKey } from '@tanstack/react-query'
import type { Message } from '../../../contract/chat.ts'
import type { AskOptions } from './ask.ts'

export interface AnswersOptions extends AskOptions {
  /** The cached conversation that holds `messages`. */
  queryKey: QueryKey
  messages: Message[]
  /** The server has the message now. */
  onConfirmed(): void
  /** The message was refused or withdrawn: its text goes to the composer. */
  onReturned(text: string): void
  onAnswered?(): void
}

export type ChangeMessages = (update: (messages: Message[]) => Message[]) => void
