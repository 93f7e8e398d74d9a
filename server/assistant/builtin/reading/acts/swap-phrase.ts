/** 'Priya left, the owner is now Tomasz', 'the kit ships from Texas now': the words that a message sets in the place of others. */
import { fold } from '../../../../retrieval/text/fold.ts'
import { type Candidate, shared } from './candidate.ts'
import { isCue } from './cue-words.ts'
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
  return known.sentences.flatMap((sentence) => {
    const held = readWords(sentence.text, known)
    const found = swapIn(text, words, sentence, held)
    if (!found) return []
    const { start, end, now, score } = found
    return [
      {
        sentence,
        score: score + shared(sentence, { start, end }, others(context, sentence, start, end, known), known),
        cut: { source: sentence.source, start: sentence.start + start, end: sentence.start + end, now },
      },
    ]
  })
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
}

function swapIn(text: string, words: Word[], sentence: KnownSentence, held: Word[]): Swap | null {
  const isHeld = (word: Word) => held.some((other) => isSameWord(other.stem, word.stem))
  const matter = words.filter((word) => !word.isSmall && !isCue(word.text, 'correction'))
  const shares = matter.filter(isHeld)
  if (shares.length === 0) return null
  const news = newRun(words, (word) => isHeld(word) || isCue(word.text, 'correction'))
  if (!news) return wholeClause(text, sentence, matter, shares)
  const now = text.slice(words[news.from]?.start, words[news.to]?.end)
  const old = namedOld(words, news, sentence, held)
  if (old) return { ...old, now, score: OLD_NAMED }
  const place = alignedRun(words, news, held)
  if (place) return { ...place, now, score: ALIGNED }
  return wholeClause(text, sentence, matter, shares)
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

/** Words of the sentence that the message names apart from the new ones, and that are a name: 'Not Peter, Petra'. */
function namedOld(
  words: Word[],
  news: Run,
  sentence: KnownSentence,
  held: Word[],
): { start: number; end: number } | null {
  const others = words.filter((word, at) => (at < news.from || at > news.to) && !word.isSmall)
  // Who types without capitals names names without them.
  const isWritten = others.some(({ text }) => isName(text))
  const names = held.filter(
    (word, at) =>
      (at > 0 || /^\p{Lu}/u.test(words[news.from]?.text ?? '')) &&
      /^\p{Lu}/u.test(word.text) &&
      !word.isSmall &&
      others.some((other) => fold(other.text) === fold(word.text) && (isName(other.text) || !isWritten)),
  )
  const [first] = names
  if (!first || !/^\p{Lu}/u.test(words[news.from]?.text ?? '')) return null
  let last = first
  for (const word of names) if (/^\s$/.test(sentence.text.slice(last.end, word.start))) last = word
  return { start: first.start, end: last.end }
}

/** What follows the same word in the sentence as the new words do in the message. */
function alignedRun(words: Word[], news: Run, held: Word[]): { start: number; end: number } | null {
  const before = words[news.from - 1]
  if (!before) return null
  const link = held.findLastIndex(
    (word) => isSameWord(word.stem, before.stem) || fold(word.text) === fold(before.text),
  )
  const anchor = before.isSmall ? words.slice(0, news.from - 1).findLast((word) => !word.isSmall) : before
  if (
    link < 0 ||
    (anchor && before.isSmall && !held.slice(0, link).some((word) => isSameWord(word.stem, anchor.stem)))
  )
    return null
  const first = held[link + 1]
  if (!first) return null
  let last = first
  for (const word of held.slice(link + 2)) {
    if (word.isSmall || word.start - last.end > 1) break
    last = word
  }
  return { start: first.start, end: last.end }
}

/** The clause that speaks of the same makes way for what is said now. */
function wholeClause(text: string, sentence: KnownSentence, matter: Word[], shares: Word[]): Swap | null {
  if (shares.length < matter.length * CLAUSE_LEAST_SHARE || matter.length < 2) return null
  const [clause] = [...sentence.clauses].sort((a, b) => countIn(b.stems, shares) - countIn(a.stems, shares))
  if (!clause || clause.stems.size < CLAUSE_LEAST_STEMS) return null
  const now = text.replace(/[.!,;\s]+$/, '') + (/[.!,;:]$/.exec(clause.text)?.[0] ?? '')
  return { start: clause.start, end: clause.end, now, score: CLAUSE }
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
