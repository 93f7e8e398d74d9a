/** 'No, I left in 2021': words before a statement that set it against what was said. */
import { certain } from './act-model.ts'
import type { MessagePart } from './cut-message.ts'
import { isLongMessage } from './long-messages.ts'
import { isKnowledge } from './part-beliefs.ts'

const HESITATION = 'oh|ah|oops|wait|hang on|hm+|ach|ups|halt|moment(?: mal)?'
const WRONG =
  'sorry|wrong|correction|my mistake|i meant?|scratch that|falsch|quatsch|korrektur|verzeihung|entschuldigung|ich meinte?|i (?:must|have to|need to) correct myself|ich muss mich(?: \\p{L}+){0,2} (?:korrigieren|berichtigen|verbessern)'
// 'No, dogs are fine', but 'No dogs'.
const OPENER = new RegExp(
  `^(?:(?:${HESITATION})[\\s,.!…-]+)*(?:(?:${WRONG})[\\s,.:;!…–-]+|(?:no|nope|nein|nee?)\\s?[,.:;!…–-]+\\s*)+`,
  'iu',
)
/** The parts; what such words open is a correction, without them. */
export function openedCorrection(message: string, parts: MessagePart[]): MessagePart[] {
  // 'Sorry about the delay, …' opens what is told at length.
  const length = isLongMessage(message) ? 0 : (OPENER.exec(message)?.[0].length ?? 0)
  const [first, ...others] = parts.filter(({ end }) => end > length)
  if (!first || !isKnowledge(first.act) || length === 0) return parts
  const start = Math.max(first.start, length)
  const text = message.slice(start, first.end)
  return [
    { ...first, start, text, act: 'correction', beliefs: certain('correction'), isOpened: true },
    ...others,
  ]
}
