/** 'Priya left, the owner is now Tomasz', 'not at the station but at Mill Road': words that a message sets in the place of those it names. */
import { fold } from '../../../../retrieval/text/fold.ts'
import { type Candidate, shared } from './candidate.ts'
import { isCue } from './cue-words.ts'
import { deniedSpans, isWithin, saysNoMore } from './denied.ts'
import { DENIES } from './denies.ts'
import { isSameWord, type KnownText, longStem } from './known-sentences.ts'
import { isSmall } from './small-words.ts'
import { valuesIn } from './values.ts'

interface Word {
  text: string
  start: number
  end: number
  stem: string
  isSmall: boolean
}
interface Span {
  start: number
  end: number
}

const OLD_NAMED = 2
const PHRASE_MOST_WORDS = 5

export function swapNamed(text: string, context: string[], known: KnownText): Candidate[] {
  const words = readWords(text, known)
  const denied = deniedSpans(text)
  const isDenied = (word: Word) => isWithin(word, denied) || DENIES.test(text.slice(0, word.start))
  const values = valuesIn(text)
  return known.sentences.flatMap((sentence) => {
    const held = readWords(sentence.text, known)
    const isHeld = (word: Word) => held.some((other) => isSameWord(other.stem, word.stem))
    const isOld = (word: Word) =>
      isHeld(word) || isCue(word.text, 'correction') || isWithin(word, [...denied, ...values])
    const news = newRun(words, isOld)
    const value = values.find((each) => !isWithin(each, denied) && !sentence.text.includes(each.text))
    const isNewName = isName(news?.[0]?.text ?? '') && (known.language !== 'de' || CALLED.test(text))
    const named = words.filter((word) => !word.isSmall && !news?.includes(word))
    const gone = oldIn(held, named.filter(isDenied))
    const old =
      gone ??
      (news && isNewName ? (oldName(named, held) ?? (value ? null : follower(words, held, news))) : null)
    const isSet =
      isNewName || news?.every(({ text }) => isName(text)) || (SETS.test(text) && !saysNoMore(text))
    const now = gone && value ? value.withUnit : isSet && news && text.slice(news[0]?.start, news.at(-1)?.end)
    if (!old || !now) return []
    const cut = { source: sentence.source, start: sentence.start + old.start, end: sentence.start + old.end }
    const score = OLD_NAMED + shared(sentence, old, context, known)
    return [{ sentence, score, cut: { ...cut, now }, isNamed: true }]
  })
}

/** German writes every noun with a capital: there a name is what someone is called. */
const CALLED = /(?<!\p{L})hei(?:ß|ss)\p{L}*(?!\p{L})/iu
/** What holds instead is said. */
const SETS = /(?<!\p{L})(?:but|sondern|instead|statt\p{L}*|rather|sino|mais|ma|maar|not|nicht)(?!\p{L})/iu

/** A name of the message that the sentence holds: 'Priya left'. */
const oldName = (named: Word[], held: Word[]) =>
  oldIn(
    held,
    named.filter((word) => isName(word.text) && held.some(({ text }) => text === word.text)),
  )

/** Where the first of the words is, with the words of its name. */
function oldIn(held: Word[], named: Word[]): Span | null {
  const at = held.findIndex((word) => named.some((other) => isSameWord(other.stem, word.stem)))
  const first = held[at]
  if (!first) return null
  let last = first
  for (const word of held.slice(at + 1)) {
    if (!isName(first.text) || !isName(word.text) || word.isSmall || word.start - last.end > 1) break
    last = word
  }
  return { start: first.start, end: last.end }
}

/** A name that follows the same word as the new name does: 'the owner is Priya', 'the owner is now Tomasz'. */
function follower(words: Word[], held: Word[], news: Word[]): Span | null {
  const before = words.slice(0, words.indexOf(news[0] as Word)).findLast((word) => !word.isSmall)
  const anchor = before ? held.findLastIndex((word) => isSameWord(word.stem, before.stem)) : -1
  const next = anchor < 0 ? undefined : held.slice(anchor + 1).find((word) => !word.isSmall)
  return next && isName(next.text) ? oldIn(held, [next]) : null
}

/** The run of words that are new here, without small words at its ends: rather a name, a longer one, a later one. */
function newRun(words: Word[], isOld: (word: Word) => boolean): Word[] | null {
  let best: Word[] | null = null
  let most = 0
  let from = -1
  for (const [at, word] of words.entries()) {
    if (word.isSmall) continue
    if (isOld(word)) from = -1
    else {
      if (from < 0) from = at
      const run = words.slice(from, at + 1)
      const value = run.length + NAME_WEIGHT * run.filter((each) => isName(each.text)).length
      if (run.length > PHRASE_MOST_WORDS || value < most) continue
      best = run
      most = value
    }
  }
  return best
}

const NAME_WEIGHT = 3
const isName = (text: string) => /^\p{Lu}/u.test(text)

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
