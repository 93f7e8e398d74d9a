/** What an owner said, as it is kept: in their words, without what connects them to the talk. */
import { fold } from '../../../../retrieval/text/fold.ts'
import { capitalised } from '../capitals.ts'
import { isGeneralQuestion, thingAsked } from '../thing-questions.ts'
import type { Piece } from './sentences.ts'
import { isSmall } from './small-words.ts'

const GREETINGS = '(?:hi|hiya|hello|hey)(?: (?:there|all|everyone))?|hallo|moin|servus'
const LINKS =
  'oh|ah|ach|ok|okay|so|well|um+|uh+|erm|hm+|ähm?|tja|na ?ja|nun ja|(?:ha)+h?|lol|yes|yeah|yep|ja|and|und|also|plus|btw|by the way|anyways?|tbh|to be honest|basically|übrigens|außerdem|y|et|e|en'
/** They may also be of the sentence: 'right of way', 'thank you cards', 'wait for the bell'. */
const BEFORE_SIGN =
  'right|alright|sure|no|nope|nein|actually|honestly|wait|sorry|oops|ups|hang on|moment|listen|look|see|you know|i mean|let me think|let me see|thanks?(?: you)?|danke|genau|richtig|stimmt|gut|klar|gerne?|ehrlich gesagt'
const CONJUNCTION = new RegExp(
  `^(?:(?:${GREETINGS}|${LINKS}|(?:${BEFORE_SIGN})(?=[,.!]\\s))[\\s,!.…]+)+(?!then\\b)(?=\\S)`,
  'iu',
)

/** 'Schreib bitte: geöffnet ab acht', 'Put down: open from eight'. */
const DICTATES =
  /^(?:please |bitte )?(?:write|note|add|put|schreib\p{L}*|notier\p{L}*)(?: (?:down|this|that|please|bitte|auf|mal|einfach))*:\s+(?=\S)/iu

/** 'We open at nine, lol'. */
const LAUGH = /,?\s+(?:lol|haha\p{L}*|hehe\p{L}*)[.!]*$/iu

export function lessonText(kept: readonly Piece[], message: string): string {
  let text = ''
  for (const [at, piece] of kept.entries()) {
    const gap = at === 0 ? '' : message.slice(kept[at - 1]?.end, piece.start)
    if (at > 0 && gap.trim() === '') text += `${/\n/.test(gap) ? gap : ' '}${piece.text}`
    else text += `${mark(text)}${capital(withoutLink(piece.text))}`
  }
  // What the comma led to was not kept.
  return sentence(text.replace(LAUGH, '').replace(/[\s,;–—-]+$/u, ''))
}

/** Between what was not said in one go. */
const mark = (before: string) => (before === '' ? '' : /[.!?:]$/.test(before) ? ' ' : '. ')

const withoutLink = (text: string) => text.replace(CONJUNCTION, '').replace(DICTATES, '') || text

