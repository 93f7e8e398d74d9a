/** The noun phrase that names the person or thing a message is about: 'Florist in Freiburg', 'Okafor & Lind', 'Callout'. */
import type { Language } from '../../../../retrieval/text/languages.ts'
import { splitSentences } from '../../../../retrieval/text/sentences.ts'
import { tellingPart } from '../telling.ts'
import { activityTitle } from './activity-title.ts'
import { fitPhrase } from './fit-phrase.ts'
import { type PhraseWord, phraseWords } from './phrase-words.ts'

const SENTENCES_MAX = 4
const WORDS_MAX = 8
const WORDS_BEFORE_ROLE = 4
/** 'I am', 'this is', 'my name is' and their like, which end where the name begins. */
const INTRODUCES =
  /(?:^|[\s,])(?:(?:i am|i['’]m|we are|we['’]re|this is|my name is|ich bin|wir sind|ich hei(?:ß|ss)e|(?:mein|unser) name ist|soy|somos|me llamo|je suis|nous sommes|je m['’]appelle|sono|siamo|mi chiamo|sou|somos|ik ben|wij zijn|we zijn) )/iu
const HERE = /^[\s\S]{2,60}? (?:here|hier)(?=[,.!]|$)/iu
const NAMED = /^(?:called|named|namens|genannt|llamad[oa]|appelée?|chiamat[oa])$/iu
const ARTICLE =
  /^(?:an?|the|one|my|our|your|eine?[mnrs]?|der|die|das|den|dem|de[nm]|unser\w*|mein\w*|une?|l[aeo]s?|el|un[ao]?|il|[oa]|het|een|mi|nuestr[oa]|mon|ma|notre)$/iu
/** They hold a noun phrase together. */
const LINK =
  /^(?:of|in|at|from|for|near|aus|bei|für|von|vom|am|im|an|in|zu|auf|der|des|de|del|du|des|d['’].+|à|en|di|da|do|van|&|\+)$/iu

/** What says who or what speaks; null where nothing does. */
export async function introductionTitle(text: string, language: Language): Promise<string | null> {
  for (const sentence of tellingSentences(text)) {
    // German 'im' is a preposition.
    const read = language === 'en' ? sentence.replace(/\bim\b/gi, 'i’m') : sentence
    const introduced = await introductionIn(read, language)
    if (introduced) return introduced
  }
  return null
}

export const tellingSentences = (text: string): string[] =>
  splitSentences(text)
    .slice(0, SENTENCES_MAX)
    .map(({ start, end }) => tellingPart(text.slice(start, end)) ?? '')
    .filter((sentence) => sentence !== '' && !/[?？]$/.test(sentence))

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
  const isPerson = isPlainName(words.slice(who.start, who.end))
  const more = isPerson
    ? ((await roleIn(rest, language)) ?? (await activityIn(sentence, language)))
    : nameIn(rest)
  if (!more) return who.text
  const both = isPerson ? `${who.text}, ${more}` : `${more}, ${lowerFirst(who.text)}`
  return fitPhrase(both) ?? (isPerson ? who.text : more)
}

/** 'Ich leite die Gärtnerei Brandner in Murnau': what the owner leads, makes or sells. */
export async function objectTitle(sentence: string, language: Language): Promise<string | null> {
  const object = /^(?:ich|wir) \p{Ll}+ (.+)$/iu.exec(sentence)?.[1]
  const phrase = object ? roleIn(await phraseWords(object, language), language) : null
  return phrase && fitPhrase(phrase)
}

/** '... and I tune pianos in Norwich' */
async function activityIn(sentence: string, language: Language): Promise<string | null> {
  const clause = language === 'en' && / and (i .+)$/i.exec(sentence)?.[1]
  const title = clause ? await activityTitle(clause, false) : null
  return title && lowerFirst(title)
}

const isPlainName = (words: PhraseWord[]) =>
  words.length <= 3 && words.every(({ isName, isSmall }) => isName && !isSmall)
const lowerFirst = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** 'Dave, plumber in Leeds', 'Marta and I am a midwife'. */
function roleIn(rest: PhraseWord[], language: Language): string | null {
  const start = rest.findIndex(
    ({ text, isSmall, isName, isValue }) =>
      ARTICLE.test(text) || (!isValue && (language === 'de' ? isName : !isSmall)),
  )
  const phrase = start < 0 || start > WORDS_BEFORE_ROLE ? null : phraseAt(rest, start, language)
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
