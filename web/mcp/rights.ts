import type { ConnectionRight } from '../../contract/mcp-constants.ts'

/** In the person's words: what the assistant may do in their name. */
export const RIGHT_TEXTS: Record<ConnectionRight, { label: string; short: string; description: string }> = {
  ask: {
    label: 'Ask posits',
    short: 'ask',
    description: 'It asks any posit that you may ask, in your name, and counts against your questions.',
  },
  read: {
    label: 'Read your posits',
    short: 'read',
    description: 'It searches what your posits know, and sees what visitors asked in vain.',
  },
  teach: {
    label: 'Teach your posits',
    short: 'teach',
    description: 'It adds knowledge and answers open questions. Visitors get its words as yours.',
  },
}
