/** Which things an owner most likely knows more about, by the words that name them. */
import { LRUCache } from 'lru-cache'
import { isEveryday } from '../../../retrieval/text/common-words.ts'
import { guessLanguage } from '../../../retrieval/text/guess-language.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { termsOf } from '../../../retrieval/text/terms.ts'
import { isAbout } from './asked-questions.ts'
import type { ReadThing } from './read-thing.ts'
import { isCached, type Thing, thingsIn, withoutArticle } from './things.ts'

export interface RankedWord {
  /** How likely there is more to say about it, 0 to 1. */
  chance: number
  /** Its inverse document frequency among the statements: the less, the more of them name it. */
  weight: number
}

/** What it is, and what it is worth, is read where an encoder can. */
export interface RankedThing extends Thing, Partial<ReadThing> {
  /** Of its words. */
  words: RankedWord[]
  /** The mean chance of its words. */
  value: number
  texts: Set<number>
}

export interface InterviewState {
  /** What the owner said, oldest first. */
  texts: readonly string[]
  /** The telling stems of each question that was asked, oldest first. */
  asked: readonly ReadonlySet<string>[]
  /** Telling stems of what the owner did not want to talk about. */
  refused: ReadonlySet<string>
  language: Language
}

/** Statements that are counted, newest first. */
export const TEXTS_COUNTED = 100
/** Statements whose things are ranked, and how much of them is read at one turn; what was read before is cached. */
const TEXTS_READ = 30
const READ_CHARACTERS = 12_000
const RANKED_MOST = 30

/** What a quarter of the statements names is most likely to come again; what nearly all name says nothing. Fitted by `npm run fit -- interviews`. */
export const WEIGHTS = { bias: -0.4, share: -1.6, squared: -0.71, once: -0.5, everyday: 0.2, asked: -0.15 }
const ASKED_COUNTED = 3

interface ReadStatement {
  language: Language
  terms: ReadonlySet<string>
}
const cache = new LRUCache<string, ReadStatement>({ max: 500 })

/** In its own language: one English sentence of a German owner is read as English, the others as German. */
function readStatement(text: string, usual: Language): ReadStatement {
  const key = `${usual} ${text}`
  const cached = cache.get(key)
  if (cached) return cached
  const guessed = guessLanguage(text, usual)
  const language = guessed === 'en' || guessed === 'de' ? guessed : usual
  const read = { language, terms: new Set(termsOf(text, language)) }
  cache.set(key, read)
  return read
}

/** Of what every statement names. */
const WEIGHT_LEAST = 0.7

function wordsIn(texts: readonly string[], { asked, language }: InterviewState) {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const stem of readStatement(text, language).terms) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const named = (stem: string) => counts.get(stem) ?? 0
  return (stem: string): RankedWord => {
    const share = Math.log((named(stem) + 0.5) / (texts.length + 2))
    const times = asked.filter((stems) => isAbout(stems, { key: stem })).length
    const sum =
      WEIGHTS.bias +
      WEIGHTS.share * share +
      WEIGHTS.squared * share ** 2 +
      (named(stem) === 1 ? WEIGHTS.once : 0) +
      (isEveryday(stem, language) ? WEIGHTS.everyday : 0) +
      WEIGHTS.asked * Math.min(ASKED_COUNTED, times)
    return { chance: 1 / (1 + Math.exp(-sum)), weight: WEIGHT_LEAST - share }
  }
}

/** 'I'm Moira': the owner is no thing. */
const INTRODUCED =
  /(?<!\p{L})(?:[Ii]['’]?m|[Ii] am|[Mm]y name is|[Ii]ch bin|[Ii]ch hei(?:ß|ss)e|[Mm]ein Name ist)\s+(\p{Lu}\p{L}+)/u

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export async function rankThings(state: InterviewState): Promise<RankedThing[]> {
  const { texts, refused, language: usual } = state
  const counted = texts.slice(-TEXTS_COUNTED)
  const wordOf = wordsIn(counted, state)
  const own = new Set(counted.flatMap((text) => INTRODUCED.exec(text)?.[1] ?? []))
  const best = new Map<string, RankedThing>()
  let unread = READ_CHARACTERS
  for (let at = counted.length - 1; at >= Math.max(0, counted.length - TEXTS_READ); at--) {
    const text = counted[at] ?? ''
    const { language } = readStatement(text, usual)
    const isForeign = language !== usual
    if (!isCached(text, language)) unread -= text.length
    if (unread < 0) continue
    for (const thing of await thingsIn(text, language)) {
      if (isAbout(refused, thing) || own.has(thing.text.split(' ')[0] ?? '')) continue
      const words = thing.stems.map(wordOf)
      const value = mean(words.map(({ chance }) => chance))
      const known = best.get(thing.key)
      const of = (known?.texts ?? new Set()).add(at)
      if (!known || value > known.value)
        best.set(thing.key, {
          ...thing,
          text: isForeign ? withoutArticle(thing.text) : thing.text,
          words,
          value,
          texts: of,
        })
    }
  }
  return [...best.values()].sort((a, b) => b.value - a.value).slice(0, RANKED_MOST)
}
