/** A piece of an owner's message as hashed features: its words and their parts, its shape, and what it is said beside. */
import { fold } from '../../../../retrieval/text/fold.ts'
import type { NearSentence, SentenceMeaning } from '../../../types.ts'
import { smallTalkOf } from '../small-talk.ts'
import { type KnownWords, knownWords } from './known-words.ts'
import { isSmall } from './small-words.ts'

export interface PieceContext {
  /** The last question of the interview; null when there is none. */
  asked: string | null
  isFirst: boolean
  isLast: boolean
  known: KnownWords
  /** Of the message's sentences; none where they are not encoded. */
  meanings?: readonly SentenceMeaning[] | undefined
  /** The known sentence that is nearest to the message by its meaning. */
  nearest?: Pick<NearSentence, 'text' | 'closeness'> | undefined
}

/** Hashes, and how much each counts. */
export interface Features {
  hashes: number[]
  values: number[]
  /** The words alone: how many of them are unknown says whether a piece tells something new. */
  words: number[]
}

const TOKEN = /\p{L}[\p{L}\p{M}]*|\d+(?:[.,:]\d+)*|[^\s\p{L}\p{M}\d]/gu
const SHORTEST_PART = 3
const LONGEST_PART = 5
const WORD_READ_CHARACTERS = 20
/** Further words say little about what the beginning does. */
export const TOKENS_READ = 60

