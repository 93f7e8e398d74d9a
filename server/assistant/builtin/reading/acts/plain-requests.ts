/** Requests in so many words: to take out what was just kept, or what is said again; and how a sentence should read. */
import { CUT_MESSAGE_MAX_CHARACTERS, type LastTurn, type TaughtSource } from '../../../types.ts'
import { capitalised } from '../capitals.ts'
import { plain } from '../plain.ts'
import { cutPart } from './cut-part.ts'
import { holdsWords } from './denied.ts'
import type { Cut } from './edits.ts'
import { type KnownSentence, readKnown } from './known-sentences.ts'
import { sentencesOf } from './sentences.ts'
import { overlap } from './word-spans.ts'

export interface PlainRequests {
  change: Cut[]
  remove: Cut[]
  /** What else the message says. */
  rest: string
}

const TALK =
  '(?:(?:no+|nope|please|pls|and|ok|okay|oh|but|so|well|hang on|wait|sorry|then|just|now|hey|i said|can you|could you|you can|nein|bitte|ach|dann|und|also|halt|jetzt|kannst du|k[oö]nnen sie)[\\s,.!…–-]+)*'
const REMOVE = '(?:delete|remove|erase|drop|scrap|strike|forget|get rid of|take|cut|throw)'
const REMOVE_DE = '(?:lösch|streich|entfern|vergiss|nimm|nehmen sie|wirf|mach)\\p{L}*(?: sie)?'
const ALL =
  '(?:(?:all(?: of)?|everything|the (?:whole|entire|full)|the|whole|entire) )*(?:it|that|this|them|those|everything|all|thing|lot|bit|sentence|entry|note|part|statement|message|one|last (?:bit|sentence|thing|one|entry|note))'
const AFTER =
  '(?:[\\s,]+(?:all of (?:it|that|them)|all|too|as well|completely|entirely|altogether|again|out|away|off|please|pls|bit|one|sentence|thing|entry|note|now|whole|the|from there|of there|of it|of that|right away|then|entirely))*'
/** 'Please remove that', 'take it all out, the whole sentence', 'nimm das bitte wieder raus'. */
const POINTS = new RegExp(
  `^${TALK}(?:${REMOVE} ${ALL}${AFTER}|${REMOVE_DE}(?: (?:das|es|dies|alles|den ganzen (?:satz|eintrag)|das ganze|die ganze (?:sache|notiz)))+(?: (?:bitte|wieder|ganz|komplett|sofort|raus|weg|heraus|alles))*|(?:alles |ganz )?weg damit|das (?:muss|soll|kann|sollte) (?:(?:alles|ganz|wieder|bitte|sofort) )*(?:weg|raus)|(?:that|this|it) (?:should|must|has to|needs to|can) (?:all )?(?:go|come out))[\\s.!]*$`,
  'iu',
)
/** 'I don't take juniors any more. Remove that' means what it says itself; 'that was a question, please remove it' what was kept of it. */
const POINTS_BACK =
  /^(?:(?:no+|hey|stop|hang on|wait|oh|hm+|well|so|and|halt|nein|also|ach|na)[\s,.!]+)*(?:that|this|thats|it|its|das|dies|es|you|du|sie)(?!\p{L})|(?<!\p{L})(?:still (?:there|in)|immer noch (?:da|drin))(?!\p{L})/iu
/** 'Don't keep that', 'that was not something to keep': of what was said before, where nothing is said before it. */
const KEEP_NOT = new RegExp(
  `^${TALK}(?:do ?n['’]?t (?:keep|save|store|note|write down) (?:that|this|it)(?: down)?|(?:that|this|it) (?:was|is)(?: ?n['’]?t| not) (?:for keeping|something to keep|to be (?:kept|stored|saved)|meant to be (?:kept|stored|saved)))[\\s.!]*$`,
  'iu',
)
/** 'Delete: rental of a laser is 25', where that is known. */
const DELETES = new RegExp(
  `^${TALK}(?:${REMOVE}(?: out)?|${REMOVE_DE})[\\s:]+(?<words>.+?)(?:[\\s,]+(?:too|as well|please|now|out|again|bitte|auch|raus|weg))*[\\s.!]*$`,
  'iu',
)
const DELETED_LEAST_WORDS = 4
const REMOVES =
  /(?<!\p{L})(?:delete|remove|erase|scrap|strike|forget|get rid of|(?:take|cut|leave)(?!\p{L})[^.!?]* out|(?:should|can|must|has to) (?:go|come out)|(?:lösch|streich|entfern|vergiss)\p{L}*|raus|weg)(?!\p{L})/iu
