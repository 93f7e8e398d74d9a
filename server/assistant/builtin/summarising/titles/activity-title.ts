/** What an owner does, as a title: 'I tune pianos in Norwich' is 'Tuning pianos in Norwich', 'I run the quiz at the Plough' 'Quiz at the Plough'. */

import { tagSentence } from '../../reading/english-verbs.ts'
import { readClause } from '../clause.ts'
import { ASIDE, fitPhrase, lowerFirst, upperFirst } from './tidy-title.ts'

/** They say what somebody feels or has, and not what they do. */
const NO_ACTIVITY = /^(?:like|love|hate|want|need|think|know|hope|have|get|got|be|prefer)$/
const ARTICLE = /^(?:an?|the|my|our) /i
/** `mayOmitPronoun`: the owner writes 'sweep chimneys' of themselves. */
export async function activityTitle(sentence: string, mayOmitPronoun: boolean): Promise<string | null> {
  const clause = await readClause(sentence)
  if (!clause || /^i['’]?m$/i.test(clause.subject)) return mayOmitPronoun ? verblessTitle(sentence) : null
  const { subject, auxiliary, verb, gerund, rest, isPast } = clause
  const own = /^(?:our|my) (.+)$/i.exec(subject)?.[1]
  if (own) return fitPhrase(own)
  const speaks = /^(?:i|we)$/i.test(subject) || (subject === '' && mayOmitPronoun)
  if (!speaks || auxiliary !== '' || isPast || rest === '') return null
  const words = await withNames(rest)
  const second = /^and (.+)$/.exec(rest)?.[1]
  if (second) return joined(gerund, await activityTitle(`I ${second}`, mayOmitPronoun))
  if (ARTICLE.test(rest)) return fitPhrase(words.replace(ARTICLE, ''))
  const title = NO_ACTIVITY.test(verb) ? null : fitPhrase(`${gerund} ${words}`)
  // Of 'I take on a client only if …' the verb alone is left.
  return title === null || title.includes(' ') ? title : null
}

/** 'Paint and fix furniture.' */
const joined = (gerund: string, second: string | null) =>
  second && /^\p{L}+ing /u.test(second) ? fitPhrase(`${gerund} and ${lowerFirst(second)}`) : second

/** 'Mobile mechanic, cover swindon': the clause before the first comma. */
async function verblessTitle(sentence: string): Promise<string | null> {
  const [clause = ''] = sentence.replace(/^i['’]?m /i, '').split(/[,;:.!]/)
  return /^\p{L}/u.test(clause) && !/\d/.test(clause.split(ASIDE)[0] ?? '')
    ? fitPhrase(await withNames(clause))
    : null
}

/** Places and languages have capitals, however they are typed. */
export async function withNames(text: string): Promise<string> {
  const terms = await tagSentence(text)
  const isName = (tags: string[]) => ['Place', 'City', 'Demonym', 'WeekDay'].some((tag) => tags.includes(tag))
  return terms.map(({ text: word, tags }) => (isName(tags) ? upperFirst(word) : word)).join(' ')
}
