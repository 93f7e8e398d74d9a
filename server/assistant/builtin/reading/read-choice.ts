/** Whether an owner decides in words what a card asks: 'the second one, please', 'no, do not keep that'. */
import type { CardAction, CardChoice } from '../../../../contract/teaching.ts'
import type { Turn } from '../../types.ts'
import { plain } from './plain.ts'
import { lastQuestion } from './read-lesson.ts'

type Meaning = 'yes' | 'no' | 'keep' | 'drop' | 'keepAll' | 'dropAll' | number

const COURTESY = '(?:please|if you please|bitte|thanks|thank you|danke)'
const PLEASE = `(?: ${COURTESY})?`
const BARE = new RegExp(`^${COURTESY}?$`)
const IT = '(?:it|that|this|that one|das|es)'
const KEEP = '(?:keep|save|store|note|remember|behalten?|speichern?|merken?|aufnehmen)'
const DROP =
  '(?:remove|delete|drop|discard|(?:take|throw) (?:it|that|this) (?:out|away)|weg damit|verwerfen|entfernen|loschen)'
const NOT = '(?:do not|dont|no need to|you need not|you do not have to|you dont have to)'
const form = (words: string) => new RegExp(`^(?:please |bitte )?(?:${words})${PLEASE}$`)

/** 'Nothing should go there', 'leave it as it is', 'da soll nichts weg', 'that should not go'. */
const LEAVES_ALL = `(?:nothing|none of ${IT}) (?:should|must|needs to|has to) (?:go|be removed|be deleted)(?: there| here)?(?: keep .*)?|leave (?:${IT}|everything)(?: (?:as it is|in|there|alone))|(?:do not|dont) (?:remove|delete|drop) (?:${IT}|anything)|${IT} (?:should not|shouldnt) (?:go|be removed|be deleted)|(?:da |es |davon )?(?:soll|sollte|muss|darf)(?: da| davon)? nichts (?:weg|raus|geloscht werden|gestrichen werden)|${IT} (?:soll|sollte)(?: aber| doch)? nicht (?:weg|raus)|nichts davon`
/** 'Not the form!', but not 'not the first one'. */
const NOT_THAT =
  '(?:not|nicht) (?:the|that|this|my|his|her|die|der|das|den|mein\\w*)(?! (?:first|second|third|former|latter|erste|zweite|dritte))(?: \\w+){0,3}'

/** What is left of a sentence after a 'yes' or 'no'. */
const FORMS: [Meaning, RegExp][] = [
  [
    'drop',
    form(
      `${NOT} ${KEEP} (?:${IT}|(?:the|that) (?:thing|bit|part|one|last bit|sentence)|what i said|anything)(?: (?:about|on|with) .+)?|leave (?:${IT}|the .+|what .+) out|(?:das|es) mit .+ nicht ${KEEP}|(?:dann |gut |bitte )*(?:lass|lassen sie)(?: (?:das|es))?(?: lieber| bitte)? (?:weg|raus)|(?:das |es )?(?:mussen sie |musst du )?(?:das )?nicht ${KEEP}|no need|lieber nicht`,
    ),
  ],
  ['keep', form(`${KEEP}(?: sie)?(?: ${IT})?|(?:das )?${KEEP}`)],
  ['drop', form(`${DROP}(?: sie)?(?: ${IT})?`)],
  ['keepAll', form(`${LEAVES_ALL}|${NOT_THAT}`)],
  ['keepAll', form(`${KEEP} (?:both|all)(?: of (?:them|those))?|(?:beides?|alles?) ${KEEP}`)],
  [
    'dropAll',
    form(`(?:${DROP} |take )?(?:both|all)(?: of (?:them|those))?(?: out)?|beides?(?: ${DROP}| weg)?`),
  ],
  [
    'no',
    form(
      'neither(?: one| of (?:them|those))?|none(?: of (?:them|those))?|keine?s?(?: von beiden| davon)?|weder noch',
    ),
  ],
  [
    'yes',
    form(
      `do (?:it|that|so)|go ahead|do|please do|thats (?:it|right|the one|what i meant)|mach(?:en sie)? das`,
    ),
  ],
]
/** 'The second of those, the one with the kiln in it'. */
const PLACES = ['first|1st|former|erste[nsr]?', 'second|2nd|latter|zweite[nsr]?', 'third|3rd|dritte[nsr]?']
const ARTICLE = '(?:(?:only|just|nur|remove|delete|take|i mean) )*(?:the|die|den|das|der)'
const PLACE_FORMS = PLACES.map(
  (names) =>
    new RegExp(
      `^${ARTICLE} (?:${names})(?: one| of (?:them|those))?(?: meine ich)?${PLEASE}(?: the one .*)?$`,
    ),
)

