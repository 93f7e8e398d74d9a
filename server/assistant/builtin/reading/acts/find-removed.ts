/** Finds what is to go in all sources: the smallest parts that hold it. */
import { fold } from '../../../../retrieval/text/fold.ts'
import { wordsOf } from '../../../../retrieval/text/words.ts'
import { isCue } from './cue-words.ts'
import { cutPart } from './cut-part.ts'
import type { Cut } from './edits.ts'
import { holds, type KnownSentence, type KnownText, stemsOf } from './known-sentences.ts'
import { plain } from './plain.ts'
import { clausesOf } from './sentences.ts'
import { isSmall } from './small-words.ts'
import { type Value, valuesIn } from './values.ts'

/** What values are called in requests to remove them. */
const KINDS: [string, RegExp][] = [
  [
    'phone',
    /\b(?:phone|mobile|cell|tel|\w*telefon\w*|\w*handy\w*|\w*nummer|numbers?|telefono|telephone|telefoon\w*|numero)\b/,
  ],
  ['email', /\b(?:\w*mails?|\w*mailadresse|correo|courriel)\b/],
  ['url', /\b(?:url|web ?site|webseite|homepage|link)\b/],
  ['code', /\b(?:\w*code|pin|\w*password|\w*passwort|kennwort|\w*nummer|numbers?|numero)\b/],
  [
    'money',
    /\b(?:prices?|costs?|fees?|rate|salary|\w*preise?|kosten|gehalt|precios?|prix|prezz[oi]|preco|prijs)\b/,
  ],
  ['year', /\b(?:year|\w*jahr|ano|annee|anno)\b/],
]
const kindsIn = (text: string) => KINDS.filter(([, form]) => form.test(plain(text))).map(([kind]) => kind)

interface Hit {
  sentence: KnownSentence
  start: number
  end: number
  /** Hits of one thing are the same thing. */
  thing: string
  score: number
}

/** One thing: its cuts. Several: one entry each, to choose from. */
export type Found = { thing: string; cuts: Cut[] }[]

const ENOUGH_SHARE = 0.6
const CLEAR_LEAD = 1.25
/** More places than these hold a common word, not one thing. */
const PLACES_MOST = 4

/** Null when it says no more than that something is to go: what was said last is meant. */
export function findRemoved(text: string, known: KnownText, isPlain: boolean): Found | null {
  const kinds = kindsIn(text)
  const words = targetWords(clauseIn(text, known), known)
  if (words.length === 0 && kinds.length === 0 && valuesIn(text).length === 0) return isPlain ? null : []
  const unknown = words.filter((word) => known.weight(word) === 0).length
  if (!isPlain && unknown * 2 > words.length) return []
  const hits = valueHits({ text, kinds }, words, known) ?? wordHits(words, text, known)
  const best = Math.max(...hits.map(({ score }) => score))
  const things = new Map<string, Hit[]>()
  for (const hit of hits)
    if (hit.score * CLEAR_LEAD >= best) things.set(hit.thing, [...(things.get(hit.thing) ?? []), hit])
  return [...things].map(([thing, of]) => ({ thing, cuts: cutsOf(of) }))
}

/** 'Forget what I said about Mr Pugh, he reads everything': the first clause that names something known. */
const clauseIn = (text: string, known: KnownText): string =>
  clausesOf(text).find((clause) => targetWords(clause.text, known).some((word) => known.weight(word) > 0))
    ?.text ?? text

/** Words of matter; those of the request itself only when nothing else is known. */
function targetWords(text: string, { language, weight }: KnownText): string[] {
  const matter = wordsOf(text).filter((word) => !isSmall(word.text, language) || word.number)
  const stems = (of: typeof matter) => of.flatMap((word) => stemsOf(word.text, language))
  const own = stems(matter.filter((word) => !isCue(word.text, 'removal')))
  return own.length > 0 ? own : stems(matter).filter((word) => weight(word) > 0)
}

