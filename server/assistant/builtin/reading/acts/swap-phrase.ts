/** 'Priya left, the owner is now Tomasz', 'the kit ships from Texas now': the words that a message sets in the place of others. */
import { fold } from '../../../../retrieval/text/fold.ts'
import { type Candidate, shared } from './candidate.ts'
import { isCue } from './cue-words.ts'
import { deniedSpans, isWithin } from './denied.ts'
import { DENIES } from './denies.ts'
import {
  holds,
  isSameWord,
  type KnownSentence,
  type KnownText,
  longStem,
  stemsOf,
} from './known-sentences.ts'
import { isSmall } from './small-words.ts'

interface Word {
  text: string
  start: number
  end: number
  stem: string
  isSmall: boolean
}

const OLD_NAMED = 2
const ALIGNED = 1
const CLAUSE = 0.3
/** Of the words of matter, so many must be those of the sentence that is replaced. */
const CLAUSE_LEAST_SHARE = 0.5
/** 'Owner:' alone is no clause. */
const CLAUSE_LEAST_STEMS = 2
const PHRASE_MOST_WORDS = 6

export function swapPhrase(text: string, context: string[], known: KnownText): Candidate[] {
  const words = readWords(text, known)
  const found = known.sentences.flatMap((sentence) => {
    const held = readWords(sentence.text, known)
    const swap = swapIn(text, words, sentence, held)
    if (!swap) return []
    const { start, end, now, score, isClause } = swap
    const beside = isClause ? context : others(context, sentence, start, end, known)
    return [
      {
        sentence,
        score: score + shared(sentence, { start, end }, beside, known),
        cut: { source: sentence.source, start: sentence.start + start, end: sentence.start + end, now },
        isClause: isClause === true,
        isNamed: score === OLD_NAMED,
      },
    ]
  })
  // A clause makes way only where no words of it can be exchanged.
  const exact = found.filter((each) => !each.isClause)
  return exact.length > 0 ? exact : found
}

/** What is exchanged is no sign of the place. */
function others(
  context: string[],
  { text }: KnownSentence,
  start: number,
  end: number,
  { language }: KnownText,
) {
  const exchanged = stemsOf(text.slice(start, end), language)
  return context.filter((word) => !holds(exchanged, word))
}

interface Swap {
  start: number
  end: number
  now: string
  score: number
  /** All of it speaks of the same. */
  isClause?: boolean
}

function swapIn(text: string, words: Word[], sentence: KnownSentence, held: Word[]): Swap | null {
  const isHeld = (word: Word) => held.some((other) => isSameWord(other.stem, word.stem))
  const matter = words.filter((word) => !word.isSmall && !isCue(word.text, 'correction'))
  const shares = matter.filter(isHeld)
  const isSaid = words.every((word) => held.some((other) => fold(other.text) === fold(word.text)))
  if (shares.length === 0 || isSaid) return null
  const denied = deniedSpans(text)
  const isDenied = (word: Word) => isWithin(word, denied)
  const news = newRun(words, (word) => isHeld(word) || isCue(word.text, 'correction') || isDenied(word))
  if (!news) return denied.length > 0 ? null : wholeClause(text, sentence, matter, shares)
  const now = text.slice(words[news.from]?.start, words[news.to]?.end)
  const old = deniedOld(text, words, news, held)
  if (old) return { ...old, now, score: OLD_NAMED }
  const place = alignedRun(words, news, held, isHeld)
  if (place) return { ...place, now, score: ALIGNED }
  const gone = namedOld(words, news, held)
  if (gone) return { ...gone, now, score: OLD_NAMED }
  return denied.length > 0 ? null : wholeClause(text, sentence, matter, shares)
}

interface Run {
  from: number
  to: number
}

/** The run of words that are new here, without small words at its ends: rather a name, a longer one, a later one. */
function newRun(words: Word[], isOld: (word: Word) => boolean): Run | null {
  let best: Run | null = null
  let most = 0
  let from = -1
  for (const [at, word] of words.entries()) {
    if (word.isSmall) continue
    if (isOld(word)) from = -1
    else {
      if (from < 0) from = at
      const names = words.slice(from, at + 1).filter((each) => isName(each.text)).length
      const length = at - from + 1
      if (length > PHRASE_MOST_WORDS || length + NAME_WEIGHT * names < most) continue
      best = { from, to: at }
      most = length + NAME_WEIGHT * names
    }
  }
  return best
}

