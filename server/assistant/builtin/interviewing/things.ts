/** The things that a text is about: its noun phrases, in the owner's words. */
import { LRUCache } from 'lru-cache'
import { FAINT_WEIGHT, generalWeight } from '../../../retrieval/text/common-words.ts'
import { fold } from '../../../retrieval/text/fold.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { termOf } from '../../../retrieval/text/terms.ts'
import { wordsOf } from '../../../retrieval/text/words.ts'
import { CURRENCY } from '../reading/acts/value-patterns.ts'
import { isPersonsName } from '../reading/english-verbs.ts'
import { isGeneral, isNoTopic } from './no-topics.ts'
import { type Tagged, tagSentences } from './tag-sentences.ts'

export interface Thing {
  /** As it is named in a question: 'the back wheel', 'your brother', 'Van Hecke'. */
  text: string
  /** The stem of its last word, by which it is the same thing as another. */
  key: string
  stems: string[]
  isName: boolean
  isPerson: boolean
  /** Named as a thing of its own: with an article, in the plural, by a name, or by several words. */
  isWhole: boolean
  /** 'Bees on the roof are a joy': what is said is of the bees. */
  isAside: boolean
  /** How many things the text names before it. */
  position: number
  sentence: number
}

/** More than a turn reads of the sources: each turn reads them in the same order. */
const CACHED_CHARACTERS = 500_000
const WORDS_MOST = 3
const cache = new LRUCache<string, Thing[]>({
  maxSize: CACHED_CHARACTERS,
  sizeCalculation: (_, key) => key.length,
})

export const isCached = (text: string, language: Language) => cache.has(`${language} ${text}`)

export async function thingsIn(text: string, language: Language): Promise<Thing[]> {
  const key = `${language} ${text}`
  const cached = cache.get(key)
  if (cached) return cached
  const phrases = (await tagSentences(text, language)).flatMap((words, at) => phrasesOf(words, at, language))
  const things = await Promise.all(
    phrases.map(async (thing, position) => {
      const isPerson = thing.isName && language === 'en' && (await isPersonsName(thing.text))
      return { ...thing, position, isPerson }
    }),
  )
  cache.set(key, things)
  return things
}

type Phrase = Omit<Thing, 'position' | 'isPerson'>

/** Runs of adjectives, nouns and names that end with a noun or a name. */
function phrasesOf(words: Tagged[], sentence: number, language: Language): Phrase[] {
  const things: Phrase[] = []
  let run: Tagged[] = []
  let before: Tagged | undefined
  let isAside = false
  let isNone = false
  let isPredicate = false
  const close = () => {
    const last = run.findLastIndex(({ part }) => part !== 'adjective')
    const isOpinion = isPredicate && run.length === 1
    const thing =
      last >= 0 && !isNone && !isOpinion
        ? thingOf(run.slice(0, last + 1), before, { sentence, isAside }, language)
        : null
    if (thing) things.push(thing)
    run = []
  }
  for (const [at, word] of words.entries()) {
    const isPart = word.part === 'noun' || word.part === 'name' || word.part === 'adjective'
    const previous = run.at(-1)
    if (previous && (!isPart || previous.endsPhrase || !goOn(previous, word))) close()
    if (!isPart) continue
    if (run.length === 0) {
      // 'A little glass studio'.
      const from = words.slice(0, at).findLastIndex(({ part }) => part !== 'adverb')
      before = words[from]
      const isPer = /^an?$/i.test(before?.text ?? '') && isAmount(words[from - 1])
      isNone = isPer || words.slice(Math.max(0, at - 3), at).some(({ text }) => SELF.test(text))
      isPredicate = /^an?$/i.test(before?.text ?? '') && IS.test(words[from - 1]?.text ?? '')
      isAside = isPredicate || [before, words[from - 1]].some((word) => word?.isPreposition)
    }
    run.push(word)
  }
  close()
  return things
}