const capital = (text: string) => (/^\p{Ll}\p{Ll}*(?:\s|['’,])/u.test(text) ? capitalised(text) : text)

const sentence = (text: string) => {
  const first = capital(text)
  return /[\p{L}\p{N})]$/u.test(first) && !first.includes('\n') ? `${first}.` : first
}

const FRAGMENT_MOST_WORDS = 4
const STATES =
  /(?:^|\s)(?:i|we|he|she|they|it|you|there|ich|wir|er|sie|es|man|ihr|je|nous|on|il|elle)(?:['’]\p{L}+)?\s|(?:^|\s)(?:am|is|are|was|were|has|have|had|do|does|did|can|will|must|bin|ist|sind|war|hat|habe|haben|kann|wird|werden|muss|kostet|costs?|est|sont|es|son)(?=\s)|:|\n/iu

/** 'The ferry leaves at noon': what it is about, and more. */
const HAS_SUBJECT =
  /^(?:the|an?|my|our|your|this|these|all|every|der|die|das|ein\p{L}*|mein\p{L}*|unser\p{L}*|el|la|los|le|les|mi|mon|ma)\s+\S+\s+\S+\s+\S/iu

/** To its first sign. */
export const untilFirstSign = (text: string) => /^[^,;:.!?–—]+/u.exec(text)?.[0].trim() ?? text

const CLAUSE_MOST_WORDS = 15
const isOneClause = (text: string) => !/[.!?]\s/.test(text) && text.split(/\s+/).length <= CLAUSE_MOST_WORDS

export const isShort = (text: string) => text.split(/\s+/).length <= FRAGMENT_MOST_WORDS

/** 'Nine to five' makes sense only with what was asked. */
export const isFragment = (text: string) => isShort(text) && !STATES.test(text) && !HAS_SUBJECT.test(text)

/** 'Because the machines were cheaper', 'only for emergencies': an answer to 'why' or to what else there is, and no sentence of its own. */
const DEPENDS =
  /^(?:because|cos|weil|only (?:for|if|when|on|in|at)|except|unless|nur (?:für|wenn|bei|im|am|in|an)|außer)\s/iu

/** As above, after what connects it to the talk: 'ah because they come back blunt'. */
export const depends = (text: string) => DEPENDS.test(withoutLink(text))

export interface Asked {
  /** The last question of the interview; null when there is none. */
  asked: string | null
  /** Short parts, and openings of others, that say something by themselves: 'Awnings start at 300'. */
  clauses?: ReadonlySet<string>
}

interface SaidPart extends Piece {
  /** It sounds like an answer to what was asked. */
  answers?: boolean
}

/** 'Opening hours: ' before a short answer: visitors read what was stored, and no question of the interview. */
export function textOf(parts: readonly SaidPart[], message: string, { asked, clauses }: Asked): string {
  const text = lessonText(parts, message)
  if (!asked || isGeneralQuestion(asked)) return text
  const [first] = parts
  if (QUOTED_QUESTION.test(asked) && (isOneClause(text) || first?.answers))
    return leadOf(asked) + withYesOrNo(text, message)
  const echo = echoIn(text, asked)
  if (echo) return leadOf(asked) + withoutLink(text.slice(echo.length))
  const thing = thingAsked(asked)
  const isOfClause =
    QUOTED_CLAUSE.test(asked) &&
    (DEPENDS.test(text) || IT.test(text) || (first?.answers && isOneClause(text)))
  if (isOfClause || refersTo(text, thing) || BEGINS_WITH_VERB.test(text))
    return leadOf(asked) + uncapitalised(text)
  const goesOn =
    thing !== null &&
    (ASKS_WHO.test(asked) || !HAS_SUBJECT.test(text)) &&
    goesOnAbout(thing, text, first, clauses)
  if (!goesOn && (!isFragment(text) || parts.some((part) => clauses?.has(part.text)))) return text
  const isCapital = parts.some((part) => part.text.startsWith(text.charAt(0)))
  return leadOf(asked) + (isCapital ? text : uncapitalised(text))
}

/** 'My brother-in-law' says who somebody is. */
const ASKS_WHO = /(?:^|[.!?]\s)(?:who is|wer ist)\s/iu
const IT = /^(?:it|its|it['’]s|es|das (?:ist|sind|hat|war|wird|kostet|geht|steht|liegt))(?!\p{L})/iu
const THEY = /^(?:they|they['’]?re|they['’]?ve|sie (?:sind|haben|werden|kosten|gehen))(?!\p{L})/iu
const WHO = /^(?:he|she)(?:['’]?s)?(?!\p{L})/iu
/** 'Comes on Thursdays only', 'kostet 65, dauert 45 Minuten', but 'Ring twice'. */
const BEGINS_WITH_VERB =
  /^(?:is|was|has|had|does|comes|costs|takes|runs|opens|closes|starts|ends|lasts|goes|gets|needs|lives|works|keeps|makes|means|belongs|depends|includes|ist|sind|war|hat|haben|kostet|kommt|geht|dauert|macht|machen|liegt|steht|läuft|beginnt|fängt|gibt es|wird|braucht|gehört|heißt)\s(?!(?:it|they|he|she|you|we|man|er|sie|wir|ich)(?!\p{L}))/iu

/** 'It stains your hands': of the putty that was asked about. */
function refersTo(text: string, thing: string | null): boolean {
  if (!thing) return false
  const isMany = /[^s]s$/.test(thing) || THEY_MOSTLY.test(thing)
  return (isMany ? THEY : IT).test(text) || WHO.test(text)
}

/** 'Three nodes, Deniz owns it', of RabbitMQ; 'translations have to be certified' speaks of something else. */
function goesOnAbout(thing: string, text: string, first?: SaidPart, clauses?: ReadonlySet<string>): boolean {
  if (!first?.answers || names(text, thing) || LABELLED.test(text)) return false
  const isClause = [first.text, untilFirstSign(first.text)].some((said) => clauses?.has(said))
  return !isClause || PRONOUN.test(text) || OF_THEM.test(text)
}
/** 'We have eight of them.' */
const OF_THEM = /(?<!\p{L})(?:of (?:them|it|these|those)|davon)(?!\p{L})/iu
/** 'Insulin: 12 units'. */
const LABELLED = /^[^.,;:!?]{2,40}:\s/u
const PRONOUN = /^(?:it|they|he|she|es|sie|er)(?!\p{L})/iu

const names = (text: string, thing: string) =>
  thing
    .split(/\s+/)
    .filter(isMatter)
    .some((word) => text.toLowerCase().includes(word.toLowerCase().slice(0, NAMED_LETTERS)))
const NAMED_LETTERS = 5

const THEY_MOSTLY = /(?:children|people|men|women)$/

/** 'At the Tuesday class? Nobody': what was asked, said again. */
function echoIn(text: string, asked: string): string {
  const [echo = ''] = /^[^.!?\n]{2,40}\?\s+(?=\S)/u.exec(text) ?? []
  const own = echo.split(/\s+/).map(bare).filter(isMatter)
  const isEcho = own.length > 0 && own.every((word) => asked.toLowerCase().includes(word.toLowerCase()))
  return isEcho ? echo : ''
}

const uncapitalised = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function leadOf(asked: string): string {
  const quoted = QUOTED_CLAUSE.exec(asked)?.[1] ?? thingAsked(asked) ?? QUOTED_THING.exec(asked)?.[1]
  if (quoted?.endsWith('?')) return `${quoted} `
  if (quoted) return `${capitalised(quoted.replace(/^(?:the|your) /, ''))}: `
  const words = (ABOUT.exec(asked)?.[1] ?? asked).split(/\s+/).map(bare).filter(Boolean)
  const first = words.findIndex(isMatter)
  const last = words.findLastIndex(isMatter)
  const subject = first < 0 ? words : words.slice(first, Math.min(last + 1, first + SUBJECT_MOST_WORDS))
  return `${capitalised(subject.join(' '))}: `
}
const SUBJECT_MOST_WORDS = 6
/** '“We close at noon”: why is that?' */
const QUOTED_CLAUSE = /^[“„](.+)[”“]: /u
/** 'Yes, but no motors': 'yes' connects other messages to the talk, and answers such a question. */
function withYesOrNo(text: string, message: string): string {
  const [said = ''] = YES_OR_NO.exec(message) ?? []
  return said === '' || text.toLowerCase().startsWith(said.toLowerCase())
    ? capitalised(text)
    : `${capitalised(said)}, ${uncapitalised(text)}`
}
const YES_OR_NO = /^(?:yes|yeah|yep|no|nope|ja|nein|nee|nö)(?!\p{L})/iu

/** '“How long does shipping take?”: what is the answer to that?' */
const QUOTED_QUESTION = /^[“„].+\?[”“]: /u
/** 'Was ist bei „Leder“ noch wichtig?' */
const QUOTED_THING = /„([^“”]+)“/u
const bare = (word: string) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
const isMatter = (word: string) => !isSmall(fold(word).replace(/['’]/g, ''))
const ABOUT =
  /.*\s(?:about|regarding|with|zu[mr]?|beim?|mit|über|sobre|con|sur|avec|su|over)\s(\p{L}.+?)[?\s"”“]*$/iu

export const isLed = (text: string, asked: string | null) => asked !== null && text.startsWith(leadOf(asked))
