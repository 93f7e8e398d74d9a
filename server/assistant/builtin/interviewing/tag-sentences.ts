/** Parts of speech: of English by the library `compromise`, of German by its capitals and endings. */

import { setImmediate } from 'node:timers/promises'
import { fold } from '../../../retrieval/text/fold.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { splitSentences } from '../../../retrieval/text/sentences.ts'
import { STOP_WORDS } from '../../../retrieval/text/stop-words.ts'
import { valuesIn } from '../reading/acts/values.ts'
import { type Term, tagEnglish } from '../reading/tag-english.ts'

export interface Tagged {
  text: string
  part: 'noun' | 'name' | 'adjective' | 'verb' | 'adverb' | 'value' | 'other'
  isPlural: boolean
  isPerson: boolean
  isPreposition: boolean
  /** A comma or the like follows. */
  endsPhrase: boolean
}

/** A text is read this far: the things of a long file are named early or often. */
const READ_CHARACTERS = 3000

export async function tagSentences(text: string, language: Language): Promise<Tagged[][]> {
  const read = text.slice(0, READ_CHARACTERS)
  return language === 'en' ? tagPage(read) : tagByCapitals(read, language)
}

async function tagPage(text: string): Promise<Tagged[][]> {
  // A page takes 20 ms and more: others are answered in between.
  await setImmediate()
  return (await tagEnglish(text)).map((terms) => terms.map(fromTags))
}

/** What `compromise` tags as nouns too. */
const NO_NOUNS = ['Pronoun', 'Date', 'Duration', 'Time', 'Unit', 'Currency']
const OWNING = /^(?:my|our|your|his|her|their|its|whose)$/i

/** 'Using a site' and ', depending on it' are done, not named; 'the parking at the back' is. */
function isDone(text: string, before: Term | undefined, after: Term | undefined): boolean {
  if (!/ing$/i.test(text)) return false
  if (after?.tags.includes('Determiner')) return true
  const isLed = !before || (!/[,;:]/.test(before.post) && before.tags.some((tag) => LEADS.has(tag)))
  return after?.tags.includes('Preposition') === true && !isLed
}
const LEADS = new Set(['Determiner', 'Possessive', 'Adjective', 'Noun', 'Preposition', 'Conjunction'])

function fromTags({ text, post, tags }: Term, at: number, terms: readonly Term[]): Tagged {
  const has = (tag: string) => tags.includes(tag)
  const isDoing = isDone(text, terms[at - 1], terms[at + 1])
  const isName = (has('ProperNoun') || has('Acronym')) && !STOP_WORDS.en.has(fold(text))
  const isNoun = has('Noun') && !isDoing && !NO_NOUNS.some(has) && !STOP_WORDS.en.has(fold(text))
  const partOf = (): Tagged['part'] => {
    if (OWNING.test(text) || !/[\p{L}\p{N}]/u.test(text)) return 'other'
    if (has('Value') || has('Date')) return 'value'
    if (isNoun) return isName && /^\p{Lu}/u.test(text) ? 'name' : 'noun'
    if (has('Adjective') && !has('Comparative') && !has('Superlative')) return 'adjective'
    if (has('Verb')) return 'verb'
    return has('Adverb') ? 'adverb' : 'other'
  }
  const part = partOf()
  return {
    text: withoutMarks(at === 0 && part !== 'name' ? text.charAt(0).toLowerCase() + text.slice(1) : text),
    part,
    isPlural: has('Plural'),
    isPerson: has('Person'),
    isPreposition: has('Preposition'),
    endsPhrase: /[,;:.()"”–—]/.test(post) || /[^\p{L}\p{N}'’]$/u.test(text),
  }
}

const withoutMarks = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}'’]+$/gu, '')

const WORD = /[\p{L}\p{M}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu

/** A capital inside a sentence is a noun in German and a name elsewhere. */
function tagByCapitals(text: string, language: Language): Tagged[][] {
  return splitSentences(text).map(({ start, end }) => {
    const sentence = text.slice(start, end)
    const values = valuesIn(sentence)
    const matches = [...sentence.matchAll(WORD)]
    return matches.map((match, at) => {
      const [word] = match
      const isSmall = STOP_WORDS[language].has(fold(word))
      const isValue = values.some((value) => value.start <= match.index && match.index < value.end)
      const isNoun =
        !isValue &&
        /^\p{Lu}/u.test(word) &&
        !isSmall &&
        (at > 0 || /(?:ung|heit|keit|schaft|tion|tät|nis|en|er)$/u.test(word))
      return {
        text: word,
        part: /^\d/.test(word) ? 'value' : isNoun ? 'noun' : 'other',
        isPlural: false,
        isPerson: false,
        isPreposition: false,
        endsPhrase: /^\s*[,;:.()"“–—]/.test(sentence.slice(match.index + word.length)),
      }
    })
  })
}
