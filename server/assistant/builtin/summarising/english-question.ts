/** The question that an English statement answers, made by moving its parts: 'The fee is 26 euros' answers 'How much is the fee?' */
import { fold } from '../../../retrieval/text/fold.ts'
import { STOP_WORDS } from '../../../retrieval/text/stop-words.ts'
import { type Clause, readClause } from './clause.ts'
import { DURATION, MONEY, YEAR } from './question-patterns.ts'
import { lowerFirst } from './titles/tidy-title.ts'

const MONTH = String.raw`(?:January|February|March|April|May|June|July|August|September|October|November|December)\b`
const CLOCK = String.raw`${YEAR}|[012]?\d(?:[:.]\d\d)?(?= ?(?:am|pm|o.clock|sharp|st|nd|rd|th)\b|$| (?:and|to|until|or|for|every|on|from|in)\b| ${MONTH})`
const DAY = String.raw`${CLOCK}|(?:mon|tues|wednes|thurs|fri|satur|sun)day|${MONTH}|the (?:first|second|third|last|\d)|noon|midnight|Easter|Christmas`
/** Where what is asked for begins: a time, a place. */
const TIME = new RegExp(
  String.raw`(?:^| )(?:(?:on|at|from|until|by|in|since|between|before|after) (?:${DAY})|at the (?:end|start|beginning) of|(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|daily\b|(?:every|each) )`,
  'iu',
)
const PLACE =
  /(?:^| )(?:in|at|near|behind|opposite|above|below|under|underneath|beside|outside|inside|on|next to|across) (?:the |an? |my |our )?\p{L}/u
const NAMED_PLACE = /(?:^| )(?:in|at|near) (?:the )?\p{Lu}/u
const STANDS_AT = /(?:^| )(?:at|behind|near|opposite|under|above) the \p{L}/u
const ANY_LINK =
  /(?:^| )(?:on|at|from|until|by|in|since|between|before|after|for|with|without|to|of|as|behind|if|when|because|cos|so|that|which|but|and|or|than|every|each|except)(?: |$)/iu
