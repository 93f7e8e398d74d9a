/** 'Take the key code out': what an owner wants gone. */
import { plain } from './plain.ts'
import { clausesOf } from './sentences.ts'
import { isSmall } from './small-words.ts'

export interface Removal {
  /** The clauses that say what is meant. */
  about: string
  /** Kinds of values that are named: 'my phone number'. */
  kinds: string[]
  /** 'Forget that': whatever was said last. */
  isLast: boolean
  /** An order that can be nothing else. */
  isPlain: boolean
}

const POLITE =
  '(?:(?:please|pls|plz|can|could|would|will|you|u|just|now|actually|oh|ok|hey|wait|also|and|hm+|no|sorry|better|maybe|lets|id like|i want|i need|want|you to|to|bitte|kannst|konntest|konnt|du|ihr|sie|konnen|das|ach|nee|doch|mal|lieber|also|und|por favor|puedes|peux tu|pouvez vous|s il te plait|puoi|per favore|pode|podes|wil|kun|je|graag|alsjeblieft|on second thoughts?|come to think of it|thinking about it) )*'
const VERBS =
  'scrub|nuke|blank|trash|forget|delete|remove|erase|scratch|strike|omit|redact|wipe|drop|scrap|ditch|purge|unlist|hide|lose|losch(?:e|en)?|loesch(?:e|en)?|vergiss|vergessen|entfern(?:e|en)?|streich(?:e|en)?|tilg(?:e|en)?|quit[ae](?:r|d|s)?|borr[ae](?:r|d|s)?|elimin[ae](?:r|d|s)?|olvid[ae](?:r|d|te)?|sac[ae](?:r|d)?|suprim[ae]|retir[ae](?:r|z)?|enlev(?:e|ez|er)|supprim(?:e|ez|er)|effac(?:e|ez|er)|oubli(?:e|ez|er)|togli(?:ere)?|cancell(?:a|are)|rimuov(?:i|ere)|dimentica|apag(?:a|ue|ar)|tir(?:a|e|ar)|remov(?:a|er)|esquec(?:e|a|er)|verwijder(?:en)?|wis(?:sen)?|vergeet|schrap(?:pen)?'
const FORMS = [
  `^${POLITE}(?:${VERBS})\\b(?! (?:to|sure|it when|zu|in|off|sie nicht|nicht)\\b)`,
  `^${POLITE}(?:take|leave|keep|cut|cross|strip|pull|get|edit|strike)\\b(?: \\w+){0,8}? (?:out|off|down|away|rid)\\b(?! (?:with|by|at|to|in|for|on|before|after|when|first)\\b)`,
  `^${POLITE}get rid of\\b`,
  `^${POLITE}(?:cut|skip|kill|lose|take out|leave out|leave off|take down|strip out|black out) (?:the|that|my|this|our) (?:bit|part|thing|line|sentence|stuff|\\w+ from)\\b`,
  `^${POLITE}(?:leave|take|cut) (?:out|off|down) (?:the|that|my|our|everything|what)\\b`,
  '\\b(?:has|have|needs|need|got|ought) to (?:go|come (?:out|off|down)|disappear|be (?:removed|deleted|gone|taken|cut|private))\\b',
  `\\b(?:do not|dont|never|no need to|not to|stop|without|please not) (?:mention|mentioning|include|list|show|keep|store|publish|name|share|display|tell|say|write|reveal)\\w*\\b(?! you)`,
  '\\b(?:should ?nt|shouldnt|should not|must not|mustnt|does not|doesnt|need not|neednt|cannot|cant|better not|ought not)(?: really| to| better| probably)* (?:be (?:in|on|there|here|written|online|public|mentioned|listed|shown|published|out|known|part|visible|stored)|appear|go (?:in|on)|come up|show(?: up)?|stay|belong|need to be)\\b',
  '\\b(?:do not|dont|doesnt|would not|wouldnt|not) (?:really )?want\\b.{0,40}\\b(?:in there|online|on here|there|in here|public|mentioned|listed|written|shown|known|out there|published|on the \\w+|to appear|to be)\\b',
  '\\b(?:i|id|we|he|she|they)(?:d| would)? (?:rather|prefer)\\b.{0,40}\\b(?:was ?nt|is ?nt|not|were ?nt|out|gone|didnt)\\b.{0,20}\\b(?:there|mention\\w*|online|public|appear|in|listed|known|shown)\\b',
  `^${POLITE}(?:nimm|nehmen|nehmt|lass|lassen|hol|schmeiss|wirf|werf|tu|mach|macht|kick|hau)\\b.{1,60}\\b(?:raus|weg|heraus|wieder raus|unter den tisch fallen|da raus)\\b`,
  '\\b(?:loschen|streichen|entfernen|tilgen|rausnehmen|herausnehmen|rauslassen|weglassen|rauswerfen|rausschmeissen|rausstreichen|wegmachen|wegnehmen|vergessen|weghaben|raushaben)(?: bitte| ja)?$',
  '\\b(?:kann|konnen|muss|mussen|soll|sollen|sollte|sollten|darf|gehort|gehoren|will|wollen|mochte|mochten|wurde|ware|steht|hat|haben|bitte)\\b.{0,60}\\b(?:nicht|nichts|nix|niemanden|keinen)\\b.{0,30}\\b(?:stehen|drinstehen|drin|rein|hinein|hin|auftauchen|vorkommen|erwahnt|erwahnen|genannt|nennen|offentlich|ins netz|im netz|online|veroffentlicht|verloren|an|auftaucht|haben|lesen|sehen|an|sein)\\b',
  '\\b(?:kann|konnen|muss|mussen|soll|sollen|sollte|darf|bitte|doch|lieber|besser) (?:\\w+ ){0,3}(?:raus|weg|wieder raus|wieder weg)\\b',
  '\\bno (?:menciones|pongas|quiero que|digas|publiques)\\b|\\bque no (?:salga|aparezca|se vea|se sepa|este)\\b|\\bne (?:mentionne|parle|cite|publie)\\w* (?:pas|plus)\\b|\\bne (?:doit|dois|devrait|soit) pas\\b|\\bnon (?:citare|menzionare|dire|nominare|voglio che)\\b|\\bnao (?:menciones|mencione|quero que|digas|ponhas)\\b|\\bhaal (?:\\w+ ){1,6}(?:weg|eruit|eraf)\\b|\\b(?:niet|geen) (?:vermelden|noemen|tonen)\\b|\\blaat (?:\\w+ ){1,6}weg\\b',
].map((form) => new RegExp(form))

