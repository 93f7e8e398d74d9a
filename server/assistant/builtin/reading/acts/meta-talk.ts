/** What an owner says of the talk itself: of the question, of what was done, to undo it, a goodbye. None of it is knowledge, and none changes any. */
import type { Act } from './act-labels.ts'
import { certain } from './act-model.ts'
import type { MessagePart } from './cut-message.ts'
import { isLongMessage } from './long-messages.ts'
import { type Piece, sentencesOf } from './sentences.ts'

/** A sentence of these words is of the talk, or its first clause is. */
type Form = [Act, RegExp]

/** 'Please don't remove that!', 'das soll nicht weg'. */
const NOT_THAT =
  /^(?:(?:no+|hey|please|oh|but|and)[\s,!]+)*(?:do ?n['’]?t|do not) (?:remove|delete|take out) (?:that|it|this)[\s!.]*$|(?:das|es|dies) (?:\p{L}+ )?soll(?:te)? (?:\p{L}+ )?nicht (?:weg|raus|gestrichen|gelöscht|entfernt)[\s!.]*$|^(?:(?:nein|bitte|halt)[\s,!]+)*(?:nicht|das nicht) (?:streichen|löschen|entfernen|wegnehmen)[\s!.]*$/iu

/** Just after something was changed or taken out; at other times most are rules of the house. */
const FORMS_AFTER_CHANGE: Form[] = [
  // 'Put the dogs back', 'that should not go'.
  [
    'order_undo',
    /^(?:(?:no+|oh|please|and|so|ok|can you|could you)[\s,!]+)*(?:put|bring|get) (?:\p{L}+ ){1,6}back(?: in)?(?: please| again| with [^.!?]*)?[\s!.,?]*$|^(?:(?:no+|oh|please|and|so|ok|can you|could you)[\s,!]+)*(?:restore|revert|undo) (?:it|that|this|them|the last (?:one|change|bit))(?: please)?[\s!.,?]*$|^(?:(?:no+|oh|but|and)[\s,!]+)*(?:that|this|it) (?:should|was)(?: ?n['’]?t| not) (?:to |supposed to |meant to )?(?:go|be (?:removed|deleted|taken out))[\s!.]*$/iu,
  ],
  ['order_undo', NOT_THAT],
  // 'Nooo don't take the glaze out', '…, put that back'.
  [
    'order_undo',
    /^(?:(?:no+|hey|please|oh|but|wait)[\s,!]+)*do ?n['’]?t (?:remove|delete|take (?:\p{L}+ ){0,4}out)(?!\p{L})|[,;]\s*(?:please |bitte )?put (?:that|it|them|this) back[\s!.]*$/iu,
  ],
  // 'Nothing should go, leave everything as it is', 'da soll nichts weg'.
  [
    'filler',
    /nothing (?:should|must|needs to|has to) (?:go|be (?:removed|deleted|changed))(?: there| here)?[\s!.,]*$|^(?:(?:no+|please)[\s,!]+)*leave (?:everything|it all|it|that) (?:as it is|in|there)[\s.!,]*$|(?:soll|sollte|muss|darf)(?: da| davon)? nichts (?:weg|raus|gestrichen|gelöscht|entfernt|geändert)/iu,
  ],
]
const FORMS: Form[] = [
  // 'Nobody asks about vocals', 'danach fragt niemand'.
  [
    'refusal',
    /^(?:(?:well|oh|no|honestly|also|na ja|nein)[\s,]+)?(?:(?:nobody|no[- ]?one|(?:people|they|folk) (?:do ?n['’]?t|never)) (?:ever |really )?(?:asks? (?:me |us )?(?:about|that|this)|needs? to (?:know|hear)(?: (?:about|that|this))?)(?!\p{L})|nothing about (?:it|that|this|them)[\s.!]*$|(?:(?:da)?nach|darüber)(?: [\p{L}„“]+){0,3} fragt (?:hier |bei uns )?(?:niemand|keiner|kein mensch|nie jemand))/iu,
  ],
  // 'Was wir verdienen, sag ich aber nicht.'
  [
    'refusal',
    /(?:sag|erzähl|verrat)e? ich (?:\p{L}+ ){0,2}nicht(?:[,.!\s]|$)|^(?:\p{L}+[\s,]+){0,4}(?:geht|geht['’]s) (?:das |ja )?(?:niemand|keinen|euch nichts|dich nichts|sie nichts)\p{L}* (?:was|etwas)?\s?an[\s.!]*$/iu,
  ],
  // 'No no, don't remove that!', of what a card asks.
  [
    'filler',
    /^(?:(?:no+|nein)[\s,!]+)+(?:please |bitte )?(?:(?:do ?n['’]?t|do not) (?:remove|delete|take out) (?:that|it|this)|(?:das )?nicht (?:streichen|löschen|entfernen|wegnehmen)|das soll(?:te)? nicht (?:weg|raus))[\s!.]*$/iu,
  ],
  // 'I didn't ask you to remove that', 'bitte machen Sie das rückgängig'.
  [
    'order_undo',
    /(?:^|(?<!\p{L})i )(?:did ?n['’]?t|did not|never) (?:ask|asked|tell|told) you to(?:\s(?:remove|delete|take|change)|[\s.!?]*$)|(?:^|[,;]\s*)(?:bitte )?(?:mach(?:en sie)?|nimm|nehmen sie) (?:bitte )?(?:das|es|alles)(?: bitte)?(?: wieder)? rückgängig|^(?:bitte )?(?:das |alles )?(?:bitte )?rückgängig(?: machen)?[\s.!]*$|(?:habe?|hatte) (?:ich )?(?:\p{L}+ ){0,3}nicht (?:gebeten|verlangt)/iu,
  ],
  // 'Please don't delete anything', 'bitte nichts wegnehmen'.
  [
    'filler',
    /(?<!\p{L})(?:please|bitte)\s(?:\p{L}+\s){0,2}(?:(?:do ?n['’]?t|do not) (?:remove|delete|change|take out) anything|(?:remove|delete|change) nothing|nichts (?:wegnehmen|herausnehmen|rausnehmen|entfernen|löschen|streichen|ändern))(?: there| here)?[\s.!,]*$/iu,
  ],
]
const FORM_MOST_WORDS = 16
const BYE =
  /(?:^|[,;.!–—-]\s*|\s(?:and|und)\s)(?:(?:so|then|also|dann|na dann)[\s,]+)*(?:auf wieder(?:sehen|hören|schauen)|tsch(?:üss|üß|ö|au)\p{L}*|pfiat\p{L}*|good ?bye|bye(?:[- ]bye)?|good ?night|gute nacht|cheerio|see (?:you|ya)|bis (?:bald|dann|zum nächsten mal)|au revoir|adiós)(?:[\s,]+(?:and|und|then|now|for|to|you|all|everyone|thanks|thank|love|x+|soon|later|tomorrow|dann|danke|vielen|dank|ihnen|dir|euch|einen?|schönen?|noch|have|a|nice|good|lovely|\p{L}*(?:day|evening|weekend|advent|sonntag|tag|abend|wochenende|woche)|ersten?)(?!\p{L}))*[\s.!,]*$/iu
/** Before a colon: 'let me explain it again: ', 'Sie meinen sicher Folgendes: '. */
const LEAD_IN =
  /^(?:(?:so|well|also|nun)[\s,]+)?(?:(?:i|let me|ich|lassen sie mich)\s[^.:!?]{0,20}?(?:explain|repeat|say|clarify|erklären?|wiederholen?|sagen?)|(?:you|sie|du)\s[^.:!?]{0,20}?(?:mean|meinen|meinst))(?:\s(?:it|that|this|so|again|once more|das|es|so|noch einmal|nochmal|folgendes))*:\s+/iu
/** 'She gave it to us in 1987, isn't that lovely?' */
const TAG =
  /,\s+(?:is ?n['’]?t (?:that|it)|ain['’]?t it|don['’]?t you think|you know|ist das nicht|nicht wahr|gell|woll|wa)(?:\s(?:dear|love|a|lovely|nice|sweet|sad|funny|\p{L}+(?:ig|lich|end|haft|bar|oll|ön)))*\?$/iu
/** 'Do we open at two, ...?' */
const OPENS_ASKING =
  /^(?:do|does|did|is|are|was|were|have|has|can|will|what|when|where|who|how|why|haben|hat|ist|sind|kann|gibt|was|wann|wo|wer|wie|warum)\s/iu
const ADDRESSES = /(?<!\p{L})(?:[Yy]ou|[Yy]our|[Dd]u|dich|dir|Ihnen)(?!\p{L})|\sSie(?!\p{L})/u

const QUOTED = /["“„«][^"“”»]*["”“»]/gu

/** To its first comma, colon or dash, with what follows that. */
const CLAUSE = /^[^,;:–—]+(?:[,;:]\s+|\s?[–—]\s+)(?=\S)/u
/** Of the interview: 'are there exceptions?' */
const ASKS_EXCEPTIONS = /(?:exceptions|Ausnahmen)\?$/
const NONE =
  /^(?:(?:well|oh|ah|so|na|ach)[\s,]+)?(?:no|nope|none|never|not really|nein|nee|keine?|nie|no exceptions?|ausnahmen gibt es(?: da)? (?:keine|nicht))(?:[\s,]+(?:no|none|never|there (?:are|is) none|no exceptions?|exceptions?|gibt es (?:da )?(?:keine|nicht)|keine(?: ausnahmen?)?|ausnahmen?(?: gibt es(?: da)? (?:keine|nicht))?|nie))*[\s.,!]*$/iu

export interface TalkContext {
  /** The last question of the interview; null when there is none. */
  asked: string | null
  /** The message before changed or removed something. */
  hasChanged?: boolean
}

interface Said {
  act: Act
  start: number
  end: number
}

function saidIn(
  { text, start, end }: Piece,
  { asked, hasChanged = false }: TalkContext,
  isLast: boolean,
): Said[] {
  const whole = text.replace(QUOTED, (quoted) => '…'.repeat(quoted.length))
  const [head = whole] = CLAUSE.exec(whole) ?? []
  const until = (some: string) => (some === whole ? end : start + some.length)
  const none = asked && ASKS_EXCEPTIONS.test(asked) && [whole, head].find((some) => NONE.test(some))
  if (none) return [{ act: 'filler', start, end: until(none) }]
  // 'Nobody asks about vocals, they want to know what we play': the rest of the sentence is read by itself.
  for (const some of [head, whole]) {
    const isBrief = some.split(/\s+/).length <= FORM_MOST_WORDS
    const forms = hasChanged ? [...FORMS_AFTER_CHANGE, ...FORMS] : FORMS
    const form = forms.find(([, pattern]) => isBrief && pattern.test(some))
    if (form) return [{ act: form[0], start, end: until(some) }]
  }
  const lead = LEAD_IN.exec(text)
  if (lead) return [{ act: 'filler', start, end: start + lead[0].length }]
  const bye = BYE.exec(text)
  if (bye && isLast) return [{ act: 'bye', start: start + bye.index, end }]
  const tag = TAG.exec(text)
  if (!tag || ADDRESSES.test(text.slice(0, tag.index)) || OPENS_ASKING.test(text)) return []
  return [
    { act: 'statement', start, end: start + tag.index },
    { act: 'filler', start: start + tag.index, end },
  ]
}

/** 'Nobody asks about that.' */
export const refusesToSay = (sentence: string) =>
  saidIn({ text: sentence, start: 0, end: sentence.length }, { asked: null }, true)[0]?.act === 'refusal'

/** The parts of a message, of which `cut` makes those between what is said of the talk. */
export function metaTalkApart(
  message: string,
  context: TalkContext,
  cut: (text: string) => MessagePart[],
): MessagePart[] {
  const sentences = isLongMessage(message) ? [] : sentencesOf(message)
  const said = sentences.flatMap((piece, at) => saidIn(piece, context, at === sentences.length - 1))
  const parts: MessagePart[] = []
  let from = 0
  const cutUntil = (end: number) => {
    const between = message.slice(from, end)
    if (/[\p{L}\p{N}]/u.test(between))
      parts.push(...cut(between).map((part) => ({ ...part, start: from + part.start, end: from + part.end })))
  }
  for (const { act, start, end } of said) {
    cutUntil(start)
    parts.push(partOf(message, { act, start, end }))
    from = end
  }
  cutUntil(message.length)
  return parts
}

const partOf = (message: string, { act, start, end }: Said): MessagePart => ({
  start,
  end,
  text: message.slice(start, end),
  act,
  beliefs: certain(act),
})
