/** 'The code is 4471. Hang on, 4417.': what a writer puts right in the same breath, as it was meant. */
import { plain } from '../plain.ts'
import { holdsWords } from './denied.ts'
import { isSmall } from './small-words.ts'
import { canReplace, isBare, isNumeric, type Value, valuesIn } from './values.ts'

const NO = 'no|nope|nein|nee?|ach nein|ach|ähm?'
const REPAIRS =
  'oh no|(?:ach|ähm?),? nein|wait|hang on|hold on|sorry|i mean|i meant|scratch that|correction|moment(?: mal)?|halt|quatsch|falsch|stimmt nicht|ich mein(?:e|te)?|entschuldigung|verzeihung|pardon|oops|ups'
/** Between what was wrong and what is right. */
const TERM = new RegExp(
  `(?:\\s*(?:[,;.!?…–—]|\\s-)[\\s,;.!?…–—-]*|\\s(?=(?:oh|${NO})\\s+(?:${REPAIRS})[\\s,]))(?:(?:oh|ah|um|actually|and|und|eigentlich|${NO})[\\s,.!…–-]+)*(?:${REPAIRS})(?:[\\s,.!…–-]+(?:${NO}|actually|${REPAIRS}))*[\\s,:.!…–-]+`,
  'giu',
)
/** What is right: as far as the next sign. */
const CLAUSE = /^[^,;!?\n]*?(?=[,;!?\n]|\.\s|\.?$)/u
/** 'More like', 'make it'. */
const WORDS_BEFORE_MOST = 3
/** 'Last year', of what is said once more with less. */
const WORDS_AFTER_MOST = 2

export function withSelfRepairs(message: string): string {
  let text = message
  for (const { index, 0: term } of [...message.matchAll(TERM)].reverse()) {
    const [before, after] = [text.slice(0, index), text.slice(index + term.length)]
    const [clause = ''] = CLAUSE.exec(after) ?? []
    text = renamed(before, after) ?? repaired(before, clause, after.slice(clause.length)) ?? text
  }
  return text
}

const NAME = "\\p{Lu}[\\p{L}'’-]*(?:\\s\\p{Lu}[\\p{L}'’-]*){0,2}"
/** 'Hereford, not Leominster'. */
const OTHER_NAME = new RegExp(
  `^(?<now>${NAME}),?\\s(?:and |und )?(?:not|nicht)\\s(?<old>${NAME})(?=\\s*(?:[,;.!?\\n]|$))`,
  'u',
)

/** What was named a moment ago, by the name that is meant. */
function renamed(before: string, after: string): string | null {
  const said = OTHER_NAME.exec(after)
  const { now = '', old = '' } = said?.groups ?? {}
  const at = before.lastIndexOf(old)
  if (!said || at < 0 || /^\p{L}/u.test(before.slice(at + old.length)) || /\p{L}$/u.test(before.slice(0, at)))
    return null
  return before.slice(0, at) + now + before.slice(at + old.length) + after.slice(said[0].length)
}

function repaired(before: string, clause: string, rest: string): string | null {
  const [now] = valuesIn(clause)
  if (!now || wordsIn(clause.slice(0, now.start)) > WORDS_BEFORE_MOST) return null
  if (namesAnother(clause.slice(0, now.start), before)) return null
  const old = meantIn(before, now, /^\s*(?:more like|rather|eher)\s/iu.test(clause))
  if (!old) return null
  const more = clause.slice(now.end)
  const left = before.slice(old.end)
  const isLast = !/[\p{L}\p{N}]/u.test(left)
  if (!isLast && wordsIn(more) > WORDS_AFTER_MOST) return null
  const span = isBare(now) && isNumeric(old) ? old.digits : old
  return before.slice(0, span.start) + now.text + before.slice(span.end) + (isLast ? more : '') + rest
}

/** 'A perm is 45, and sorry, colour is 60': something else is put right; 'it is 50' is the same. */
function namesAnother(words: string, before: string): boolean {
  const [thing = ''] = words.split(IS)
  return (
    thing !== words &&
    !plain(thing)
      .split(' ')
      .every((word) => isSmall(word)) &&
    !holdsWords(before, thing)
  )
}
const IS = /\s(?:is|are|was|were|costs?|ist|sind|war|waren|kostet|kosten)\s*$/iu

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

/** The value of the last sentence that can be meant: 'sorry, 30' after '2 dogs, 25 euros'. */
function meantIn(before: string, now: Value, isEstimate: boolean): Value | undefined {
  const from = before.search(/[^.!?\n]*$/u)
  const isOfOneUnit = (old: Value) =>
    isEstimate || now.kind !== 'number' || isBare(now) || now.unit === old.unit
  return valuesIn(before)
    .filter((old) => old.start >= from && canReplace(now, old) && isOfOneUnit(old))
    .at(-1)
}