const PLAIN =
  /^(?:please|pls|bitte|can you|could you|kannst du|ok|oh|hey|actually)* ?(?:delete|forget|erase|losch\w*|vergiss|borra|olvida|supprime|efface|remove (?:my|that|what|the bit))\b(?: (?!before|after|when|until|from|with)\w+){1,5}$|\b(?:raus|loschen|streichen|entfernen|loswerden)$|\b(?:what i said|the (?:bit|part|thing|stuff) (?:about|with)|das mit|lo de|ce que j ai dit)\b/
const KINDS: [string, RegExp][] = [
  [
    'phone',
    /\b(?:(?:tele|mobile |cell ?|hand(?:y|phone) )?(?:phone|mobile|cell|handy|tel)|(?:\w*(?:telefon|handy|ruf|mobil|fax|festnetz)\w*|telefono|telephone|telefoon\w*|numero|number|nummer|num|no))\b/,
  ],
  ['email', /\b(?:e ?mails?|mails?|\w*mailadresse|mailadresse|correo|courriel)\b/],
  ['url', /\b(?:url|website|web ?site|link|webseite|homepage)\b/],
  ['code', /\b(?:\w*code|pin|password|passwort|kennwort|\w*number|\w*nummer|numero)\b/],
  ['money', /\b(?:price|cost|fee|rate|salary|\w*preise?|kosten|gehalt|precio|prix|prezzo|preco|prijs)\b/],
  ['year', /\b(?:year|(?:\w+)?jahr|ano|annee|anno)\b/],
]
export const VERB = new RegExp(`^(?:${VERBS}|take|leave|keep|cut|get|strike|nimm|lass)$`)
const OPENINGS =
  /^(?:perhaps|please|better|best|think|thought|like|want|need|safer|rather|bitte|besser|vielleicht|glaube?|denke|quizas|mejor|peut|etre|mieux)$/