const QUOTE = /["“„«»]\s*(?<words>[^"“”„«»\n]{3,300}?)\s*["“”«»]/gu
const QUOTED_LEAST_WORDS = 2
/** 'It should say: we open at nine', 'richtig: …'. */
const READS = new RegExp(
  `^${TALK}(?:(?:it|that|this|the sentence|es|das|da) )?(?:(?:should|must|has to|needs to|ought to) (?:say|read|be)|is (?:supposed|meant) to (?:say|read|be)|(?:muss|soll|sollte)(?: da)? (?:heißen|stehen|lauten)|richtig(?: (?:ist|wäre|heißt es))?|correct(?:ed)?(?: is| version)?|put back)\\s*[:–—]\\s*(?<words>\\S.*)$`,
  'iu',
)
/** 'Change “25 euros” to “30 euros”'. */
const SWAPS =
  /(?<!\p{L})(?:change|replace|ändere?|ersetze?)\s(?:\p{L}+\s){0,3}["“„«](?<old>[^"“”»]+)["”“»],?\s(?:to|with|by|into|in|durch|zu)\s["“„«](?<now>[^"“”»]+)["”“»]/iu
/** Of the words of a sentence: from here another is the same one, put right. */
const SAME_SHARE = 0.5

/** Null where it requests nothing of the kind. `last`: what the message before did. */
export function plainRequests(
  message: string,
  sources: readonly TaughtSource[],
  last: LastTurn,
): PlainRequests | null {
  if (message.length > CUT_MESSAGE_MAX_CHARACTERS) return null
  let read: KnownSentence[] | undefined
  const known = () => (read ??= readKnown(sources, message).sentences)
  const quotes = REMOVES.test(message) ? quotesIn(message) : []
  const quoted = quotes.flatMap(({ words }) => quotedIn(words, known()))
  const change: Cut[] = []
  const remove = [...quoted]
  let hasPointed = false
  const left = sentencesOf(message).filter(({ text, start, end }, at) => {
    const edit = swapped(text, sources) ?? reads(text, known, last)
    if (edit) change.push(edit)
    const isPointing = !edit && (POINTS.test(unquoted(text)) || (at === 0 && KEEP_NOT.test(text)))
    const isBack = at === 0 || POINTS_BACK.test(message.slice(0, start))
    const pointed = isPointing && isBack && quoted.length === 0 ? pointedAt(sources, last) : []
    const said = edit || isPointing || quoted.length > 0 ? [] : deleted(text, known)
    remove.push(...pointed, ...said)
    hasPointed ||= pointed.length > 0
    const isQuoting =
      quoted.length > 0 && (isPointing || quotes.some((quote) => overlap(quote, { start, end })))
    return !edit && !isQuoting && pointed.length + said.length === 0
  })
  if (change.length + remove.length === 0) return null
  // 'That was a question for you.'
  const rest = left.filter(({ text }) => !hasPointed || !POINTS_BACK.test(text)).map(({ text }) => text)
  const besideQuotes =
    quoted.length > 0 ? sentencesOf(message).flatMap(({ text }) => requestBefore(text)) : []
  return { change, remove, rest: [...besideQuotes, ...rest].join(' ') }
}

/** 'Delete the story about Sadie and also delete “…”'. */
function requestBefore(sentence: string): string[] {
  const [request = ''] = /^[^"“„«]*?(?=,?\s(?:and|und)\s[^"“„«]*["“„«])/u.exec(sentence) ?? []
  return REMOVES.test(request) ? [request] : []
}

/** With where they are; what is swapped is no request to remove it. */
const quotesIn = (message: string) =>
  [...message.replace(SWAPS, (swap) => ' '.repeat(swap.length)).matchAll(QUOTE)]
    .map(({ index, 0: quote, groups }) => ({
      ...{ start: index, end: index + quote.length },
      words: groups?.words ?? '',
    }))
    .filter(({ words }) => countWords(words) >= QUOTED_LEAST_WORDS)

/** 'All of it, including “We open at nine”'. */
const unquoted = (text: string) => text.replace(/[\s,]+(?:including|inklusive|also|auch)?\s*["“„«].*$/iu, '')

/** What the last message stored; else the sentences that it changed, or cut to what is left of them. */
export function pointedAt(sources: readonly TaughtSource[], { stored, edited }: LastTurn): Cut[] {
  return (stored.length > 0 ? stored : edited).flatMap(({ source_id, after }) => {
    const source = sources.find(({ id }) => id === source_id)
    return source && after !== '' ? wholeOf(source, after) : []
  })
}

const wholeOf = (source: TaughtSource, words: string): Cut[] => {
  const start = source.text.indexOf(words)
  return start < 0 ? [] : [{ source, start, end: start + words.length, now: '' }]
}

function deleted(text: string, known: () => readonly KnownSentence[]): Cut[] {
  const words = DELETES.exec(text)?.groups?.words ?? ''
  return countWords(words) < DELETED_LEAST_WORDS ? [] : sentencesSaying(words, known()).map(wholly)
}

const countWords = (text: string) => plain(text).split(' ').length
const wholly = ({ source, start, end }: KnownSentence): Cut => ({ source, start, end, now: '' })

/** Those that say just this; else those that say it and more. */
function sentencesSaying(words: string, known: readonly KnownSentence[]): KnownSentence[] {
  const same = known.filter((one) => plain(one.text) === plain(words))
  return same.length > 0 ? same : known.filter((one) => holdsWords(one.text, words))
}

/** Of a sentence of which a smaller part is quoted only that goes. */
function quotedIn(quote: string, known: readonly KnownSentence[]): Cut[] {
  const saying = sentencesSaying(quote, known)
  const mostly = saying.filter(({ text }) => 2 * quote.length > text.length)
  if (mostly.length > 0) return mostly.map(wholly)
  const [one, ...others] = saying
  if (!one) return known.filter(({ text }) => holdsWords(quote, text)).map(wholly)
  const at = one.text.toLowerCase().indexOf(quote.toLowerCase())
  return at >= 0 && others.length === 0 ? cutPart(one, at, at + quote.length) : []
}

function swapped(text: string, sources: readonly TaughtSource[]): Cut | null {
  const { old = '', now = '' } = SWAPS.exec(text)?.groups ?? {}
  const source = sources.find((one) => old !== '' && one.text.toLowerCase().includes(old.toLowerCase()))
  if (!source) return null
  const start = source.text.toLowerCase().indexOf(old.toLowerCase())
  return { source, start, end: start + old.length, now }
}

/** The sentence that shares most words with how it should read, before all one that was just changed. */
function reads(text: string, known: () => readonly KnownSentence[], { edited }: LastTurn): Cut | null {
  const words = READS.exec(text)?.groups?.words
  if (!words) return null
  const wasEdited = (one: string) => edited.some(({ after }) => after.includes(one))
  const [best] = known()
    .map((one) => ({ one, share: shareIn(one.text, words) }))
    .filter(({ share }) => share >= SAME_SHARE)
    .sort((a, b) => Number(wasEdited(b.one.text)) - Number(wasEdited(a.one.text)) || b.share - a.share)
  return best ? { ...wholly(best.one), now: capitalised(words) } : null
}

function shareIn(known: string, words: string): number {
  const [before, now] = [known, words].map((each) => new Set(plain(each).split(' ')))
  if (!before || !now) return 0
  return [...before].filter((word) => now.has(word)).length / Math.min(before.size, now.size)
}
