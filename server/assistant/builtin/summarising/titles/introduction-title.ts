/** Who or what speaks, as a title: 'I am a florist in Freiburg' is 'Florist in Freiburg', 'dave here, plumber in leeds' 'Dave, plumber in Leeds'. */
import type { Language } from '../../../../retrieval/text/languages.ts'
import { sentenceTexts } from '../../../../retrieval/text/sentences.ts'
import { tellingPart } from '../clean-sentence.ts'
import { activityTitle, withNames } from './activity-title.ts'
import { fitPhrase, lowerFirst, upperFirst } from './tidy-title.ts'

const SENTENCES_MAX = 4
/** 'I am', 'this is', 'my name is' and their like, which end where the name begins. */
const INTRODUCES =
  /(?:^|[\s,])(?:i am|i['’]m|we are|we['’]re|this is|my name is|ich bin|wir sind|ich hei(?:ß|ss)e|(?:mein|unser) name ist|soy|somos|me llamo|je suis|nous sommes|je m['’]appelle|sono|siamo|mi chiamo|sou|somos|ik ben|wij zijn|we zijn) /iu
const HERE = /^(?:[\s\S]{2,40}, )?(\S[^,]{0,40}) (?:here|hier)(?=[,.!]|$)/iu
const ARTICLE =
  /^(?:an?|the|one of|our|eine?[mnrs]?|der|die|das|den|unser\w*|une?|l[aeo]s?|el|un[ao]?|il|[oa]|het|een) /iu
const CLAUSE_END = /[,;:.!?()–—](?:\s+|$)|\s-\s|\s(?:and|und) (?=i\b|i['’]|\p{Ll}+ )/iu
/** What follows qualifies the name. */
const MORE =
  / (?:and|und|y|et|who|that|which|where|since|que|qui|desde|depuis|seit|with|mit|but) (?!\p{Lu}).*$/u
/** One to three words in capitals. */
const NAME = /^\p{Lu}[\p{L}.'’-]*(?: (?:\p{Lu}[\p{L}.'’-]*|&|von|van|de)){0,3}$/u

/** null: nothing says who speaks. */
export async function introductionTitle(text: string, language: Language): Promise<string | null> {
  for (const sentence of tellingSentences(text)) {
    const introduced = await introductionIn(sentence, language)
    if (introduced) return introduced
  }
  return null
}

export const tellingSentences = (text: string): string[] =>
  sentenceTexts(text)
    .slice(0, SENTENCES_MAX)
    .map((sentence) => tellingPart(sentence) ?? '')
    .filter((sentence) => sentence !== '' && !/[?？]$/.test(sentence))

async function introductionIn(written: string, language: Language): Promise<string | null> {
  // German 'im' is a preposition.
  const sentence = language === 'en' ? written.replace(/\bim\b/gi, 'i’m') : written
  const mark = INTRODUCES.exec(sentence)
  const here = mark ? null : HERE.exec(sentence)
  const rest = mark ? sentence.slice(mark.index + mark[0].length) : here ? sentence.slice(here[0].length) : ''
  const [first = '', ...others] = rest.split(CLAUSE_END)
  const phrase = here ? upperFirst(here[1] ?? '') : first.replace(MORE, '')
  if (!here && !ARTICLE.test(phrase) && !/^\p{Lu}/u.test(phrase) && (language === 'en' || language === 'de'))
    return null
  if (!NAME.test(phrase)) return fitPhrase(await named(phrase.replace(ARTICLE, ''), language))
  const more = (await roleIn(others, language)) ?? (await doesIn(rest, language))
  return (more && fitPhrase(`${phrase}, ${more}`)) ?? phrase
}

/** 'Dave, plumber in Leeds', 'Marta and I am a midwife'. */
async function roleIn(clauses: string[], language: Language): Promise<string | null> {
  const [clause = ''] = clauses.filter((part) => part.trim() !== '')
  const role = clause.replace(INTRODUCES, '').replace(MORE, '')
  const isNoun = ARTICLE.test(role) || (language === 'de' ? /^\p{Lu}/u.test(role) : !/^i\b/i.test(role))
  return role !== '' && isNoun && !/\d/.test(role) ? named(role.replace(ARTICLE, ''), language) : null
}

/** '... and I tune pianos in Norwich', '... und backe Brot in Ulm' */
async function doesIn(rest: string, language: Language): Promise<string | null> {
  if (language === 'de') return / und \p{Ll}+ .*?(\p{Lu}\p{Ll}{2}[^,;:.]*)/u.exec(rest)?.[1] ?? null
  const clause = language === 'en' && /(?: and|,) (i .+)$/i.exec(rest)?.[1]
  const title = clause ? await activityTitle(clause, false) : null
  return title && lowerFirst(title)
}

const named = async (phrase: string, language: Language) => (language === 'en' ? withNames(phrase) : phrase)

/** Without capitals: 'fahrradwerkstatt im hinterhof, lindenstr 22', 'leite den chor querbeet in marburg'. */
const TYPED =
  /^(?:(\p{Ll}+ (?:im|in|auf|bei|für|am|an|aus|von) [\p{Ll} ]+)|\p{Ll}+ (?:den|die|das|einen?) ([\p{Ll} ]+))(?=[,;:.!\d]|$)/u

/** 'Ich leite die Gärtnerei Brandner in Murnau': what the owner leads, makes or sells. */
export function objectTitle(sentence: string): string | null {
  const object =
    /^(?:[Ii]ch|[Ww]ir) \p{Ll}+ (?:seit \S+ )?(?:(?:den|die|das|eine?n?) )?(?:\p{Ll}+e[nrsm]? )?(\p{Lu}[^,;:.!]*)/u.exec(
      sentence,
    )?.[1]
  const found = object ?? TYPED.exec(sentence)?.slice(1).find(Boolean)
  return found ? fitPhrase(found.replace(ARTICLE, '').replace(MORE, '')) : null
}
