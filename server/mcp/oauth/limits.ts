import type { Core } from '../../core/core.ts'
import { type Limit, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '../../core/limits.ts'

/** Of one address: an assistant that connects makes about five, and one that stays connected four an hour. */
const PROTOCOL_CALLS_PER_MINUTE = 60

export const protocolLimit: Limit = {
  name: 'oauth_calls_per_minute',
  points: PROTOCOL_CALLS_PER_MINUTE,
  seconds: SECONDS_PER_MINUTE,
  message: 'Many requests to connect came from your network just now. Please wait a moment and try again.',
}

export const registrationLimit = ({
  LIMIT_ASSISTANT_REGISTRATIONS_PER_HOUR: points,
}: Core['env']): Limit => ({
  name: 'assistant_registrations_per_hour',
  points,
  seconds: SECONDS_PER_HOUR,
  message: `${points} assistants an hour can be registered from your network. Please try again later.`,
})
