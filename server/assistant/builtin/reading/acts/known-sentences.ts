/** What a posit knows, as sentences whose words can be compared with a message's. */
import { generalWeight } from '../../../../retrieval/text/common-words.ts'
import { languageOfWords } from '../../../../retrieval/text/guess-language.ts'
import type { Language } from '../../../../retrieval/text/languages.ts'
import { wordsOf } from '../../../../retrieval/text/words.ts'
import type { NearSentence, TaughtSource } from '../../../types.ts'
import { type ReadSentence, readSentences } from './read-sentences.ts'
import type { Revised } from './revised.ts'
import type { Piece } from './sentences.ts'
import { isSmall } from './small-words.ts'
import type { Value } from './values.ts'
import { isSameWord, stemsOf, type Word } from './word-spans.ts'

export interface KnownSentence extends Piece {
  source: TaughtSource
  /** 0 for the source that was changed last. */
  age: number
  words: Word[]
  stems: Set<string>
  /** Of the whole source and its name. */
  sourceStems: Set<string>
  /** Spans within the sentence. */
  values: Value[]
  /** Of its meaning to the message's, 0 to 1: 0 where it is not known. */
  closeness: number
}

export interface KnownText {
  language: Language
  sentences: KnownSentence[]
  /** How much a word says: less the more sentences hold it and the more common it is in general, 0 in none. */
  weight(stem: string): number
  /** The closeness of the sentence whose meaning is nearest to the message's. */
  closest: number
  /** What a part of the message does to a sentence, where the two were read together. */
  revised?: Revised | undefined
}

export function readKnown(
  sources: readonly TaughtSource[],
  message: string,
  near: readonly NearSentence[] = [],
): KnownText {
  const sample = `${message} ${sources
    .slice(0, 8)
    .map(({ text }) => text.slice(0, 400))
    .join(' ')}`
  const language = languageOfWords(wordsOf(sample, 400), 'en')
  const speaksOf = speakingOf(message, language)
  const closenessOf = closenessIn(near)
  const sentences = sources.flatMap((source, age) => {
    const sentences = readSentences(source.text, language)
    let stems: Set<string> | undefined
    const sourceStems = () =>
      (stems ??= new Set([
        ...stemsOf(source.name, language),
        ...sentences.flatMap((each) => [...each.stems]),
      ]))
    return sentences
      .map((read) => ({ read, closeness: closenessOf(source, read) }))
      .filter(({ read, closeness }) => age < NEWEST_READ || closeness >= MEANT_LEAST || speaksOf(read))
      .map(({ read, closeness }) => known(read, { source, age, closeness }, sourceStems))
  })
  const counts = new Map<string, number>()
  for (const { stems } of sentences) for (const each of stems) counts.set(each, (counts.get(each) ?? 0) + 1)
  const closest = Math.max(0, ...sentences.map(({ closeness }) => closeness))
  return { language, sentences, weight: weigher(counts, language), closest }
}

/** From here a sentence may be meant by a message that shares no word with it. */
export const MEANT_LEAST = 0.25

function closenessIn(near: readonly NearSentence[]) {
  const bySource = Map.groupBy(near, ({ source_id }) => source_id)
  return ({ id }: TaughtSource, { text }: Piece): number =>
    Math.max(
      0,
      ...(bySource.get(id) ?? [])
        .filter((one) => one.text.includes(text) || text.includes(one.text))
        .map(({ closeness }) => closeness),
    )
}

/** Sources that are read whatever the message says: what is only pointed at was said lately. */
const NEWEST_READ = 10
const MARK_LETTERS = 5
/** Numbers to call or to enter, and addresses: named by their kind, not by words beside them. */
const NAMED_BY_KIND = /\d{4}|\d\d[ /-]\d\d|@|www\.|https?:/

/** Reading a sentence costs; whether it may share a word with the message is cheap to say. */
function speakingOf(message: string, language: Language): (sentence: ReadSentence) => boolean {
  const marks = wordsOf(message)
    .filter((word) => word.number || !isSmall(word.text, language))
    .map((word) => word.text.slice(0, MARK_LETTERS))
  return ({ text, folded }) => NAMED_BY_KIND.test(text) || marks.some((mark) => folded.includes(mark))
}

/** A word that only a compound holds counts as the compound does. */
function weigher(counts: Map<string, number>, language: Language): KnownText['weight'] {
  const weights = new Map<string, number>()
  const countOf = (word: string) => {
    let count = counts.get(word) ?? 0
    if (count === 0) for (const [each, times] of counts) if (isSameWord(each, word)) count += times
    return count
  }
  return (word) => {
    let weight = weights.get(word)
    if (weight === undefined) {
      const count = countOf(word)
      weight = count === 0 ? 0 : generalWeight(word, language) / Math.sqrt(count)
      weights.set(word, weight)
    }
    return weight
  }
}

const known = (
  read: ReadSentence,
  place: Pick<KnownSentence, 'source' | 'age' | 'closeness'>,
  sourceStems: () => Set<string>,
): KnownSentence => ({
  ...place,
  start: read.start,
  end: read.end,
  text: read.text,
  get words() {
    return read.words
  },
  get stems() {
    return read.stems
  },
  get values() {
    return read.values
  },
  get sourceStems() {
    return sourceStems()
  },
})