function cutsOf(hits: Hit[]): Cut[] {
  const cuts = new Map<string, Cut>()
  for (const { sentence, start, end } of hits)
    for (const cut of cutPart(sentence, start, end)) cuts.set(`${cut.source.id} ${cut.start}`, cut)
  return [...cuts.values()]
}

const isOfKind = (kind: string, { kind: is, norm, unit, digits }: Value) => {
  if (kind !== 'code' && kind !== 'phone') return is === kind
  const isId = is === 'number' && unit === '' && digits.end - digits.start >= 4 && /^\d+$/.test(norm)
  return is === 'phone' || isId
}

/** Values that are named by their kind or written out; null when the message names none that is known. */
interface Request {
  text: string
  kinds: string[]
}

function valueHits(removal: Request, words: string[], known: KnownText): Hit[] | null {
  const named = valuesIn(removal.text).filter(
    ({ kind }) => !/^(?:side|daypart|season|colour|compass|ordinal)$/.test(kind),
  )
  const context = words.filter((word) => known.sentences.some(({ stems }) => holds(stems, word)))
  const hits = known.sentences.flatMap((sentence) =>
    sentence.values.flatMap((value): Hit[] => {
      const isNamed = named.some(({ norm }) => norm === value.norm)
      if (!isNamed && !removal.kinds.some((kind) => isOfKind(kind, value))) return []
      const share = isNamed ? 3 : sharedWith(sentence, context, known)
      if (!isNamed && context.length > 0 && share === 0) return []
      return [{ sentence, start: value.start, end: value.end, thing: value.norm, score: 1 + share }]
    }),
  )
  return hits.length > 0 ? hits : null
}

function sharedWith(
  { stems, clauses, source }: KnownSentence,
  words: string[],
  { weight }: KnownText,
): number {
  const inClause = Math.max(
    0,
    ...clauses.map((clause) => words.filter((word) => holds(clause.stems, word)).length),
  )
  const beside = plain(`${source.name} ${source.text}`).split(' ')
  const around = words.filter((word) => holds(beside, word)).length / 4
  return (
    words.filter((word) => holds(stems, word)).reduce((sum, word) => sum + weight(word), 0) +
    inClause / 4 +
    around
  )
}

/** 'The repeater's tone' is said of the tone: the last word decides between equals. */
const heldIn = (stems: Set<string>, words: string[]) =>
  words.reduce((sum, word, at) => sum + (holds(stems, word) ? 1 + at / 10 : 0), 0)

/** Clauses that hold most of the words; a sentence's whole span when its clauses share them. */
function wordHits(words: string[], about: string, known: KnownText): Hit[] {
  const telling = words.filter((word) => known.sentences.some(({ stems }) => holds(stems, word)))
  if (telling.length === 0) return []
  const all = telling.reduce((sum, word) => sum + known.weight(word), 0)
  const isNamed = /(?<=\p{L}[’'\p{L}]*,? )\p{Lu}\p{Ll}+/u.test(about) && known.language !== 'de'
  const hits = known.sentences.flatMap((sentence): Hit[] => {
    const share =
      telling
        .filter((word) => holds(sentence.stems, word))
        .reduce((sum, word) => sum + known.weight(word), 0) / all
    if (share < ENOUGH_SHARE) return []
    const [clause] = [...sentence.clauses].sort((a, b) => heldIn(b.stems, telling) - heldIn(a.stems, telling))
    const held = clause ?? { start: 0, end: sentence.text.length }
    return [
      {
        sentence,
        start: held.start,
        end: held.end,
        thing: isNamed ? fold(about) : sentence.source.id,
        score: share,
      },
    ]
  })
  const isOneThing =
    hits.length <= PLACES_MOST && telling.length >= 1 && hits.every(({ score }) => score >= 0.99)
  return isOneThing ? hits.map((hit) => ({ ...hit, thing: fold(about) })) : hits
}