/** Verbs that say where something is. */
const IS_SOMEWHERE = /^(?:live|meet|work|park|hang|stand|sit|keep|train|study|stop|be kept|kept)$/
/** What only the owner knows is not in a visitor's question. */
const KNOWN = /\d|@|[“”"<>|#*]/
/** A visitor does not know yet who that is. */
const PRONOUN = /\b(?:he|she|him|her|hers|his|they|them|their)\b/i
/** 'It's', 'EVENTS'. */
const NO_SUBJECT = /['’](?!s )|\p{Lu}{4}|^\P{L}*$/u
const PARTICLE = /^(?:on|off|up|out|down)\s*$/
const OBJECT_WORDS_MAX = 5

export interface Context {
  /** All that is known, which shows what is a name. */
  text: string
  /** An owner's own statement. In a document it is some detail. */
  isTalk: boolean
}

export async function englishQuestion(sentence: string, context: Context): Promise<string | null> {
  // A document's sentence is asked for what these show: most need no tagging.
  if (!context.isTalk && ![/\d/, TIME, NAMED_PLACE, STANDS_AT].some((mark) => mark.test(sentence)))
    return null
  const clause = await readClause(sentence)
  if (!clause || clause.subject === '') return null
  const asked = /^you$/i.test(clause.subject) ? permission(clause) : statement(clause, context)
  return asked && !KNOWN.test(asked) && !PRONOUN.test(asked) ? asked : null
}

/** 'You can leave at the end of June': 'When can I leave?' */
function permission({ auxiliary, verb, rest, isNegated }: Clause): string | null {
  if (!/^(?:can|may|must)$/.test(auxiliary)) return null
  const asked = auxiliary === 'must' ? `do I have to ${verb}` : `can I ${verb}`
  return isNegated ? null : enquire(asked, verb, rest)
}

function statement(clause: Clause, { text, isTalk }: Context): string | null {
  const { auxiliary, verb, rest, isPast, isNegated, isPluralSubject } = clause
  const speaks = /^(?:i|we)$/i.test(clause.subject)
  const subject = speaks ? 'you' : subjectOf(clause, text)
  const isBe = /^(?:is|are|was|were)$/.test(auxiliary)
  if (!subject || (isBe && (speaks || /^(?:is|was)$/.test(auxiliary) === isPluralSubject))) return null
  const isWhole =
    isTalk || subject.toLowerCase() === clause.subject.replace(/^(?:my|our) /i, 'your ').toLowerCase()
  // What was is a story: 'Where did you wait seven months?'
  const isStory = isPast || (isTalk && /^(?:was|were)$/.test(auxiliary))
  if (isStory || isNegated || (!isTalk && clause.isNamed) || (!isWhole && verb === '' && !MONEY.test(rest)))
    return null
  const does = speaks || isPluralSubject ? 'do' : 'does'
  const asked =
    auxiliary === 'must'
      ? `${does} ${subject} have to ${verb}`.trim()
      : `${auxiliary || does} ${subject} ${verb}`.trim()
  return enquire(asked, verb, rest)
}

/** By the kind of what follows: an amount, a time, a place. */
function enquire(asked: string, verb: string, rest: string): string | null {
  if (MONEY.test(rest)) return `How much ${asked}?`
  if (DURATION.test(rest)) return `How long ${asked}?`
  const time = TIME.exec(rest)
  const when = time && withObject(`When ${asked}`, rest.slice(0, time.index))
  if (when) return when
  const before = time ? rest.slice(0, time.index) : rest
  const isPlace =
    verb === ''
      ? before.search(PLACE) === 0
      : IS_SOMEWHERE.test(verb)
        ? PLACE.test(before)
        : NAMED_PLACE.test(before) || STANDS_AT.test(before)
  const place = isPlace ? PLACE.exec(before) : null
  return place ? withObject(`Where ${asked}`, rest.slice(0, place.index)) : null
}

function withObject(asked: string, object: string): string | null {
  const words = object.split(' ').filter(Boolean)
  if (
    words.length > OBJECT_WORDS_MAX ||
    ANY_LINK.test(object) ||
    (words.length > 0 && isEmpty(object) && !PARTICLE.test(object))
  )
    return null
  return `${asked} ${asAsked(object)}`.trim().concat('?')
}

const isEmpty = (object: string) =>
  object.split(' ').every((word) => STOP_WORDS.en.has(fold(word)) || word === '')

/** 'My hourly rate' is asked for as 'your hourly rate', 'barn' as 'the barn'. A pronoun, or half a clause, is no subject. */
function subjectOf({ subject, isPluralSubject, isNamed }: Clause, text: string): string | null {
  const [first = '', ...rest] = subject.split(' ')
  const isArticle = /^(?:the|our|my|an?)$/i.test(first)
  const others = isArticle ? rest : [first, ...rest]
  const isNoun = (word: string) =>
    /^(?:of|and)$/.test(word) || !(STOP_WORDS.en.has(fold(word)) || /(?:one|body|thing)$/.test(word))
  if (others.length === 0 || !others.every(isNoun) || NO_SUBJECT.test(others.join(' '))) return null
  const article = first.toLowerCase().replace(/^(?:our|my)$/, 'your')
  if (isArticle) return `${article} ${others.join(' ')}`
  // Only a name has a second capital, or one within a sentence.
  const isName =
    isNamed ||
    others.slice(1).some((word) => /^\p{Lu}/u.test(word)) ||
    (new RegExp(`[\\p{Ll},] ${first.replace(/\P{L}/gu, '.')}\\b`, 'u').test(text) && /^\p{Lu}/u.test(first))
  if (isName) return subject
  return isPluralSubject || /ing$/.test(others.at(-1) ?? '')
    ? lowerFirst(subject)
    : `the ${lowerFirst(subject)}`
}

const SWAPPED: Record<string, string> = {
  your: 'my',
  yourself: 'myself',
  you: 'I',
  my: 'your',
  our: 'your',
  me: 'you',
  us: 'you',
}
const asAsked = (text: string) =>
  text
    .trim()
    .replace(/\b(?:your|yourself|you|my|our|me|us)\b/gi, (word) => SWAPPED[word.toLowerCase()] ?? word)
