/** Words to stems with the Snowball stemmers (M. F. Porter, 'Snowball: a language for stemming algorithms', 2001). */
import { newStemmer } from 'snowball-stemmers'
import { BoundedMemory } from '../../core/bounded-memory.ts'
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
/** Stems remembered per language and generation; about 1 MB each. Stemming costs 6 us a word, remembering 0.05. */
const REMEMBERED_STEMS = 10_000
const STEM_MAX_CHARACTERS = 40
const LETTERS_ONLY = /^[a-z]+$/

interface Stemmer {
  stem(word: string): string
  known: BoundedMemory<string>
}
const stemmers = new Map<Language, Stemmer>()

function stemmerOf(language: Language): Stemmer {
  let stemmer = stemmers.get(language)
  if (!stemmer) {
    const snowball = newStemmer(ALGORITHM[language])
    stemmer = { stem: (word) => snowball.stem(word), known: new BoundedMemory(REMEMBERED_STEMS) }
    stemmers.set(language, stemmer)
  }
  return stemmer
}

/** The stem of a folded word. Words with digits or of other scripts stay as they are. */
export function stem(word: string, language: Language): string {
  const stemmer = stemmerOf(language)
  let stemmed = stemmer.known.get(word)
  if (stemmed === undefined) {
    const base = language === 'en' ? (ENGLISH_FORMS.get(word) ?? word) : word
    stemmed =
      base.length <= STEM_MAX_CHARACTERS && LETTERS_ONLY.test(base) ? stemmer.stem(base) : plural(base)
    stemmer.known.set(word, stemmed)
  }
  return stemmed
}

/** '1990s' is 1990. */
const plural = (word: string) => (/^\d+s$/.test(word) ? word.slice(0, -1) : word)
