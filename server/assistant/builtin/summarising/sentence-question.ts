/** The question that a plain statement answers, made by moving its parts: 'The fee is 26 euros' answers 'How much is the fee?' */
import { fold } from '../../../retrieval/text/fold.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { STOP_WORDS } from '../../../retrieval/text/stop-words.ts'

const MONEY =
  /^(?:about |from |only |etwa |ab |nur )?(?:[€$£] ?\d|\d+(?:[.,]\d+)? ?(?:[€$£]|(?:euros?|dollars?|pounds?|francs?|crowns?|quid|cents?|EUR|USD|GBP|CHF|Franken|Cent)\b))/iu
const DURATION =
  /^(?:about |up to |etwa |bis zu )?(?:\d+|an|a|one|two|three|eine?n?|zwei|drei) (?:minutes?|hours?|days?|weeks?|months?|years?|Minuten?|Stunden?|Tagen?|Wochen?|Monaten?|Jahren?)\b(?! (?:before|after|ago|late|early|old|vor|nach))/iu
/** 'On 2041 556' a telephone is reached. */
const YEAR = String.raw`(?:19|20)\d\d\b(?![ /-]?\d)`
const CLOCK = String.raw`${YEAR}|[012]?\d(?:[:.]\d\d)?(?= ?(?:am|pm|o.clock|sharp|st|nd|rd|th)\b|$|,| (?:and|to|until|or|for|every|on|from)\b| (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))`
const DAY = String.raw`${CLOCK}|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|the (?:first|second|third|last|\d)|noon|midnight|Easter|Christmas`
const TIME = new RegExp(
  String.raw`^((?:[\p{L}'-]+ ){0,4}?)(?:on|at|from|until|by|in|since|every|between|before|after) (?:${DAY})|^()(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|daily\b|every )`,
  'iu',
)
const TAG = String.raw`\d|(?:Mon|Diens|Mitt|Donners|Frei|Sams|Sonn)(?:tag|woch)|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|(?:ersten|zweiten|letzten)\b|Ostern|Weihnachten`
const ZEIT = new RegExp(
  String.raw`(?:^| )(?:(?:um|am|im|von|vom|ab|bis|seit|jede[nrs]?|zwischen|immer|nur) )+(?:${TAG})|(?:^| )(?:mon|diens|mitt|donners|frei|sams|sonn)(?:tag|woch)s\b|^${YEAR}`,
  'u',
)

/** null: it answers none that a visitor would ask. */
export function questionFrom(sentence: string, language: Language): string | null {
  const plain = sentence.replace(/[.!]$/, '')
  return language === 'en' ? english(plain) : language === 'de' ? german(plain) : null
}

