/** Finds what is to go in all sources: the smallest parts that hold it, by one ranking of all that may be meant. */
import { FAINT_WEIGHT, generalWeight } from '../../../../retrieval/text/common-words.ts'
import type { Span } from '../../../../retrieval/text/sentences.ts'
import type { Revision } from '../../../types.ts'
import { plain } from '../plain.ts'
import { heardOfRemoval, type RemovalFeatures, removalScore, sentenceFeatures } from './change-features.ts'
import { cutPart } from './cut-part.ts'
import type { Cut } from './edits.ts'
import type { KnownSentence, KnownText } from './known-sentences.ts'
import { mentionsOf } from './named-removal.ts'
import type { Heard } from './part-beliefs.ts'
import { revisionFeatures, runRead, wasRead } from './revised.ts'
import type { Said } from './said.ts'
import { clausesOf } from './sentences.ts'
import { isNaming, isSameValue, type Value } from './values.ts'
import { holds, isSameWord, isWithin, overlap } from './word-spans.ts'

/** What values are called in requests to remove them. */
const KIND_NAMES: [string, RegExp][] = [
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

export interface Removal {
  sentence: KnownSentence
  /** Within the sentence. */
  span: Span
  /** Removals of one thing go together. */
  thing: string
  features: RemovalFeatures
}

export interface FoundRemovals {
  /** The cuts of each thing: of several, one is to be chosen. */
  things: Cut[][]
  /** Of the likeliest: the logarithm of how much likelier it is than that the message removes nothing. */
  score: number
  /** Of the likeliest: that it is removed, as it was read beside the message; -1 to 1. */
  does: number
  /** The likeliest is a value that the message names, or says the kind of: 'my phone number'. */
  isValue: boolean
}

/** What is less likely than the best by more is not meant too. */
const CLEAR_LEAD = 0.25
/** Closeness: from here a sentence may be meant by a removal that shares no word with it. */
const REMOVAL_MEANT_LEAST = 0.35

/** Score: about what is less likely no card asks. */
export const MAY_GO_LEAST = -3

export function findRemoved(said: Said, known: KnownText, heard: Heard): FoundRemovals {
  const read = known.revised?.get(said.text)
  const isRead = ({ text }: KnownSentence) => !read?.size || read.has(text)
  const ranked = rankRemovals(said, { ...known, sentences: known.sentences.filter(isRead) }, heard)
  const [best] = ranked
  if (!best) return { things: [], score: Number.NEGATIVE_INFINITY, does: 0, isValue: false }
  const { score } = best
  const near = withoutOverlaps(ranked.filter((each) => each.score + CLEAR_LEAD > score))
  const things = Map.groupBy(near, ({ thing }) => thing)
  const { does = 0, namesValue, isKindOfValue } = best.features
  const of = { score, does, isValue: Boolean(namesValue || isKindOfValue) }
  const mentions = mentionsOf(said, known)
  const isMentioned = ({ sentence }: Removal) =>
    mentions.some(({ source, start }) => source === sentence.source && start === sentence.start)
  return { ...of, things: isMentioned(best) ? [mentions] : different([...things.values()].map(cutsOf)) }
}

/** A number, and the words read beside it, may take out the same. */
const different = (things: Cut[][]): Cut[][] => [
  ...new Map(
    things.map((cuts) => [cuts.map(({ source, start, now }) => `${source.id} ${start} ${now}`).join(), cuts]),
  ).values(),
]

const rankRemovals = (said: Said, known: KnownText, heard: Heard) =>
  removalsOf(said, known, heard)
    .map((removal) => ({
      ...removal,
      score: removalScore(removal.features, wasRead(said.text, known.revised)),
    }))
    .sort((a, b) => b.score - a.score)

/** Of one sentence only the likeliest, a number or the words: but several numbers may be meant. */
const withoutOverlaps = <Of extends Removal>(ranked: Of[]) =>
  ranked.filter(({ sentence, span, features }, at) =>
    ranked
      .slice(0, at)
      .every(
        (other) =>
          other.sentence !== sentence ||
          !(features.isPart || other.features.isPart || overlap(span, other.span)),
      ),
  )

export function removalsOf(said: Said, known: KnownText, heard: Heard): Removal[] {
  const kinds = KIND_NAMES.filter(([, form]) => form.test(plain(said.text))).map(([kind]) => kind)
  return known.sentences.flatMap((sentence) => {
    const revision = known.revised?.get(said.text)?.get(sentence.text)
    const held = said.knownStems.filter((word) => holds(sentence.stems, word))
    const values = sentence.values.filter((value) => spanNamed(value, said) || isOfKind(value, kinds))
    const isMeant = sentence.closeness >= REMOVAL_MEANT_LEAST
    if (held.length + values.length === 0 && !isMeant && !revision) return []
    const shared = sentenceFeatures(said, sentence, known)
    const whole = { start: 0, end: sentence.text.length }
    const run = runRead(revision?.goes)
    // What is only described may be anywhere in the sentence.
    const read = run && held.length === 0 ? whole : run
    const parts = held.length === 0 && isMeant ? [whole] : spanHolding(held, sentence, known, { said, run })
    const removals = [
      ...(read ? [{ span: read, thing: textIn(sentence, read), features: { ...shared, isRead: 1 } }] : []),
      ...values.map((value) => {
        const span = spanNamed(value, said)
        const kind = Number(span === null)
        const of = { namesValue: 1 - kind, isKindOfValue: kind, kindAround: shared.around * kind }
        return { span: span ?? value, thing: value.norm, features: { ...shared, ...of } }
      }),
      ...parts.map((span) => {
        const thing = held.join(' ') || sentence.text
        return { span, thing, features: { ...shared, isPart: 1 } }
      }),
    ]
    // 'Take the 350 out' means no 'give or take' beside it.
    const named = values.flatMap((value) => spanNamed(value, said) ?? [])
    const meant = removals.filter(({ span }) => named.length === 0 || named.some((one) => overlap(one, span)))
    return meant.map(({ span, thing, features }) => ({
      sentence,
      span,
      thing,
      features: { ...features, ...featuresAsRead(sentence, span, revision), ...heardOfRemoval(heard) },
    }))
  })
}

const textIn = ({ text }: KnownSentence, { start, end }: Span) => text.slice(start, end)

function featuresAsRead(sentence: KnownSentence, { start, end }: Span, revision: Revision | undefined) {
  const cuts = revision ? cutPart(sentence, start, end) : []
  const gone = cuts.map((cut) => ({ start: cut.start - sentence.start, end: cut.end - sentence.start }))
  return revisionFeatures(revision, 'removal', gone, null)
}

/** Where the message's value is in that of a sentence: 'thursdays' in 'tuesdays and thursdays'. */
function spanNamed(value: Value, { values }: Said): Span | null {
  const named = values.find((each) => !isNaming(each) && isSameValue(value, each))
  if (!named) return null
  const at = value.text.toLowerCase().indexOf(named.text.toLowerCase())
  if (named.norm === value.norm || at < 0) return value
  return { start: value.start + at, end: value.start + at + named.text.length }
}

const isOfKind = ({ kind: is, norm, unit, digits }: Value, kinds: string[]) =>
  kinds.some((kind) => {
    if (kind !== 'code' && kind !== 'phone') return is === kind
    const isId = is === 'number' && unit === '' && digits.end - digits.start >= 4 && /^\d+$/.test(norm)
    return is === 'phone' || isId
  })

/**
 * From the first to the last of the words: 'the repeater's tone' is said of the tone. Of several clauses, within that of which most goes as it was
 * read, where it holds what the request itself names: 'the bit about Lübeck, Frau Ahrens' orchestra', not why it is to go.
 */
function spanHolding(
  held: string[],
  { text, words }: KnownSentence,
  { language }: KnownText,
  { said, run }: { said: Said; run: Span | null },
): Span[] {
  const telling = held.filter((word) => generalWeight(word, language) > FAINT_WEIGHT)
  const wanted = telling.length > 0 ? telling : held
  const own = words.filter(({ stem, isSmall }) => !isSmall && wanted.some((word) => isSameWord(word, stem)))
  const clause = run && clausesOf(text).find((each) => isWithin(run, [each]))
  const request = clausesOf(said.text)
    .map((each) => said.words.filter((word) => isWithin(word, [each]) && wanted.includes(word.stem)))
    .find((words) => words.length > 0)
  const inClause = own.filter((word) => clause && isWithin(word, [clause]))
  const isMeant = inClause.some((word) => request?.some(({ stem }) => isSameWord(stem, word.stem)))
  const named = isMeant ? inClause : own
  const [first, last] = [named[0], named.at(-1)]
  return first && last ? [{ start: first.start, end: last.end }] : []
}

function cutsOf(removals: Removal[]): Cut[] {
  const cuts = new Map<string, Cut>()
  for (const { sentence, span } of removals)
    for (const cut of cutPart(sentence, span.start, span.end)) cuts.set(`${cut.source.id} ${cut.start}`, cut)
  return [...cuts.values()]
}
