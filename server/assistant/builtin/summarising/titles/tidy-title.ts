/** A title as it is shown: one line of at most 40 characters, cut where a phrase ends. */
import { generalWeight } from '../../../../retrieval/text/common-words.ts'
import type { Language } from '../../../../retrieval/text/languages.ts'
import { termsOf } from '../../../../retrieval/text/terms.ts'
import { isQuestion } from '../heading-question.ts'

export const TITLE_MAX_CHARACTERS = 40

const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{RI}|\u200d|\ufe0f/gu
const MARKUP = /[*`#|<>[\]{}~^_\\]+/g
const EDGES = /^[\s\p{P}\p{S}]+|[\s,;:.!?…·–—/&+=-]+$/gu
/** 'Guide — how to', 'Guide: how to', 'Guide (2024)', wide gaps in a centred line. */
const PARTS = /\s+[-–—·|•/]+\s+|[:;,]\s+|\s*[([](?=.)|[)\]](?:\s+|$)|\s{3,}/u

/** Where a phrase may end. */
const LINK =
  / (?:from|in|at|on|for|near|by|with|above|behind|like|and|or|to|of|since|around|aus|bei|für|von|vom|am|im|an|auf|und|mit|zu) /g
/** 'In my garage', 'at 14 Larch Close'. */
export const ASIDE = / (?:in|at|from|on|above|behind|with) (?:my|our|an?|\d).*$/i

const NAMED = /^(.+) (?:called|named) (\p{Lu}.*)$/u
/** Of what the most telling part says. */
const SAYS_MUCH = 0.5

/** `text`: the document, which shows how words in capitals are otherwise written. */
export function tidyTitle(written: string, text: string, language: Language): string {
  const line = tidyLine(written, text)
  if (fits(line)) return line
  const parts = line.split(PARTS).map(trimmed).filter(Boolean)
  return upperFirst(mostSpecific(parts.filter(fits), language) ?? fitPhrase(parts[0] ?? line))
}

/** The whole title in one line, as it opens a summary. */
export function tidyLine(written: string, text: string, isHeading = false): string {
  const [line = ''] = written.replace(PICTURES, '').replace(MARKUP, ' ').trim().split(/ {3,}/)
  return upperFirst(recase(trimmed(line.replace(/\s+/g, ' ')), text, isHeading))
}

const HEADING_NUMBER = /^(?:§ ?)?(?:\p{Lu}[.)]|\d{1,2}(?:\.\d{1,2})*[.)]?)\s+(?=\S)/u

/** A heading as it is named in a sentence: without its number, and without capitals that only shout. */
export function plainHeading(heading: string, text: string): string {
  const plain = heading.replace(HEADING_NUMBER, '')
  return isQuestion(heading) ? plain : tidyLine(plain, text, true)
}

/** Of the parts of a title, the first that says much: 'Common questions: Dr. Hale & Dr. Obi'. */
function mostSpecific(parts: string[], language: Language): string | undefined {
  const most = Math.max(...parts.map((part) => weightOf(part, language)))
  return parts.find((part) => weightOf(part, language) >= most * SAYS_MUCH)
}

function weightOf(part: string, language: Language): number {
  const terms = new Set(
    part
      .split(' ')
      .filter((word) => /^["'“„«(]?\p{Lu}/u.test(word))
      .flatMap((word) => termsOf(word, language)),
  )
  return [...terms].reduce((sum, term) => sum + (/\d/.test(term) ? 0 : generalWeight(term, language)), 0)
}

const fits = (text: string) => Array.from(text).length <= TITLE_MAX_CHARACTERS
const trimmed = (text: string) => closeBrackets(text.replace(EDGES, '')).trim()
export const lowerFirst = (text: string) =>
  text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
export const upperFirst = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

const closeBrackets = (text: string) =>
  text.lastIndexOf('(') > text.lastIndexOf(')')
    ? text.slice(0, text.lastIndexOf('(')).replace(EDGES, '')
    : text

/** Without what only a reader on the spot can place, and cut where a part of it ends. */
export function fitPhrase(phrase: string): string {
  const [, thing = '', name = ''] = NAMED.exec(phrase) ?? []
  if (name) return fitPhrase(`${name}, ${thing.charAt(0).toLowerCase()}${thing.slice(1)}`)
  const line = phrase.replace(ASIDE, '')
  const ends = [...line.matchAll(LINK)].map(({ index }) => index)
  const end = [line.length, ...ends.reverse()].find((length) => length <= TITLE_MAX_CHARACTERS)
  return upperFirst(
    trimmed(end ? line.slice(0, end) : Array.from(line).slice(0, TITLE_MAX_CHARACTERS).join('')),
  )
}

const LINKS =
  /^(?:an?|and|at|by|for|from|in|of|on|or|the|to|with|etc|und|oder|der|die|das|des|dem|den|für|im|am|mit|von|zu[mr]?|et|de[ls]?|du|les?|las?|el|y|e)$/i
/** 'NHS', 'USA', 'FAQ', and not 'ROW'. */
const ABBREVIATION = /^(?:[^AEIOUYÄÖÜ]+|[AEIOU]\p{Lu}{1,2}|\p{Lu}{1,2}Q)$/u

/** A title that shouts is written as the document writes its words; unknown short ones may be codes and stay. */
function recase(line: string, text: string, isHeading: boolean): string {
  const head = line.replace(/\s*\(.*$/, '')
  const capitals = head.match(/\p{Lu}/gu)?.length ?? 0
  if (!/\p{Lu}{4}/u.test(line) || capitals < (head.match(/\p{Ll}/gu)?.length ?? 0)) return line
  return line.replace(/\p{Lu}[\p{Lu}'’]+/gu, (word, at: number) => {
    const known = new RegExp(
      String.raw`(?<![\p{L}\p{N}])${word.replace(/['’]/g, "['’]")}(?![\p{L}\p{N}])`,
      'giu',
    )
    const seen = [...text.matchAll(known)].map((match) => match[0]).filter((form) => form !== word)
    const capital = word.charAt(0) + word.slice(1).toLowerCase()
    if (LINKS.test(word)) return at === 0 ? capital : word.toLowerCase()
    if (isHeading && at > 0 && !new RegExp(`[\\p{Ll},] ${capital}`, 'u').test(text)) return word.toLowerCase()
    return seen.length === 0 && ABBREVIATION.test(word) ? word : capital
  })
}
