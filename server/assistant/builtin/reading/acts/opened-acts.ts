/** What the first words of a message make of what follows: a correction ('No, I left in 2021'), a removal ('Remove the dogs'). */
import { fold } from '../../../../retrieval/text/fold.ts'
import { certain } from './act-model.ts'
import type { MessagePart } from './cut-message.ts'
import type { KnownWords } from './known-words.ts'
import { isLongMessage } from './long-messages.ts'
import { isKnowledge } from './part-beliefs.ts'
import { isSmall } from './small-words.ts'
import { valuesIn } from './values.ts'

const HESITATION = 'oh|ah|oops|wait|hang on|hm+|ach|ups|halt|moment(?: mal)?'
const WRONG =
  'sorry|wrong|correction|my mistake|i meant?|scratch that|falsch|quatsch|korrektur|verzeihung|entschuldigung|ich meinte?|i (?:must|have to|need to) correct myself|ich muss mich(?: \\p{L}+){0,2} (?:korrigieren|berichtigen|verbessern)'
// 'No, dogs are fine', but 'No dogs'.
const OPENER = new RegExp(
  `^(?:(?:${HESITATION})[\\s,.!…-]+)*(?:(?:${WRONG})[\\s,.:;!…–-]+|(?:no|nope|nein|nee?)\\s?[,.:;!…–-]+\\s*)+`,
  'iu',
)
/** 'That's wrong! The list is two weeks before.' */
const DENIES =
  /^(?:(?:no|nope)[\s,!.]+)*(?:(?:that|this|it)(?:['’]?s| is)\s)?(?:all |just |still )*(?:wrong|not right|not true|incorrect)[\s,:!.–-]+(?=\p{L})/iu
const DENIES_DE =
  /^(?:(?:nein|nee)[\s,!.]+)*(?:(?:(?:das|es) (?:ist|war) )?(?:aber |doch |leider )?(?:falsch|nicht richtig)|(?:das )?stimmt (?:so |aber |doch )*nicht)[\s,:!.–-]+(?=\p{L})/iu

/** As 'No, the list is two weeks before': in one sentence, and no complaint beside a statement. */
export function withPlainDenial(message: string): string {
  for (const [denies, no] of [
    [DENIES, 'No, '],
    [DENIES_DE, 'Nein, '],
  ] as const) {
    const [denial] = denies.exec(message) ?? []
    const rest = message.slice(denial?.length)
    if (denial && valuesIn(rest).length > 0) return no + rest
  }
  return message
}

/** The parts of a message; what such words open is a correction, without them. */
export function openedCorrection(message: string, parts: MessagePart[]): MessagePart[] {
  // 'Sorry about the delay, …' opens a long message.
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

const REMOVES =
  /^(?:(?:please|pls|bitte)[\s,]+)?(?:(?:remove|delete|erase|forget|take out|get rid of)(?!\p{L})|(?:(?:lösch|streich|entfern)(?:e|en sie)?|vergiss|vergessen sie)(?!\p{L}))\s+(?:bitte\s+)?/iu
const REMOVED_MOST_WORDS = 6
/** 'Remove the legs before you carry it' is an instruction for visitors. */
const INSTRUCTS = /(?<!\p{L})(?:before|after|when|if|with|from|bevor|wenn|nach|vor|mit)(?!\p{L})/iu

/** 'Repairs', where it 'is repaired'. */
const BEGINNING_LETTERS = 5
const beginning = (word: string) => word.slice(0, BEGINNING_LETTERS)

/** Of short messages all of whose words are known. */
export function openedRemoval(parts: MessagePart[], { words }: KnownWords): MessagePart[] {
  const [part, ...others] = parts
  const what = part?.text.replace(REMOVES, '') ?? ''
  if (!part || others.length > 0 || !isKnowledge(part.act) || what === part.text || INSTRUCTS.test(what))
    return parts
  const said = fold(what).match(/\p{L}{2,}/gu) ?? []
  const matter = said.filter((word) => !isSmall(word))
  const known = [...words].map(beginning)
  const isKnown = matter.length > 0 && matter.every((word) => known.includes(beginning(word)))
  if (!isKnown || said.length > REMOVED_MOST_WORDS) return parts
  return [{ ...part, act: 'removal', beliefs: certain('removal') }]
}
