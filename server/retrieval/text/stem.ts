/** Words to stems with the Snowball stemmers (M. F. Porter, 'Snowball: a language for stemming algorithms', 2001). */
import { LRUCache } from 'lru-cache'
import { newStemmer } from 'snowball-stemmers'
import { ENGLISH_FORMS } from './english-forms.ts'
import type { Language } from './languages.ts'

const ALGORITHM: Record<Language, string> = {
  en: 'english',
  de: 'german',
  fr: 'french',
  es: 'spanish',
  it: 'italian',
  pt: 'portuguese',
  nl: 'dutch',
}
/** Stems cached per language, about 2 MB. Stemming costs 6 us a word. */
const CACHED_STEMS = 20_000
const STEM_MAX_CHARACTERS = 40
const LETTERS_ONLY = /^[a-z]+$/

interface Stemmer {
  stem(word: string): string
  cache: LRUCache<string, string>
}
const stemmers = new Map<Language, Stemmer>()

function stemmerOf(language: Language): Stemmer {
  let stemmer = stemmers.get(language)
  if (!stemmer) {
    const snowball = newStemmer(ALGORITHM[language])
    stemmer = { stem: (word) => snowball.stem(word), cache: new LRUCache({ max: CACHED_STEMS }) }
    stemmers.set(language, stemmer)
  }
  return stemmer
}

/** The stem of a folded word. Words with digits or of other scripts stay as they are. */
export function stem(word: string, language: Language): string {
  const stemmer = stemmerOf(language)
  let stemmed = stemmer.cache.get(word)
  if (stemmed === undefined) {
    const base = language === 'en' ? (ENGLISH_FORMS.get(word) ?? word) : word
    stemmed =
      base.length <= STEM_MAX_CHARACTERS && LETTERS_ONLY.test(base) ? stemmer.stem(base) : plural(base)
    stemmer.cache.set(word, stemmed)
  }
  return stemmed
}

/** '1990s' is 1990. */
const plural = (word: string) => (/^\d+s$/.test(word) ? word.slice(0, -1) : word)