const NAME_WEIGHT = 3
const isName = (text: string) => /^\p{Lu}/u.test(text)

/** 'Not at the station': what the message denies, as the sentence has it. */
function deniedOld(text: string, words: Word[], news: Run, held: Word[]): Span | null {
  const denied = words.filter(
    (word, at) => (at < news.from || at > news.to) && !word.isSmall && DENIES.test(text.slice(0, word.start)),
  )
  const at = held.findIndex((word) => denied.some((other) => isSameWord(other.stem, word.stem)))
  return at < 0 ? null : nameFrom(held, at)
}

/** A name of the message that the sentence holds, when the new words are a name too: 'Peter is gone, Petra does it'. */
function namedOld(words: Word[], news: Run, held: Word[]): Span | null {
  const others = words.filter((word, at) => (at < news.from || at > news.to) && !word.isSmall)
  if (!isName(words[news.from]?.text ?? '')) return null
  const at = held.findIndex(
    (word) => isName(word.text) && !word.isSmall && others.some((other) => other.text === word.text),
  )
  return at < 0 ? null : nameFrom(held, at)
}

interface Span {
  start: number
  end: number
}

/** The word, and the words of its name beside it. */
function nameFrom(held: Word[], at: number): Span {
  const [first] = held.slice(at)
  let last = first
  for (const word of held.slice(at + 1)) {
    if (
      !last ||
      !isName(first?.text ?? '') ||
      !isName(word.text) ||
      word.isSmall ||
      word.start - last.end > 1
    )
      break
    last = word
  }
  return { start: first?.start ?? 0, end: last?.end ?? 0 }
}

/** What follows the same word in the sentence as the new words do in the message, small words and the request apart. */
function alignedRun(words: Word[], news: Run, held: Word[], isHeld: (word: Word) => boolean): Span | null {
  const before = words
    .slice(0, news.from)
    .findLast((word) => !word.isSmall && !isCue(word.text, 'correction'))
  if (!before || !isHeld(before)) return null
  const anchor = held.findLastIndex((word) => isSameWord(word.stem, before.stem))
  const at = held.findIndex((word, index) => index > anchor && !word.isSmall)
  const [first] = held.slice(at)
  if (
    at < 0 ||
    !first ||
    held
      .slice(anchor, at + 1)
      .some((word, index, all) => word.start - (all[index - 1]?.end ?? word.start) > LINK_MOST)
  )
    return null
  if (isName(words[news.from]?.text ?? '') !== isName(first.text)) return null
  let last = first
  for (const word of held.slice(at + 1)) {
    if (word.isSmall || word.start - last.end > 1) break
    last = word
  }
  return { start: first.start, end: last.end }
}

/** Characters between words that belong together: a colon and a space. */
const LINK_MOST = 2

/** The clause that speaks of the same makes way for what is said now. */
function wholeClause(text: string, sentence: KnownSentence, matter: Word[], shares: Word[]): Swap | null {
  if (shares.length < matter.length * CLAUSE_LEAST_SHARE || matter.length < 2) return null
  const [clause] = [...sentence.clauses].sort((a, b) => countIn(b.stems, shares) - countIn(a.stems, shares))
  if (!clause || clause.stems.size < CLAUSE_LEAST_STEMS) return null
  const now = text.replace(/[.!,;\s]+$/, '') + (/[.!,;:]$/.exec(clause.text)?.[0] ?? '')
  return { start: clause.start, end: clause.end, now, score: CLAUSE, isClause: true }
}

const countIn = (stems: Set<string>, words: Word[]) =>
  words.filter((word) => [...stems].some((stem) => isSameWord(stem, word.stem))).length

const readWords = (text: string, { language }: KnownText): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’&-]*/gu)].map(({ 0: word, index }) => {
    const folded = fold(word).replace(/['’]s?/g, '')
    return {
      text: word,
      start: index,
      end: index + word.length,
      stem: longStem(folded, language),
      isSmall: isSmall(folded, language),
    }
  })
