/** Words to stems with the Snowball stemmers (M. F. Porter, 'Snowball: a language for stemming algorithms', 2001). */
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
/** Stems remembered per language; about 2 MB when full. Stemming costs 6 us a word, remembering 0.05. */
const REMEMBERED_STEMS = 20_000
const STEM_MAX_CHARACTERS = 40
const LETTERS_ONLY = /^[a-z]+$/

interface Memory {
  stem: (word: string) => string
  young: Map<string, string>
  old: Map<string, string>
}
const memories = new Map<Language, Memory>()

function memoryOf(language: Language): Memory {
  let memory = memories.get(language)
  if (!memory) {
    const stemmer = newStemmer(ALGORITHM[language])
    memory = { stem: (word) => stemmer.stem(word), young: new Map(), old: new Map() }
    memories.set(language, memory)
  }
  return memory
}

/** The stem of a folded word. Words with digits or of other scripts stay as they are. */
export function stem(word: string, language: Language): string {
  const memory = memoryOf(language)
  const known = memory.young.get(word) ?? memory.old.get(word)
  if (known !== undefined) return known
  const base = language === 'en' ? (ENGLISH_FORMS.get(word) ?? word) : word
  const stemmed =
    base.length <= STEM_MAX_CHARACTERS && LETTERS_ONLY.test(base) ? memory.stem(base) : plural(base)
  // Two generations: words in use survive the change, and nothing has to be counted or sorted.
  if (memory.young.size >= REMEMBERED_STEMS / 2) {
    memory.old = memory.young
    memory.young = new Map()
  }
  memory.young.set(word, stemmed)
  return stemmed
}

/** '1990s' is 1990. */
const plural = (word: string) => (/^\d+s$/.test(word) ? word.slice(0, -1) : word)