/** 'The nylon is a pain' speaks of nylon, and of no pain. */
const IS = /(?:^|['’])(?:is|are|was|were|s|re)$/i

const CURRENCY_ALONE = new RegExp(`^(?:${CURRENCY.source})$`, 'i')
const isAmount = (word?: Tagged) => word?.part === 'value' || CURRENCY_ALONE.test(word?.text ?? '')

/** 'I am a piano tuner', 'My name is Ann': the owner is no thing, and '40 euros a pair' speaks of no pair. */
const SELF = /^(?:i['’]?m|am|bin|name|heiße|heisse)$/i

/** 'Facebook events' and 'brother Uwe' are one thing, 'frames Joris' is not. */
const goOn = (word: Tagged, next: Tagged) =>
  next.part !== 'name' || word.part === 'name' || (word.part === 'noun' && !word.isPlural)

function thingOf(
  run: Tagged[],
  before: Tagged | undefined,
  place: Pick<Thing, 'sentence' | 'isAside'>,
  language: Language,
): Phrase | null {
  const isName = run.at(-1)?.part === 'name'
  const telling = withoutFaint(run, language)
  // 'Blood pressure tablets' are no pressure tablets.
  const isCompound = telling.slice(-WORDS_MOST).every(({ part }) => part === 'noun')
  const words = telling.slice(isName ? -WORDS_MOST - 1 : isCompound ? -WORDS_MOST : 1 - WORDS_MOST)
  const stems = words.flatMap(({ text }) =>
    wordsOf(text).flatMap((word) => termOf(word.text, language) || []),
  )
  const key = stems.at(-1)
  const weights = stems.map((stem) => generalWeight(stem, language))
  if (!key || key.length < 3 || /\d|^(.)\1\1|(.)\2\2$/.test(key) || isNoTopic(key, language)) return null
  if (Math.max(...weights) <= FAINT_WEIGHT || (stems.length === 1 && isGeneral(key, language))) return null
  const name = words
    .map(({ text, part }, at) => (at === 0 && part !== 'name' ? inSentence(text, language) : text))
    .join(' ')
    .replace(/['’]s?$/, '')
  const text = language === 'en' ? withArticle(name, before, words, isName) : name
  const isWhole =
    isName || language !== 'en' || text !== name || words.length > 1 || words.some(({ isPlural }) => isPlural)
  return { text, key, stems, isName, isWhole, ...place }
}

/** 'Awnings start at 300' speaks of awnings. */
const inSentence = (word: string, language: Language) =>
  language === 'en' && /^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word

/** A stop word says nothing. */
const weightOf = (word: string, language: Language) => {
  const stem = termOf(word, language)
  return stem === '' ? 0 : generalWeight(stem, language)
}

/** 'Other conditions', 'the current system', a '12 month guarantee': what such words compare with or count is not said in a question. */
function withoutFaint(run: Tagged[], language: Language): Tagged[] {
  const isFaint = ({ part, text }: Tagged) =>
    (part === 'adjective' && weightOf(fold(text), language) <= FAINT_WEIGHT) ||
    CURRENCY_ALONE.test(text) ||
    isNoTopic(termOf(fold(text), language), language)
  return run.slice(run.findIndex((word, at) => at === run.length - 1 || !isFaint(word)))
}

/** 'its' is mostly 'it is'. */
const DETERMINER = /^(?:the|an?|this|that|his|her|their)$/

/** The owner's 'my' is the interviewer's 'your'; what was introduced with 'a' is now 'the'. */
function withArticle(name: string, before: Tagged | undefined, words: Tagged[], isName: boolean): string {
  const word = fold(before?.text ?? '')
  if (/^(?:my|our)$/.test(word)) return `your ${name}`
  if (isName) return word === 'the' ? `the ${name}` : name
  const isMany = words.at(-1)?.isPlural
  // 'Gate code is 4417': one is meant, however briefly it is said.
  const isOne = !isMany && words.length > 1
  return isOne || (isMany ? /^(?:the|these|those)$/ : DETERMINER).test(word) ? `the ${name}` : name
}

export const withoutArticle = (name: string) => name.replace(/^(?:the|your) /, '')
