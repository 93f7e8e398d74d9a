import { type Limit, SECONDS_PER_MINUTE } from '../../core/limits.ts'

const SEARCHES_PER_MINUTE = 60

export const searchLimit: Limit = {
  name: 'mcp_searches_per_minute',
  points: SEARCHES_PER_MINUTE,
  seconds: SECONDS_PER_MINUTE,
  message: `An assistant can search ${SEARCHES_PER_MINUTE} times a minute. Please wait a moment and search again.`,
}
