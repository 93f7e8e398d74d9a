/** Words of the message take the place of words of a sentence: 'Priya left, the owner is now Tomasz', 'not at the station but at Mill Road'. */
import { FAINT_WEIGHT, generalWeight } from '../../../../retrieval/text/common-words.ts'
import type { Language } from '../../../../retrieval/text/languages.ts'
import type { Span } from '../../../../retrieval/text/sentences.ts'
import { type Change, type ChangeFeatures, changeOf, spanFeatures } from './change-features.ts'
import { isCue } from './cue-words.ts'
import { exchanged } from './exchange-words.ts'
import type { KnownSentence, KnownText } from './known-sentences.ts'
import type { Said } from './said.ts'
import { canReplace } from './values.ts'
import { isSameWord, isWithin, overlap, type Word } from './word-spans.ts'

const RUN_MOST_WORDS = 5

export function wordChanges(said: Said, sentence: KnownSentence, known: KnownText): Change[] {
  const { words, values, text } = said
  const inSentence = (word: Word) => sentence.words.some(({ stem }) => isSameWord(stem, word.stem))
  const inMessage = (word: Word) => words.some(({ stem }) => isSameWord(stem, word.stem))
  const isNew = (word: Word) =>
    !word.isSmall && !inSentence(word) && !isCue(word.text, 'correction') && !isCue(word.text, 'removal')
  const news = runsOf(words, text, (word) => isNew(word) && !values.some((value) => overlap(value, word)))
  const unplaced = words.filter(isNew).length
  const fitsValue = Number(fitsAnyValue(said, sentence))
  if (news.length === 0) return []
  const distinct = runsThatMayGo(sentence, inMessage)
  return news.flatMap((now) =>
    distinct.map((old) => {
      const named = old.words.filter(
        (word) =>
          generalWeight(word.stem, known.language) > FAINT_WEIGHT &&
          words.some(({ stem }) => stem === word.stem),
      )
      const denied = named.filter((word) =>
        words.some((other) => other.stem === word.stem && said.isDenied(other)),
      )
      const features: ChangeFeatures = {
        inClause: spanFeatures(said, sentence, old, known).inClause ?? 0,
        isWords: 1,
        isNamedName: isNameIn(old, known.language) && named.length > 0 && denied.length === 0 ? 1 : 0,
        isNamedWord:
          !isNameIn(old, known.language) && denied.length === 0 ? named.length / old.words.length : 0,
        isDeniedWord: denied.length / old.words.length,
        isNameForName: Number(old.isName && now.isName),
        isNameForOther: Number(old.isName !== now.isName),
        isSamePlace: Number(old.before !== '' && old.before === now.before),
        isNewDenied: Number(now.words.some((word) => said.isDenied(word))),
        isTitled: Number(TITLE.test(old.words[0]?.text ?? '') && TITLE.test(now.words[0]?.text ?? '')),
        isNewLast: Number(now.isLast),
        areBothLast: Number(old.isLast && now.isLast),
        unplaced: Math.min(4, unplaced - now.words.length),
        fitsValue,
      }
      return changeOf(
        sentence,
        exchanged({ of: old, in: sentence.text }, { of: now, in: text }, known.language),
        features,
      )
    }),
  )
}

/** Each run once; of 'Amy Cole' not Amy alone is another person, even where the message says no more of the name. */
function runsThatMayGo(sentence: KnownSentence, inMessage: (word: Word) => boolean): Run[] {
  const olds = [
    ...runsOf(sentence.words, sentence.text, (word) => !inMessage(word) && isFree(word, sentence)),
    ...runsOf(sentence.words, sentence.text, (word) => inMessage(word) && isFree(word, sentence)),
    ...runsOf(sentence.words, sentence.text, (word) => isFree(word, sentence)),
  ]
  const isPart = (run: Run) =>
    olds.some(
      ({ isName, start, end }) =>
        isName && isWithin(run, [{ start, end }]) && end - start > run.end - run.start,
    )
  return olds.filter(
    (run, at) =>
      olds.findIndex(({ start, end }) => start === run.start && end === run.end) === at &&
      !(run.words.every(inMessage) && isPart(run)),
  )
}

/** A value of the message may take the place of one of the sentence: it is rather that than a word. */
const fitsAnyValue = ({ values }: Said, sentence: KnownSentence) =>
  values.some((now) => sentence.values.some((old) => canReplace(now, old)))

interface Run extends Span {
  words: Word[]
  isName: boolean
  /** The word before it and its article, in the same clause. */
  before: string
  /** It ends its clause. */
  isLast: boolean
}

/** German writes every noun with a capital: there a name has two words, or a title. */
const isNameIn = ({ isName, words }: Run, language: Language) =>
  isName && (language !== 'de' || words.length > 1)

const TITLE = /^(?:mrs?|ms|miss|dr|prof|herrn?|frau)$/

/** Neither in a value nor its unit: of 'three days' not 'days' alone is replaced. */
const isFree = (word: Word, { values }: KnownSentence) =>
  !word.isSmall && !values.some(({ start, unitEnd }) => overlap({ start, end: unitEnd }, word))

/** The longest runs of such words, and the names in them. */
function runsOf(words: readonly Word[], text: string, isOf: (word: Word) => boolean): Run[] {
  const runs: Run[] = []
  let from = 0
  const isJoined = (at: number) => {
    const gap = text.slice(words[at - 1]?.end ?? 0, words[at]?.start)
    return /^[\s’'-]$/.test(gap) || (gap === '. ' && TITLE.test(words[at - 1]?.text ?? ''))
  }
  for (let at = 0; at <= words.length; at++) {
    const word = words[at]
    if (word && isOf(word) && (at === from || isJoined(at))) continue
    if (at > from) addRun(runs, words, from, at, text)
    from = word && isOf(word) ? at : at + 1
  }
  return runs
}

function addRun(runs: Run[], words: readonly Word[], from: number, to: number, text: string): void {
  const run = (start: number, end: number) => {
    const of = words.slice(start, end)
    const [first, last] = [of[0], of.at(-1)]
    const previous = words.slice(0, start).findLast(({ text: word }) => !ARTICLE.test(word))
    if (!first || !last || of.length > RUN_MOST_WORDS) return
    const isBeside = previous && !/[,;:.!?–—]/u.test(text.slice(previous.end, first.start))
    const before = isBeside ? previous.stem : ''
    const isName = of.every(({ capital, number }) => capital || number) && first.start > 0
    const isLast = /^\s*(?:[,;:.!?–—]|$)/u.test(text.slice(last.end))
    runs.push({ words: of, start: first.start, end: last.end, isName, before, isLast })
  }
  run(from, to)
  // 'His successor Deborah Tate': the name alone.
  for (let at = from, start = from; at <= to; at++) {
    if (at < to && words[at]?.capital) continue
    if (at > start && (start > from || at < to)) run(start, at)
    start = at + 1
  }
}

const ARTICLE = /^(?:the|an?|der|die|das|dem|den|des|ein|eine[mnrs]?)$/
