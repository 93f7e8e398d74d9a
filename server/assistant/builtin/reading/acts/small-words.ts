import type { Language } from '../../../../retrieval/text/languages.ts'
import { LANGUAGES } from '../../../../retrieval/text/languages.ts'
import { STOP_WORDS } from '../../../../retrieval/text/stop-words.ts'

/** As people type them, without apostrophes. */
const TYPED = new Set(
  'im ive id ill dont doesnt didnt isnt arent wasnt cant couldnt wont thats theres theyre youre youve youll weve its whats hes shes u ur r n cos cause pls plz gonna wanna gotta aint hab nich net ne nem gibts gehts'.split(
    ' ',
  ),
)
const SMALL_ANYWHERE = new Set([...TYPED, ...LANGUAGES.flatMap((language) => [...STOP_WORDS[language]])])

/** Does the folded word carry grammar and no matter? Without a language: in any. */
export const isSmall = (word: string, language?: Language) =>
  word.length < 2 || TYPED.has(word) || (language ? STOP_WORDS[language].has(word) : SMALL_ANYWHERE.has(word))