/** After a 'yes': 'the number can go', 'die Nummer soll weg'. */
const GOES = new RegExp(
  `^(?:\\w+ ){1,4}(?:(?:can|should|must|has to) (?:go|come out|be (?:removed|deleted))|(?:soll|sollte|kann|darf|muss) (?:\\w+ )?(?:weg|raus|geloscht werden))${PLEASE}$`,
)

const SENTENCE = /^[^.!?\n]+[.!?\n]*\s*/
const YES = /^(?:(?:yes|yep|yeah|ok|okay|sure|ja|jawohl|klar|gerne)\b ?)+/
const NO = /^(?:(?:no|nope|nah|nein|nee)\b ?)+/
/** 'Yes thank you, don't keep that.' */
const THANKED = new RegExp(`^${COURTESY} (?=.)`)
/** A 'yes' or 'no' after any other question may answer that, and what shall be said to visitors may be yes. */
const ASKS_FOR_MORE =
  /^(?:[“„].*[”“]: )?(?:and )?(?!what shall i tell|was soll ich antworten)(?:what|when|where|who|why|how|could you tell|was|wann|wo|wer|warum|wie|und was)\b/i

/** `actions`: of the card's options, in their order. Null where the message is about something else. */
export function readChoice(
  message: string,
  actions: readonly CardAction[],
  history: readonly Turn[],
): CardChoice | null {
  const { part, length } = decidingPart(message.trimStart(), actions)
  const meaning = part.includes('?') ? null : meaningOf(plain(part))
  const isYesOrNo = meaning === 'yes' || meaning === 'no'
  if (meaning === null || (isYesOrNo && !ASKS_FOR_MORE.test(lastQuestion(history) ?? ''))) return null
  const rest = message.trimStart().slice(length)
  if (actions[0] === 'keep') {
    const action = KEPT[meaning]
    return action ? { action, options: [actions.indexOf(action)], rest } : null
  }
  // What is no answer to visitors stays stored.
  if (actions[0] === 'answer')
    return isYesOrNo ? { ...(meaning === 'yes' ? ANSWERS : ANSWERS_NOT), rest } : null
  const kind = (['remove', 'change'] as const).find((one) => actions.every((action) => action === one))
  const options = kind && optionsOf(meaning, kind, actions.length)
  return options ? { action: options.length > 0 ? kind : 'none', options, rest } : null
}

const CLAUSE = /^[^,;.!?\n]+[,;]\s*/
/** 'Don't keep that, it was for you' says why. */
const SAYS_WHY = /^(?:that|it|this|because|cos|das|es|weil|war)(?!\p{L})/iu

/** The first sentence, or of what is to be kept or not its first clause ('Keep that, and we open at nine'); and how much of the message is read with it. */
function decidingPart(message: string, actions: readonly CardAction[]): { part: string; length: number } {
  const [sentence = ''] = SENTENCE.exec(message) ?? []
  const [clause = ''] = (actions[0] === 'keep' && CLAUSE.exec(sentence)) || []
  const meaning = clause && meaningOf(plain(clause))
  if (meaning !== 'keep' && meaning !== 'drop') return { part: sentence, length: sentence.length }
  const isWhole = SAYS_WHY.test(sentence.slice(clause.length))
  return { part: clause, length: isWhole ? sentence.length : clause.length }
}

const ANSWERS: Omit<CardChoice, 'rest'> = { action: 'keep', options: [0] }
const ANSWERS_NOT: Omit<CardChoice, 'rest'> = { action: 'none', options: [1] }
const KEPT: Partial<Record<Meaning, 'keep' | 'discard'>> = {
  yes: 'keep',
  keep: 'keep',
  no: 'discard',
  drop: 'discard',
}

function meaningOf(said: string): Meaning | null {
  const lead = YES.test(said) ? 'yes' : NO.test(said) ? 'no' : null
  const rest = said.replace(lead === 'yes' ? YES : NO, '').replace(THANKED, '')
  if (lead && BARE.test(rest)) return lead
  if (lead === 'yes' && GOES.test(rest)) return 'drop'
  const place = PLACE_FORMS.findIndex((one) => one.test(rest))
  return place >= 0 ? place : (FORMS.find(([, one]) => one.test(rest))?.[0] ?? null)
}

/** Of so many changes or removals; null where it is not known which. */
function optionsOf(meaning: Meaning, kind: 'change' | 'remove', count: number): number[] | null {
  if (typeof meaning === 'number') return meaning < count ? [meaning] : null
  if (meaning === 'no') return []
  if (meaning === 'yes') return count === 1 ? [0] : null
  if (kind === 'change') return null
  if (meaning === 'keep' || meaning === 'keepAll') return []
  if (meaning === 'drop') return count === 1 ? [0] : null
  return Array.from({ length: count }, (_, at) => at)
}
