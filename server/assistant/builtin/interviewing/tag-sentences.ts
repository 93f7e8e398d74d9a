/** Parts of speech: of English by the libraries `wink-nlp` and `compromise`, of German by its capitals and endings, in small letters by the word before. */

import { setImmediate } from 'node:timers/promises'
import { fold } from '../../../retrieval/text/fold.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { sentenceTexts } from '../../../retrieval/text/sentences.ts'
import { STOP_WORDS } from '../../../retrieval/text/stop-words.ts'
import { isSmall as isSmallWord } from '../reading/acts/small-words.ts'
import { valuesIn } from '../reading/acts/values.ts'
import { capitalised } from '../reading/capitals.ts'
import { verbsIn } from '../reading/english-verbs.ts'
import { tagWords, type Word } from '../reading/parts-of-speech.ts'

export interface Tagged {
  text: string
  part: 'noun' | 'name' | 'adjective' | 'verb' | 'adverb' | 'value' | 'other'
  isPlural: boolean
  isPreposition: boolean
  /** A comma or the like follows. */
  endsPhrase: boolean
}

/** A text is read this far: the things of a long file are named early or often. */
const READ_CHARACTERS = 3000

/** 'LibraryThing.com': neither it nor its 'com' is asked about. */
const ADDRESS =
  /(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\p{L}\d])[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.(?:com|org|net|edu|gov|info|app|dev|io|eu|de|at|ch|uk|ie|fr|nl|es|it)(?:\/\S*)?(?![\p{L}\d])/giu

export async function tagSentences(text: string, language: Language): Promise<Tagged[][]> {
  const read = text.slice(0, READ_CHARACTERS).replace(ADDRESS, (address) => ' '.repeat(address.length))
  return language === 'en' ? tagPage(read) : tagByCapitals(read, language)
}

async function tagPage(text: string): Promise<Tagged[][]> {
  await setImmediate()
  const tagged = await tagWords(text)
  const verbs = text.length < VERBS_READ_CHARACTERS ? await verbsIn(text) : new Set<string>()
  return tagged.map((words) => words.map((word, at) => fromWord(word, at, words, verbs)))
}

/** Longer texts are written with care; both libraries together take 20 ms a page. */
const VERBS_READ_CHARACTERS = 1200

const OWNING = /^(?:my|our|your|his|her|their|its|whose)$/i
const ENDS_PHRASE = /[,;:.()"”–—!?&]/
const COUNTS = /^(?:dozen|couple|pair|hundred|thousand|handful)s?$/i

function fromWord(
  { text, part, signs }: Word,
  at: number,
  words: readonly Word[],
  verbs: ReadonlySet<string>,
): Tagged {
  // 'I'm', 'that's'.
  const isSmall = isSmallWord(fold(text).replace(/['’].*/, ''), 'en')
  const [previous, next] = [words[at - 1], words[at + 1]]
  const follows = previous?.signs === '' ? previous.part : ''
  // 'She watches the gauge', 'I tune accordions'.
  const isPredicate =
    (part === 'NOUN' && signs === '' && next?.part === 'DET' && follows !== 'VERB') ||
    /^(?:i|we|they)$/i.test(previous?.text ?? '')
  // 'School lunches cost £2.65'; 'the joints crack', where the one library takes for a noun what the other knows for a verb.
  const isVerb =
    isPredicate ||
    (isMany(previous) && !isMany(words[at]) && /^(?:NUM|DET|SYM)$/.test(next?.part ?? '')) ||
    (/^(?:NOUN|PROPN|PRON)$/.test(follows) &&
      !OWNING.test(previous?.text ?? '') &&
      verbs.has(text.toLowerCase()))
  // 'A ramp round the side'.
  const isAround =
    part === 'NOUN' && follows === 'NOUN' && !isMany(words[at]) && signs === '' && next?.part === 'DET'
  // 'Right now', 'First Dan takes a rubbing'.
  const isAdverb =
    (text === 'right' && next?.text === 'now') || (at === 0 && /^(?:first|then|next|last)$/i.test(text))
  const isUnit = follows === 'NUM' && text.length <= 2
  const partOf = (): Tagged['part'] => {
    if (OWNING.test(text)) return 'other'
    if (part === 'NUM' || /^\d/.test(text) || COUNTS.test(text) || isUnit) return 'value'
    if (isAdverb) return 'adverb'
    if (isAround) return 'other'
    if (part === 'NOUN' && isVerb) return 'verb'
    if (part === 'PROPN' && /^\p{Lu}/u.test(text) && !isSmall) return 'name'
    // 'Comfortable using the site'.
    const isDone = /ing$/.test(text) && next?.part === 'DET'
    if ((part === 'NOUN' || part === 'PROPN') && !isSmall && !isDone) return 'noun'
    if (part === 'ADJ' && !isSmall && !/(?:er|est)$/.test(text)) return 'adjective'
    if (part === 'VERB' || part === 'AUX') return 'verb'
    return part === 'ADV' ? 'adverb' : 'other'
  }
  return {
    text: withoutMarks(text),
    part: partOf(),
    isPlural: isMany(words[at]),
    isPreposition: part === 'ADP' || isAround,
    endsPhrase: ENDS_PHRASE.test(signs),
  }
}

/** The lemma of 'centre' is no 'centre' either. */
const isMany = (word: Word | undefined) =>
  word?.part === 'NOUN' &&
  word.lemma !== word.text.toLowerCase() &&
  /(?:s|ren|men|people|feet|teeth|mice)$/i.test(word.text)

const withoutMarks = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}'’]+$/gu, '')

const WORD = /[\p{L}\p{M}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu

const GERMAN_PREPOSITION =
  /^(?:ab|am|an|ans|auf|aus|bei|beim|bis|durch|für|gegen|hinter|im|in|ins|mit|nach|neben|ohne|per|seit|über|um|unter|vom|von|vor|wegen|zu|zum|zur|zwischen)$/i

const NOUN_ENDING = /(?:ung|heit|keit|schaft|tion|tät|nis|en|er)$/u
const SURE_NOUN_ENDING = /\p{L}{3}(?:ung|heit|keit|schaft|tion|tät)(?:en)?$/u
const DETERMINER =
  /^(?:d(?:er|ie|as|en|em|es)|(?:k?ein|mein|unser|ihr|sein)(?:e[nmrs]?)?|jede[nmrs]?|im|am|zu[mr]|vom|beim|ins)$/i
const ADJECTIVE_ENDING = /e[nmrs]?$/
const VERB_ENDING = /t$/

/** Of a German sentence in small letters: 'der hausarzt', 'die große wäsche', but not 'das dauert'. */
function isNounByPlace(words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  if (SURE_NOUN_ENDING.test(word)) return true
  const isSmall = (other: string) => STOP_WORDS.de.has(fold(other))
  const isAdjective = (place: number) => {
    const [one = '', next = ''] = [words[place], words[place + 1]]
    return ADJECTIVE_ENDING.test(one) && /^\p{L}{3}/u.test(next) && !isSmall(next) && !VERB_ENDING.test(next)
  }
  const isAfter = (place: number): boolean =>
    DETERMINER.test(words[place - 1] ?? '') || (isAdjective(place - 1) && isAfter(place - 1))
  const isPredicate = VERB_ENDING.test(word) && /^d(?:er|ie|as)$/i.test(words[at - 1] ?? '')
  return isAfter(at) && !isAdjective(at) && !isPredicate && word.length > 3
}

/** A capital inside a sentence is a noun in German and a name elsewhere. */
function tagByCapitals(text: string, language: Language): Tagged[][] {
  const isWithoutCapitals = language === 'de' && !/\p{L}[\p{P}\s]+\p{Lu}/u.test(text)
  return sentenceTexts(text).map((sentence) => {
    const values = valuesIn(sentence)
    const matches = [...sentence.matchAll(WORD)]
    const words = matches.map(([word]) => word)
    return matches.map((match, at) => {
      const [word] = match
      const isSmall = STOP_WORDS[language].has(fold(word))
      const isValue = values.some((value) => value.start <= match.index && match.index < value.end)
      const isCapital = /^\p{Lu}/u.test(word) && (at > 0 || NOUN_ENDING.test(word))
      const isNoun = !isValue && !isSmall && (isCapital || (isWithoutCapitals && isNounByPlace(words, at)))
      return {
        text: isNoun ? capitalised(word) : word,
        part: /^\d/.test(word) ? 'value' : isNoun ? 'noun' : 'other',
        isPlural: false,
        isPreposition: language === 'de' && GERMAN_PREPOSITION.test(word),
        endsPhrase: /^\s*[,;:.()"“–—]/.test(sentence.slice(match.index + word.length)),
      }
    })
  })
}