export const tokensOf = (text: string): string[] =>
  (fold(text.replace(/(\p{L})['’ʼ`´](?=\p{L})/gu, '$1')).match(TOKEN) ?? [])
    .slice(0, TOKENS_READ)
    .map((token) => (/^\d/.test(token) ? shapeOf(token) : token))

/** '25' and '40' are the same to an act. */
const shapeOf = (number: string) => (/\D/.test(number) ? '0.0' : number.length > 4 ? '00000' : '0')

export function featuresOf(text: string, context: PieceContext): Features {
  const features: Features = { hashes: [], values: [], words: [] }
  const tokens = tokensOf(text)
  const words = tokens.filter((token) => /^\p{L}/u.test(token))
  features.words = words.map((word) => hash(`w ${word}`))
  add(features, wordRuns(['^', ...tokens, '$']), 1.5)
  add(features, words.flatMap(letterRuns), 0.7)
  add(features, shape(text, tokens, words), 0.5)
  add(features, surroundings(text, words, context), 0.4)
  addMeaning(features, text, context.meanings ?? [])
  return features
}

/** A group counts the same however many features it has: a long piece is no stronger sign than a short one. */
function add(features: Features, names: string[], weight: number): void {
  const unique = new Set(names)
  const value = weight / Math.sqrt(Math.max(1, unique.size))
  for (const name of unique) {
    features.hashes.push(hash(name))
    features.values.push(value)
  }
}

const MEANING_WEIGHT = 1.5

/** Of the sentences that the piece holds, or of the one that it makes up most of. */
function addMeaning({ hashes, values }: Features, text: string, meanings: readonly SentenceMeaning[]): void {
  const own = meanings.filter(
    (one) => text.includes(one.text) || (2 * text.length > one.text.length && one.text.includes(text)),
  )
  const sum = new Float32Array(own[0]?.vector.length ?? 0)
  for (const { vector } of own)
    for (const [at, value] of vector.entries()) sum[at] = (sum[at] ?? 0) + value / own.length
  for (const [at, value] of sum.entries()) {
    hashes.push(meaningHash(at))
    values.push(MEANING_WEIGHT * value)
  }
}
const meaningHashes: number[] = []
const meaningHash = (at: number) => (meaningHashes[at] ??= hash(`v ${at}`))

function wordRuns(tokens: string[]): string[] {
  const runs: string[] = []
  for (let at = 0; at < tokens.length; at++) {
    runs.push(`w ${tokens[at]}`)
    if (at + 1 < tokens.length) runs.push(`w ${tokens[at]} ${tokens[at + 1]}`)
    if (at + 2 < tokens.length)
      runs.push(`w ${tokens[at]} ${tokens[at + 1]} ${tokens[at + 2]}`, `s ${tokens[at]} ${tokens[at + 2]}`)
  }
  return runs
}

/** Runs of letters: other forms of a word, other spellings, and related languages share them. */
function letterRuns(word: string): string[] {
  const marked = `<${word.slice(0, WORD_READ_CHARACTERS)}>`
  const parts: string[] = []
  for (let length = SHORTEST_PART; length <= LONGEST_PART; length++)
    for (let at = 0; at + length <= marked.length; at++) parts.push(`p ${marked.slice(at, at + length)}`)
  return parts
}

const bucket = (count: number) => (count < 6 ? count : count < 9 ? 8 : count < 14 ? 13 : count < 25 ? 24 : 99)

function shape(text: string, tokens: string[], words: string[]): string[] {
  const numbers = tokens.filter((token) => /^0/.test(token)).length
  const own = words.filter((word) => !isSmall(word)).length
  const has = (name: string, form: RegExp) => (form.test(text) ? [`f ${name}`] : [])
  return [
    `f words ${bucket(words.length)}`,
    `f own ${bucket(own)}`,
    `f share ${words.length === 0 ? 'none' : Math.round((4 * own) / words.length)}`,
    `f numbers ${Math.min(3, numbers)}`,
    ...has('asks', /[?？]["')\]]*\s*$/u),
    ...has('calls', /!\s*$/u),
    ...has('trails', /(?:\.\.|…)\s*$/u),
    ...has('ends', /[^.][.]\s*$/u),
    ...has('money', /\p{Sc}|\b(?:euros?|dollars?|pounds?|quid|bucks|francs?|franken|eur|usd|gbp|chf)\b/iu),
    ...has('time', /\d[:.]\d\d|\d\s?(?:[ap]\.?m\b|uhr|h\b)/iu),
    ...has('capitals', /\p{L}[,;]?\s+\p{Lu}\p{Ll}/u),
    ...has('lower', /^\p{Ll}/u),
    ...has('quoted', /["“”„«»]/u),
    ...has('lines', /\n/u),
    ...has('clauses', /[,;:–]\s/u),
    `f talk ${smallTalkOf(text)}`,
    ...has('faces', /\p{Extended_Pictographic}|[:;]-?[)(DP]/u),
  ]
}

function surroundings(
  text: string,
  words: string[],
  { asked, isFirst, isLast, known, nearest: closest }: PieceContext,
): string[] {
  const own = [...new Set(words.filter((word) => !isSmall(word)))]
  const shared = own.filter((word) => known.words.has(word)).length
  const share = own.length === 0 ? 'none' : Math.round((4 * shared) / own.length)
  const place = `${isFirst ? 'first' : ''}${isLast ? 'last' : ''}`
  const question = asked ? tokensOf(asked) : []
  const numbers = numbersIn(text)
  const held = numbers.filter((number) => known.words.has(number)).length
  return [
    `c place ${place}`,
    `c numbers ${Math.min(2, held)} ${Math.min(2, numbers.length - held)} ${shared > 0}`,
    ...nearest(own, numbers, known),
    ...(closest ? nearestByMeaning(numbers, closest) : []),
    `c shared ${Math.min(4, shared)}`,
    `c share ${share}`,
    `c asked ${asked !== null} ${bucket(words.length)}`,
    ...question.slice(0, 3).map((word) => `c asked ${word}`),
    ...(question[0] ? [`c asked ${question[0]} ${words[0] ?? ''}`] : []),
  ]
}

/** Against the known sentence that shares most: a piece that says nearly the same with another number puts it right. */
function nearest(own: string[], numbers: readonly string[], { sentences }: KnownWords): string[] {
  let best = { shared: 0, numbers: [] as readonly string[] }
  for (const sentence of sentences) {
    const shared = own.filter((word) => sentence.words.has(word)).length
    if (shared > best.shared) best = { shared, numbers: sentence.numbers }
  }
  const said = saidOf(numbers, best.numbers)
  return [
    `m shared ${Math.min(3, best.shared)} ${said}`,
    `m share ${own.length === 0 ? 'none' : Math.round((4 * best.shared) / own.length)} ${said}`,
  ]
}

const nearestByMeaning = (
  numbers: readonly string[],
  { text, closeness }: NonNullable<PieceContext['nearest']>,
) => {
  const near = Math.floor(CLOSENESS_STEPS * Math.max(0, closeness))
  return [`n near ${near}`, `n near ${near} ${saidOf(numbers, numbersIn(text))}`]
}
const CLOSENESS_STEPS = 8

const numbersIn = (text: string): readonly string[] => text.match(/\d+(?:[.,:]\d+)*/g) ?? []

function saidOf(numbers: readonly string[], known: readonly string[]): string {
  const isSame = numbers.some((number) => known.includes(number))
  const isOther = known.length > 0 && numbers.some((number) => !known.includes(number))
  return `${numbers.length > 0} ${isSame} ${isOther}`
}

/** FNV-1a, 32 bits. */
export function hash(name: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < name.length; at++) sum = Math.imul(sum ^ name.charCodeAt(at), 0x01000193)
  return sum >>> 0
}

const PROBE = 'Sorry, it\'s 30 € now – open Mon 9:00, call "Jo"! Bitte löschen…'
/** Changes with the features: weights fitted on other ones are of no use. */
export function fingerprint(): string {
  const context = {
    asked: 'What does it cost?',
    isFirst: true,
    isLast: false,
    known: knownWords(['Open Mon 8:00.'], PROBE),
    meanings: [{ text: PROBE, vector: Float32Array.of(0.5, -0.5) }],
    nearest: { text: 'Open Mon 8:00.', closeness: 0.5 },
  }
  const { hashes, values } = featuresOf(PROBE, context)
  return hash(`${hashes.join(' ')} ${values.map((value) => value.toFixed(4)).join(' ')}`).toString(16)
}

/** Features of the words that a model never saw. */
export function unknownWords({ words }: Features, isSeen: (hash: number) => boolean): number[] {
  const unknown = words.filter((word) => !isSeen(word)).length
  return [
    hash(`u count ${bucket(unknown)}`),
    hash(`u share ${words.length === 0 ? 'none' : Math.round((4 * unknown) / words.length)}`),
    hash(`u known ${bucket(words.length - unknown)}`),
  ]
}
export const UNKNOWN_VALUE = 0.3
