/** Why an assistant failed. What to do follows from it, and the log shows it. */
export type AssistantFailure =
  | 'aborted'
  | 'at the cap'
  | 'cut off'
  | 'empty'
  | 'error reported by the provider'
  | 'fell silent'
  | 'held back by the provider'
  | 'no connection'
  | 'no first token in time'
  | 'not an event stream'
  | 'the provider keeps failing'
  | 'the reply never ends'
  | 'timed out'
  | 'unusable reply'
  | `status ${number}`

/** The provider refused, timed out, disconnected or sent nothing. Viewers get the catalogue's message. */
export class AssistantError extends Error {
  readonly reason: AssistantFailure
  constructor(reason: AssistantFailure, options?: ErrorOptions) {
    super(`The assistant failed: ${reason}`, options)
    this.name = 'AssistantError'
    this.reason = reason
  }
}

/** A day's cap left no room for the call. */
export const isAtCap = (error: unknown) => error instanceof AssistantError && error.reason === 'at the cap'
