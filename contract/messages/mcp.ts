import { error } from './notice.ts'

export const MCP_MESSAGES = {
  disconnectFailed: error('The assistant could not be disconnected. Please try again.'),
} as const
