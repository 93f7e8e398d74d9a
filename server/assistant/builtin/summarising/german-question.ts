/** The question that a German statement answers, made by moving its parts: 'Der Eintritt kostet 5 Euro' answers 'Was kostet der Eintritt?' */
import { fold } from '../../../retrieval/text/fold.ts'
import { STOP_WORDS } from '../../../retrieval/text/stop-words.ts'
import { MONEY, YEAR } from './question-patterns.ts'

const DAY = String.raw`\d|(?:Mon|Diens|Mitt|Donners|Frei|Sams|Sonn)(?:tag|woch)|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|(?:ersten|zweiten|letzten)\b|Ostern|Weihnachten`
const TIME = new RegExp(
  String.raw`(?:^| )(?:(?:um|am|im|von|vom|ab|bis|seit|jede[nrs]?|zwischen|immer|nur) )+(?:${DAY})|(?:^| )(?:mon|diens|mitt|donners|frei|sams|sonn)(?:tag|woch)s\b|^${YEAR}`,
  'u',
)

const NOUN = String.raw`(?:\p{Ll}+ ){0,2}\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?`
const STATEMENT = new RegExp(
  String.raw`^(?:(Der|Die|Das|Eine?|Unsere?|Meine?) )?(${NOUN}) (\p{Ll}+) ((?:[^,;:]|(?<=\d)[,:](?=\d))+)$`,
  'u',
)
const PARTICIPLE_FIRST = /^((?:Ge|Ver|Be|Abge|Auf)\p{Ll}+(?:t|en)) (ist|sind|wird|haben wir) (.+)$/u
/** 'Kuchen backen wir', 'Akupunktur biete ich nicht an'. */
const OURS = new RegExp(String.raw`^(${NOUN}) (\p{Ll}+e)(?:n wir| ich)\b`, 'u')
const THERE = /^((?:\p{L}+ ){0,4}\p{Lu}\p{Ll}+) gibt es (?:nur )?(?:bei|beim|im|in|am|an|auf|unter) /u
/** 'Reparaturen nehmen wir nicht an.' */
const PARTICLE = / (?:an|auf|ab|aus|ein|mit|vor|zu|zurück)(?=,|$)/
const ADJECTIVE = /^\p{Lu}(?=\p{Ll}+e[nrsm]? \p{Lu})/u
const ARTICLE = /^(?:Der|Die|Das|Den|Eine?n?)(?= )/
const PLACE =
  /^(?:im|am|in|an|neben|hinter|bei|beim|unter|über|auf|gegenüber)(?: de[mrn]| einem| einer)? \p{Lu}/u
const WE = /^Wir (\p{Ll}+n) ((?:[^,;:]|(?<=\d)[,:](?=\d))+)$/u

export function germanQuestion(sentence: string): string | null {
  const first = PARTICIPLE_FIRST.exec(sentence)
  if (first?.[1] && TIME.test(first[3] ?? ''))
    return `Wann ${first[2]?.replace('haben wir', 'haben Sie').replace('ist', first[1] === 'Geöffnet' ? 'haben Sie' : 'ist')} ${first[1].toLowerCase()}?`
  const [, does, when = ''] = WE.exec(sentence) ?? []
  if (does && TIME.test(when)) return `Wann ${does} Sie${lastVerb(when)}?`
  const ours = OURS.exec(sentence)
  if (
    ours &&
    TIME.test(sentence.slice(ours[0].length)) &&
    !isAuxiliary(`${ours[2]}n`) &&
    !STOP_WORDS.de.has(fold(ours[1]?.split(' ')[0] ?? '')) &&
    !TIME.test(` ${ours[1]?.toLowerCase()}`)
  )
    return `Wann ${ours[2]}n Sie ${lowerStart(ours[1] ?? '', ADJECTIVE)}${PARTICLE.exec(sentence)?.[0] ?? ''}?`
  const there = THERE.exec(sentence)
  if (there) return `Wo gibt es ${lowerStart(there[1] ?? '', ARTICLE)}?`
  return germanSubject(sentence)
}

function germanSubject(sentence: string): string | null {
  const [, article, noun = '', verb = '', rest = ''] = STATEMENT.exec(sentence) ?? []
  const [firstWord = ''] = noun.split(' ')
  if (
    noun === '' ||
    STOP_WORDS.de.has(fold(firstWord)) ||
    STOP_WORDS.de.has(fold(verb)) !== isAuxiliary(verb)
  )
    return null
  if (!isAuxiliary(verb) && !/(?:t|en)$/.test(verb)) return null
  const bare = lowerStart(noun, ADJECTIVE)
  const subject = article ? `${lowerStart(article.replace(/^(?:Unser|Mein)/, 'Ihr'), /^[DE]/)} ${bare}` : bare
  if (/^(?:ist|sind|liegt|steht|hängt)$/.test(verb) && PLACE.test(rest) && !TIME.test(rest))
    return `Wo ${verb} ${subject}?`
  if (MONEY.test(rest)) {
    if (/^kosten?t?$/.test(verb)) return `Was ${verb} ${subject}?`
    return /^(?:ist|beträgt|liegt)$/.test(verb) ? `Wie hoch ist ${subject}?` : null
  }
  const last = lastVerb(rest)
  // 'Wann können Mitglieder?', 'Wann ist Herr Wehner?' ask nothing.
  const isHalf =
    last === '' && isAuxiliary(verb) && (!/^(?:ist|war)$/.test(verb) || /^(?:Herr|Frau) /.test(noun))
  return TIME.test(rest) && !isHalf ? `Wann ${verb} ${subject}${last}?` : null
}

const isAuxiliary = (verb: string) =>
  /^(?:ist|sind|war|waren|wird|werden|wurden?|hat|haben|kann|können|muss|müssen|darf)$/.test(verb)
const lowerStart = (text: string, when = /^\p{Lu}/u) => text.replace(when, (letter) => letter.toLowerCase())

/** The participle or particle that closes a German clause. */
const lastVerb = (rest: string) =>
  / (?:(?:ge|be|er|ver|ent)\p{Ll}+(?:t|en)|\p{Ll}{1,4}ge\p{Ll}+(?:t|en)|auf|zu|ab|statt)$/u.exec(rest)?.[0] ??
  ''
