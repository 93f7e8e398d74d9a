/** 'No, I left in 2021', 'Actually it is 30': words before a statement that set it against what was said. */
import { certain } from './act-model.ts'
import type { MessagePart } from './cut-message.ts'
import { isLongMessage } from './long-messages.ts'
import { isKnowledge } from './part-beliefs.ts'

const HESITATION = 'oh|ah|oops|wait|hang on|hm+|ach|ups|halt|moment(?: mal)?'
const WRONG =
  'sorry|wrong|correction|my mistake|i meant?|scratch that|falsch|quatsch|korrektur|verzeihung|entschuldigung|ich meinte?'
// 'No, dogs are fine', but 'No dogs'.
const OPENER = new RegExp(
  `^(?:(?:${HESITATION})[\\s,.!…-]+)*(?:(?:${WRONG})[\\s,.:;!…–-]+|(?:no|nope|nein|nee?)\\s?[,.:;!…–-]+\\s*)+`,
  'iu',
)
/** A question that 'no' answers begins with its verb. */
const YES_NO =
  /(?:^|[.!?,:]\s+)(?:do|does|did|is|are|was|were|can|could|will|would|should|may|has|have|had|ist|sind|war|gibt|hat|haben|kann|können|darf|dürfen|muss|müssen|soll|machst|bietest|hast|bist|nimmst)\s[^.!?]*\?\W*$/iu

/** 'Actually we also do weddings' is news as well. */
const RATHER = /^(?:actually|in fact|eigentlich|tatsächlich)[\s,]+/iu

const OPENED = { beliefs: certain('correction'), isOpened: true }

/** The parts; what such words open is a correction, without them, or may be one. */
export function openedCorrection(message: string, parts: MessagePart[], asked: string | null): MessagePart[] {
  // 'Sorry about the delay, …' opens what is told at length.
  const length = isLongMessage(message) ? 0 : (OPENER.exec(message)?.[0].length ?? 0)
  const [first, ...others] = parts.filter(({ end }) => end > length)
  if (!first || !isKnowledge(first.act)) return parts
  if (RATHER.test(first.text)) {
    const text = first.text.replace(RATHER, '')
    return [{ ...first, ...OPENED, start: first.end - text.length, text, isSetAgainst: true }, ...others]
  }
  if (length === 0) return parts
  const start = Math.max(first.start, length)
  if (asked && YES_NO.test(asked)) return [{ ...first, isSetAgainst: true }, ...others]
  const text = message.slice(start, first.end)
  return [{ ...first, start, text, act: 'correction', ...OPENED }, ...others]
}
