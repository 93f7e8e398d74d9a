/** Questions that a German text seems to answer. */
import type { PositVoice } from '../../types.ts'

/** First-person statements and the question a visitor would put to the person. */
const PERSONAL: [RegExp, string][] = [
  [/\b[Ii]ch (?:habe )?(?:.{0,60} )?studiert(?:e)?\b/u, 'Was hast du studiert?'],
  [/\b[Ii]ch (?:wohne|lebe)\b/u, 'Wo wohnst du?'],
  [/\b[Ii]ch spreche\b/u, 'Welche Sprachen sprichst du?'],
  [/\b[Ii]ch leite\b/u, 'Was leitest du?'],
  [/\b(?:mich|uns) .{0,60}erreich|\berreich\p{L}* .{0,40}\b(?:mich|uns)\b/u, 'Wie kann man dich erreichen?'],
  [/\b(?:meiner Freizeit|Hobbys?)\b/u, 'Was machst du in deiner Freizeit?'],
]
const THING = String.raw`((?:Der|Die|Das|Eine?|Unsere?|Meine?) \p{Lu}[\p{L}-]*(?: \p{Lu}[\p{L}-]*)?)`
const BEGUN = new RegExp(
  String.raw`^${THING} wurde (?:im Jahr )?\d{4} .{0,80}?\b(gegründet|eröffnet|gebaut|erbaut)\b`,
  'u',
)
const COSTS = new RegExp(String.raw`^${THING} kostet \d`, 'u')
const IS_OPEN = /\b[Gg]eöffnet (?:ist|sind|haben)\b|\b(?:ist|sind|haben) .{0,60}geöffnet\b/u

const lowerArticle = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

export function germanQuestionFrom(sentence: string, voice: PositVoice): string | null {
  if (voice.response_type === 'you') {
    const personal = PERSONAL.find(([cue]) => cue.test(sentence))
    if (personal) return personal[1]
  }
  const begun = BEGUN.exec(sentence)
  if (begun?.[1]) return `Wann wurde ${lowerArticle(begun[1])} ${begun[2]}?`
  const costs = COSTS.exec(sentence)
  if (costs?.[1]) return `Was kostet ${lowerArticle(costs[1])}?`
  return IS_OPEN.test(sentence) ? 'Wann ist geöffnet?' : null
}
