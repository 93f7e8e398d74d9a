/** The noun phrase that names the person or thing a message is about: 'Florist in Freiburg', 'Okafor & Lind', 'Callout'. */
import type { Language } from '../../../../retrieval/text/languages.ts'
import { splitSentences } from '../../../../retrieval/text/sentences.ts'
import { tellingPart } from '../telling.ts'
import { type PhraseWord, phraseWords } from './phrase-words.ts'
import { TITLE_MAX_CHARACTERS } from './tidy-title.ts'

export interface StatementTitle {
  text: string
  /** It says who or what speaks: such a title goes before the name of a matter. */
  isIntroduction: boolean
}

const SENTENCES_MAX = 4
const WORDS_MAX = 8
/** 'I am', 'this is', 'my name is' and their like, which end where the name begins. */
const INTRODUCES =
  /(?:^|[\s,])(?:(?:i am|i['’]?m|we are|we['’]re|this is|my name is|ich bin|wir sind|ich hei(?:ß|ss)e|(?:mein|unser) name ist|soy|somos|me llamo|je suis|nous sommes|je m['’]appelle|sono|siamo|mi chiamo|sou|somos|ik ben|wij zijn|we zijn) )/iu
const HERE = /^[\s\S]{2,60}? (?:here|hier)(?=[,.!]|$)/iu
const NAMED = /^(?:called|named|namens|genannt|llamad[oa]|appelée?|chiamat[oa])$/iu
const ARTICLE =
  /^(?:an?|the|one|my|our|your|eine?[mnrs]?|der|die|das|den|dem|de[nm]|unser\w*|mein\w*|une?|l[aeo]s?|el|un[ao]?|il|[oa]|het|een|mi|nuestr[oa]|mon|ma|notre)$/iu
/** They hold a noun phrase together. */
const LINK =
  /^(?:of|in|at|from|for|near|aus|bei|für|von|vom|am|im|an|in|zu|auf|der|des|de|del|du|des|d['’].+|à|en|di|da|do|van|&|\+)$/iu

export async function statementTitle(text: string, language: Language): Promise<StatementTitle | null> {
  const spans = splitSentences(text).slice(0, SENTENCES_MAX)
  const sentences = spans
    .map(({ start, end }) => tellingPart(text.slice(start, end)) ?? '')
    .filter((sentence) => sentence !== '' && !/[?？]$/.test(sentence))
  for (const sentence of sentences) {
    const introduced = await introductionIn(sentence, language)
    if (introduced) return { text: introduced, isIntroduction: true }
  }
  for (const sentence of sentences) {
    const named = matterOf(await phraseWords(sentence, language), language)
    if (named) return { text: named, isIntroduction: false }
  }
  return null
}

async function introductionIn(sentence: string, language: Language): Promise<string | null> {
  const mark = INTRODUCES.exec(sentence)
  const here = mark ? null : HERE.exec(sentence)
  if (!mark && !here) return null
  const from = mark ? mark.index + mark[0].length : Math.max(0, (here?.[0] ?? '').search(/[^,]*$/))
  const words = await phraseWords(sentence.slice(from).replace(/\s(?:here|hier)(?=[,.!]|$)/iu, ''), language)
  const first = words[0]
  if (
    !first ||
    !(ARTICLE.test(first.text) || first.isName || here || !(language === 'en' || language === 'de'))
  )
    return null
  const who = phraseAt(words, 0, language)
  if (!who) return null
  const rest = words.slice(who.end)
  const role = isPlainName(words.slice(who.start, who.end)) ? roleIn(rest, language) : nameIn(rest)
  const both = role
    ? isPlainName(words.slice(who.start, who.end))
      ? `${who.text}, ${role}`
      : `${role}, ${lowerFirst(who.text)}`
    : who.text
  return both.length <= TITLE_MAX_CHARACTERS
    ? both
    : isPlainName(words.slice(who.start, who.end))
      ? who.text
      : (role ?? who.text)
}

const isPlainName = (words: PhraseWord[]) =>
  words.length <= 3 && words.every(({ isName, isSmall }) => isName && !isSmall)
const lowerFirst = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** 'Dave, plumber in Leeds', 'Marta and I am a midwife'. */
function roleIn(rest: PhraseWord[], language: Language): string | null {
  const start = rest.findIndex(
    ({ text, isSmall, isName }) => ARTICLE.test(text) || (language === 'de' ? isName : !isSmall),
  )
  const phrase = start < 0 || start > 3 ? null : phraseAt(rest, start, language)
  return phrase && !/\d/.test(phrase.text) ? phrase.text : null
}

/** 'a small flower shop called Blütezeit'. */
function nameIn(rest: PhraseWord[]): string | null {
  const at = rest.findIndex(({ text }) => NAMED.test(text))
  if (at < 0 || at > 2) return null
  const after = rest.slice(at + 1)
  const end = after.findIndex(({ isName, endsClause }, place) => !isName || (endsClause && place >= 0))
  const name = after.slice(0, end < 0 ? after.length : after[end]?.isName ? end + 1 : end)
  return name.length > 0 ? name.map(({ text }) => text).join(' ') : null
}

interface Phrase {
  text: string
  start: number
  end: number
}

/** From a word on: without its article, as far as nouns and what links them go. */
function phraseAt(words: PhraseWord[], at: number, language: Language): Phrase | null {
  let start = at
  while (start < words.length && ARTICLE.test(words[start]?.text ?? '')) start++
  let end = start
  let last = start
  for (; end < words.length && end - start < WORDS_MAX; end++) {
    const word = words[end]
    if (!word || NAMED.test(word.text) || word.isVerb) break
    const isLink = end > start && (LINK.test(word.text) || (ARTICLE.test(word.text) && last < end))
    if (word.isSmall && !isLink && word.text !== '&') break
    if (word.isValue && end > start) break
    // German: after its noun, what is no noun and links to none is the verb.
    if (
      language === 'de' &&
      !word.isSmall &&
      !word.isName &&
      words.slice(start, end).some(({ isName }) => isName) &&
      !isLink
    )
      break
    if (!isLink) last = end + 1
    if (word.endsClause) {
      end++
      break
    }
  }
  const phrase = words.slice(start, last)
  if (phrase.length === 0 || phrase.every(({ isSmall }) => isSmall)) return null
  return { text: phrase.map(({ text }) => text).join(' '), start, end: last }
}

/** Not what is counted: 'at 10 Uhr'. */
const isThing = (word: PhraseWord, [before, after]: (PhraseWord | undefined)[], language: Language) =>
  !word.isSmall &&
  !word.isVerb &&
  !word.isValue &&
  !before?.isValue &&
  !(after?.isValue && /^\D+$/.test(after.text)) &&
  (language !== 'de' || word.isName)

/** What a sentence is about: what its first person has or does, else its subject. */
function matterOf(words: PhraseWord[], language: Language): string | null {
  const speaks = /^(?:I|we|ich|wir)(?:['’]\p{L}+)?$/iu.test(words[0]?.text ?? '')
  const article = words.findIndex(({ text }, at) => at > 0 && ARTICLE.test(text))
  const thing = words.findIndex(
    (word, at) => !(speaks && at === 0) && isThing(word, [words[at - 1], words[at + 1]], language),
  )
  const start = speaks && article > 0 && article < 5 ? article : thing
  const phrase = start < 0 ? null : phraseAt(words, start, language)
  if (!phrase) return null
  const own = words.slice(phrase.start, phrase.end)
  const label = words.findIndex(({ isLabel }) => isLabel) + 1
  // 'Decision of 14 May: the roof' is about the roof.
  const isNumbered = !own.at(-1)?.endsClause && words.slice(0, label).some(({ isValue }) => isValue)
  const labelled = isNumbered ? matterOf(words.slice(label), language) : null
  if (labelled) return labelled
  const beside = own.at(-1)?.endsClause && isPlainName(own) ? roleIn(words.slice(phrase.end), language) : null
  const name = speaks ? nameIn(words.slice(phrase.end)) : null
  const both = name
    ? `${name}, ${lowerFirst(phrase.text)}`
    : beside
      ? `${phrase.text}, ${beside}`
      : phrase.text
  return both.length <= TITLE_MAX_CHARACTERS ? both : phrase.text
}