const SUBJECT = String.raw`((?:(?:The|Our|My|An?) )?[\p{L}\p{N}][\p{L}\p{N}'’-]*(?: [\p{L}\p{N}'’-]+){0,3})`
const BE = new RegExp(`^${SUBJECT} (is|are|was|were) (.+)$`, 'u')
const DO = new RegExp(`^${SUBJECT} (cost|open|close|start|begin|end|last|take)(s?) (.+)$`, 'u')
const MAY = /^You (can|may|must|need to|have to) ([^,;:(]{8,70})(?:$|[,;:(])/
const SPEAKS =
  /^(?:I|We) (open|close|meet|start|charge|deliver|live|work|teach|speak|sell|offer|repair) (.+)$/

function english(sentence: string): string | null {
  const may = MAY.exec(sentence)
  if (may?.[1] && may[2] && !/\d/.test(may[2]))
    return `${/can|may/.test(may[1]) ? 'Can I' : 'Do I have to'} ${asAsked(may[2])}?`
  const speaks = SPEAKS.exec(sentence)
  if (speaks?.[1] && speaks[2]) return spoken(speaks[1], speaks[2])
  const does = DO.exec(sentence)
  const be = does ? null : BE.exec(sentence)
  const subject = subjectOf(does?.[1] ?? be?.[1])
  if (subject && does?.[2]) return enquire(`do${does[3] ? 'es' : ''} ${subject} ${does[2]}`, does[4] ?? '')
  return subject && be?.[2] ? asked(be[2], subject, be[3] ?? '') : null
}

function enquire(rest: string, answer: string): string | null {
  if (MONEY.test(answer)) return `How much ${rest}?`
  if (DURATION.test(answer)) return `How long ${rest}?`
  const time = TIME.exec(answer)
  const before = time?.[1] ?? time?.[2]
  return before === undefined ? null : `When ${rest} ${asAsked(before)}`.trim().concat('?')
}

function asked(be: string, subject: string, answer: string): string | null {
  if (MONEY.test(answer)) return `How much ${be} ${subject}?`
  if (DURATION.test(answer)) return `How long ${be} ${subject}?`
  const time = TIME.exec(answer)
  const before = time?.[1] ?? time?.[2]
  if (before !== undefined) return `When ${be} ${subject} ${asAsked(before)}`.trim().concat('?')
  if (!/^(?:an?|the|one of) /.test(answer) || !/^(?:the |our |\p{Lu})/u.test(subject)) return null
  const isPerson =
    /^(?:an?|the|one of) [^,;.]{0,60}?\p{L}(?:er|or|ist|ian|man|woman|person)\b/u.test(answer) &&
    /^\p{Lu}/u.test(subject)
  return `${isPerson ? 'Who' : 'What'} ${be} ${subject}?`
}

/** 'My hourly rate' is asked for as 'your hourly rate'. A pronoun, or half a clause, is no subject. */
function subjectOf(written: string | undefined): string | null {
  const [first = '', ...rest] = written?.split(' ') ?? []
  const isArticle = /^(?:The|Our|My|An?)$/.test(first)
  const others = isArticle ? rest : [first, ...rest]
  if (
    others.length === 0 ||
    others.some(
      (word) => word !== 'of' && (STOP_WORDS.en.has(fold(word)) || /(?:one|body|thing)$/.test(word)),
    )
  )
    return null
  const article = first.replace(/^(?:Our|My)$/, 'your').toLowerCase()
  // Only a name has a second capital.
  const isName = others.slice(1).some((word) => /^\p{Lu}/u.test(word))
  const noun =
    isArticle || isName
      ? others.join(' ')
      : others.join(' ').replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
  return isArticle ? `${article} ${noun}` : noun
}

function spoken(verb: string, rest: string): string | null {
  const about = enquire(`do you ${verb}`, rest)
  if (about) return about
  if (/^(?:in|at|near) (?:the )?\p{Lu}/u.test(rest)) return `Where do you ${verb}?`
  return /^(?:on|in|at|for|with|to|from|by|as|only|just|up) /.test(rest) ? null : `What do you ${verb}?`
}

const asAsked = (text: string) =>
  text
    .trim()
    .replace(/\b(?:your|yourself|you|my|our|me|us)\b/gi, (word) => SWAPPED[word.toLowerCase()] ?? word)
const SWAPPED: Record<string, string> = {
  your: 'my',
  yourself: 'myself',
  you: 'I',
  my: 'your',
  our: 'your',
  me: 'you',
  us: 'you',
}

const NOMEN = String.raw`(?:\p{Ll}+ ){0,2}\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?`
const GERMAN = new RegExp(
  String.raw`^(?:(Der|Die|Das|Eine?|Unsere?|Meine?) )?(${NOMEN}) (\p{Ll}+) ((?:[^,;:]|(?<=\d)[,:](?=\d))+)$`,
  'u',
)
const PARTICIPLE_FIRST = /^((?:Ge|Ver|Be|Abge|Auf)\p{Ll}+(?:t|en)) (ist|sind|wird|haben wir) (.+)$/u
const WIR = /^Wir (\p{Ll}+n) ((?:[^,;:]|(?<=\d)[,:](?=\d))+)$/u

function german(sentence: string): string | null {
  const first = PARTICIPLE_FIRST.exec(sentence)
  if (first?.[1] && ZEIT.test(first[3] ?? ''))
    return `Wann ${first[2]?.replace('haben wir', 'haben Sie')} ${first[1].toLowerCase()}?`
  const [, does, when = ''] = WIR.exec(sentence) ?? []
  if (does) return ZEIT.test(when) ? `Wann ${does} Sie${lastVerb(when)}?` : null
  return germanSubject(sentence)
}

function germanSubject(sentence: string): string | null {
  const [, article, noun = '', verb = '', rest = ''] = GERMAN.exec(sentence) ?? []
  const [firstWord = ''] = noun.split(' ')
  if (
    noun === '' ||
    STOP_WORDS.de.has(fold(firstWord)) ||
    STOP_WORDS.de.has(fold(verb)) !== isAuxiliary(verb)
  )
    return null
  if (!isAuxiliary(verb) && !/(?:t|en)$/.test(verb)) return null
  const subject = article ? `${lowerStart(article.replace(/^(?:Unser|Mein)/, 'Ihr'), /^[DE]/)} ${noun}` : noun
  if (MONEY.test(rest)) {
    if (/^kosten?t?$/.test(verb)) return `Was ${verb} ${subject}?`
    return /^(?:ist|beträgt|liegt)$/.test(verb) ? `Wie hoch ist ${subject}?` : null
  }
  return ZEIT.test(rest) ? `Wann ${verb} ${subject}${lastVerb(rest)}?` : null
}

const isAuxiliary = (verb: string) =>
  /^(?:ist|sind|war|waren|wird|werden|wurden?|hat|haben|kann|können|muss|müssen|darf)$/.test(verb)
const lowerStart = (text: string, when = /^\p{Lu}/u) => text.replace(when, (letter) => letter.toLowerCase())

/** The participle or particle that closes a German clause. */
const lastVerb = (rest: string) =>
  / (?:(?:ge|be|er|ver|ent)\p{Ll}+(?:t|en)|\p{Ll}{1,4}ge\p{Ll}+(?:t|en)|auf|zu|ab|statt)$/u.exec(rest)?.[0] ??
  ''