/** Words that say only that something is to go, or that it was said. */
export const META =
  /^(?:forget|forgot|delete|remove|erase|scratch|strike|omit|redact|wipe|drop|scrap|take|took|leave|keep|cut|cross|pull|get|rid|mention|mentioned|include|list|listed|show|name|named|store|say|said|tell|told|wrote|write|written|talked|spoke|thing|things|stuff|bit|part|parts|piece|line|sentence|info|information|detail|details|online|public|publicly|internet|web|net|record|page|there|here|please|pls|again|will|would|want|wants|wanted|like|rather|prefer|better|need|anymore|longer|entry|note|notes|post|appear|losch\w*|loesch\w*|vergiss|vergessen|entfern\w*|streich\w*|nimm|nehmen|lass\w*|raus\w*|weg\w*|heraus\w*|wieder|sache|geschichte|teil|satz|stelle|angabe|gesagt|erzahlt|geschrieben|erwahn\w*|nennen|genannt|stehen|steht|drin\w*|netz|offentlich|besser|lieber|bitte|quita\w*|borra\w*|elimin\w*|olvid\w*|saca\w*|dicho|dije|conte|prefiero|salga|aparezca|parte|enlev\w*|supprim\w*|effac\w*|retir\w*|oubli\w*|dit|propos|partie|togli\w*|cancell\w*|rimuov\w*|detto|apag\w*|tira\w*|disse|verwijder\w*|wis|vergeet|gezegd|out|off|down|away|completely|entirely|all|everything|alles|ganz|komplett|publish\w*|share|shared|visible|last|just|letzte\w*|eben|gerade|vorhin|earlier|before|number|nummer|phone|telephone|telefon\w*|handynummer|rufnummer|email|mail|mailadresse|code|password|price|kann|kannst|moment|mal|doch|id|dont|shouldnt|doesnt|be|anyone|anybody|everyone|people|world|know|sein|mehr|go|has|have|come|geht|keinen|niemanden|passage|disappear|gone|public)$/

const WHAT_WAS_SAID_LAST =
  /^(?:(?:please|bitte|ok|oh|no|nein|actually|sorry|ach|nee|just|wait|hm+) )*(?:forget|delete|remove|erase|scratch|strike|drop|ignore|cancel|losch\w*|loesch\w*|vergiss|streich\w*|entfern\w*|borra|olvida|quita|efface|oublie|supprime|enleve|nimm)(?: (?:about|it|this|that|the|last|one|bit|thing|part|message|sentence|what|i|just|said|told|you|wrote|again|please|es|das|dies|den|letzte\w*|satz|eben|gerade|was|ich|gesagt|habe|hab|wieder|bitte|doch|raus|weg|eso|esto|lo|ultimo|que|dije|ca|cela|ce|j|ai|dit))+$/

/** Null when nothing is to go. */
export function readRemoval(text: string): Removal | null {
  if (
    text.length > 300 ||
    (/\?\s*$/.test(text) && !/^(?:can|could|would|will|kannst|könntest|können)/i.test(text.trim()))
  )
    return null
  const whole = plain(text)
  if (WHAT_WAS_SAID_LAST.test(whole)) return { about: '', kinds: [], isLast: true, isPlain: true }
  const clauses = clausesOf(text).filter(({ text: clause }) => isRemoving(plain(clause)))
  const says = (part: string) =>
    plain(part)
      .split(' ')
      .some((word) => !isSmall(word) && !META.test(word))
  const telling = clauses.filter((clause) => says(clause.text) || kindsIn(clause.text).length > 0)
  if (clauses.length === 0 && !isRemoving(whole)) return null
  const about = telling.length > 0 ? telling.map((clause) => clause.text).join(', ') : text
  const isPlain =
    clauses.some((clause) => PLAIN.test(withoutOpening(plain(clause.text)))) && whole.split(' ').length <= 14
  return { about, kinds: kindsIn(about), isLast: false, isPlain }
}

const isRemoving = (said: string) => FORMS.some((form) => form.test(withoutOpening(said)))

/** 'Perhaps you had better forget ...': small words before the verb. */
function withoutOpening(said: string): string {
  const words = said.split(' ')
  const first = words.findIndex((word) => !isSmall(word) && !OPENINGS.test(word))
  const verb = words.findIndex((word) => VERB.test(word))
  const isNegated = words
    .slice(0, Math.max(0, verb))
    .some((word) => /^(?:dont|not|never|nicht|no|ne)$/.test(word))
  return verb > 0 && verb <= first && !isNegated ? words.slice(verb).join(' ') : said
}

const kindsIn = (text: string) => KINDS.filter(([, form]) => form.test(plain(text))).map(([kind]) => kind)
