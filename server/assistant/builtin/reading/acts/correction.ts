/** 'It is 30 now', 'not 22 but 23': what an owner says is wrong or has changed. */
import { plain } from './plain.ts'
import { clausesOf } from './sentences.ts'

export interface Correction {
  text: string
  /** What was wrong and what is right, where the message names both. */
  pair: { old: string; now: string } | null
  /** It says itself that something was wrong; a change may also be news. */
  isError: boolean
}

const ERROR = new RegExp(
  '\\b(?:sorry|oops|whoops|my (?:mistake|bad|fault|error)|mistake|error|(?:i|ive|i have) (?:was|got|had|have|been) (?:\\w+ ){0,4}(?:wrong|mistaken|confused|mixed up)|(?:was|is|were|are|thats|its) wrong|i (?:misspoke|misremembered|meant|mistyped|miscounted|misread|lied|mixed|confused|muddled)|mixed (?:that |it |them |those |the \\w+ )?up|muddled|wrong|correction|typo|incorrect|not (?:quite )?(?:right|correct|true|accurate)|isnt (?:quite )?(?:right|correct|true)|scratch|strike that|(?:no|oh|hang on|hold on) wait|wait|actually|come to think|on second thoughts?|in fact|rather|to be (?:precise|exact|accurate)|(?:(?:it|that|this|which) should (?:be|say|read)|should have been|should (?:say|read))|make (?:that|it)|update|updated|correct (?:that|this)|let me correct|i said|i told you|i wrote|hang on' +
    '|entschuldig\\w*|verzeihung|tschuldigung|ups|stimmt (?:\\w+ )?nicht|stimmt so nicht|falsch\\w*|vertan|geirrt|verwechsel\\w*|verrechnet|vertippt|verschrieben|irrtum|fehler|meinte|wollte sagen|korrektur|korrigier\\w*|berichtigung|quatsch|unsinn|ach nee|ach nein|nee|doch nicht|stopp?|(?<!im |am |the |diesem |einen )moment|eigentlich|tatsachlich|genauer gesagt|muss heissen|sollte heissen|heisst richtig|richtig ist|ich sagte|hatte gesagt|vorhin|stattdessen' +
    '|perdona?|perdon|lo siento|queria decir|quise decir|me (?:he )?(?:equivo|confund)\\w*|correccion|en realidad|mejor dicho|ojo|digo|pardon|desolee?|erreur|je voulais dire|je me suis trompee?|en fait|en realite|plutot|rectification|scusa|volevo dire|mi sono sbagliat\\w|errore|correzione|in realta|anzi|desculpa|quis dizer|queria dizer|enganei|errei|na verdade|correcao|alias|foutje|vergist|bedoelde|klopt niet|correctie)\\b',
)
const CHANGE = new RegExp(
  '\\b(?:now|nowadays|these days|atm|at the moment|currently|as of|from now on|going forward|starting|from (?:next|this|now|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|monday|tomorrow)|no longer|not? .{1,30} (?:anymore|any more|any longer)|(?:isnt|arent|doesnt|dont|cant|wasnt) .{0,40}(?:anymore|any more|any longer)|anymore|any more|since|(?:gone|went|going|go|goes) (?:up|down)|(?:has|have|had|been|got|gets|being|was|were|is|are|ive|weve) (?:\\w+ )?(?:raised|increased|lowered|reduced|changed|moved|replaced|renamed|postponed|extended|shortened|cut|bumped|switched|shifted|pushed|left|retired|quit|stopped|closed|risen|dropped|become)|(?:raised|increased|changed|moved|switched|dropped|rose|lowered|bumped|put|renamed|replaced|shifted|cut|took|taken) (?:\\w+ ){0,4}(?:to|from|by|up|down|with|over)|changed|moved|up to|down to|instead|(?<!the |to |on |your |my )left(?=$| us| me| the| in| last| for| and)|retired|used to|effective|the new|again|took over|takes over|taken over|passed (?:it )?on|became|is out|until recently|already' +
    '|jetzt|nun|inzwischen|mittlerweile|neuerdings|seit|ab|kunftig|in zukunft|nicht mehr|kein\\w* .{0,30}mehr|gestiegen|gesunken|angehoben|erhoht|gesenkt|geandert|anders|verschoben|verlegt|umgezogen|gewechselt|wechselt|aufgehort|ausgeschieden|gegangen|statt|sondern|anstelle|(?:der|die|das|den|mein\\w*|unser\\w*) neue[rnsm]?|erst|schon|auf|teurer|billiger|ubernommen|ubernimmt|macht jetzt|weg|nur noch|aktuell|derzeit' +
    '|ahora|ya no|desde|a partir de|ha(?:n)? (?:cambiado|subido|bajado)|hemos (?:subido|cambiado|bajado)|en lugar de|en vez de|sino|maintenant|desormais|plus|(?:est|sont) passee?s?|a (?:augmente|change|baisse)|depuis|dorenavant|au lieu de|ora|adesso|invece|piu|passat\\w|salit\\w|aumentat\\w|cambiat\\w|agora|ja nao|em vez|mudou|subiu|passou|nu|niet meer|voortaan|vanaf|in plaats van|gestegen|verhoogd|verplaatst|tegenwoordig)\\b',
)
const NOT =
  "(?:not(?! even| only| just| yet| at all| all| to | sure| always| necessarily)|isn['’]?t|aren['’]?t|wasn['’]?t|weren['’]?t|never|instead of|rather than|it['’]?s not|its not|they['’]?re not|(?:do|does|did|ca|wo)n['’]?t|nicht(?: mehr)?(?! nur| mal| einmal| immer| so )|keine?[nmr]?|statt|anstatt|anstelle von|pas|plus|no|ya no|en vez de|en lugar de|au lieu de|non|invece di|não|niet(?: meer)?|geen|in plaats van)"
const BUT =
  "(?:but|it['’]?s|its|it is|they['’]?re|rather|more like|sondern|es sind|es ist|das sind|mais|sino|c['’]est|ce sont|ma|è|mas|maar)"
/** Two things set against each other. The old and the new, in either order. */
const PAIRS = [
  `(?:changed|moved|went|up|down|raised|increased|switched|dropped|gone) (?:it |the \\p{L}+ )?from (?<old>[^.,;!?]{1,60}?) to (?<now>[^.;!?]{1,80})`,
  `(?:von) (?<old>[^.,;!?]{1,60}?) auf (?<now>[^.;!?]{1,80})`,
  `(?:used to be|was|were|war|waren) (?<old>[^.,;!?]{1,50}?)(?:,| but| and| –| -|;)+\\s*(?:it['’]?s |its |is |are |now |jetzt |inzwischen |ist |sind ){1,3}(?<now>[^.;!?]{1,80})`,
  `(?<!\\p{L})i (?:said|told you|wrote|put) (?<old>[^.,;!?]{1,60}?)(?:,? but|,| and)+ (?:i )?(?:meant |it['’]?s |its |it is |it should be |should be |now |actually )+(?<now>[^.;!?]{1,80})`,
  `(?:nearer|more like|closer to|rather|eher|it['’]?s|its) (?<now>[^.,;!?]{1,60}?) (?:than|als|and not|not) (?<old>[^.,;!?]{1,60})`,
  `(?<!\\p{L})${NOT} (?<old>[^.;!?]{1,70}?)(?:,|;| –| -|\\.)?\\s+(?:it['’]?s |its )?${BUT} (?:now |more like |jetzt |actually )*(?<now>[^.;!?]{1,100})`,
  `(?<now>[^.;!?]{1,100}?)(?<!\\p{L}(?:but|aber|mais|pero|und|and)\\s*)(?:,| –| -|;)?\\s*(?<!\\p{L})${NOT} (?<old>[^.,;!?]{1,60})`,
  `(?<!\\p{L})${NOT} (?<old>[^.,;!?]{1,60}?)[,.;–-]\\s*(?<now>[^.;!?]{1,100})`,
  `(?<now>[^.,;!?]{1,80}?), (?<old>[^.,;!?]{1,30}?) (?:was|were|is) (?:wrong|unrealistic|a mistake|outdated|too \\p{L}+|a typo|old|the old \\p{L}+)`,
].map((form) => new RegExp(form, 'iu'))

/** 'No, it is 30' denies what was said; 'No refunds' states a rule. */
const DENIES = /^(?:no|nope|nein|nee|non|não)\s*[,.;:!–-]\s/i

export const saysError = (text: string) => DENIES.test(text) || ERROR.test(plain(text))
/** It leaves no doubt; 'no' and 'actually' may also begin an answer. */
export const saysWrong = (text: string) =>
  /\b(?:wrong|mistake\w*|incorrect|correction|correct (?:that|this)|not (?:quite )?(?:right|correct|true)|meant|falsch\w*|stimmt (?:\w+ )?nicht|geirrt|irrtum|fehler|meinte|korrektur)\b/.test(
    plain(text),
  )
export const saysChange = (text: string) => CHANGE.test(plain(text))

/** Null when the message neither says that something is wrong nor that it has changed. */
export function readCorrection(text: string): Correction | null {
  if (text.length > 400 || /\?\s*$/.test(text)) return null
  const pair = pairIn(text)
  const isError = saysError(text)
  if (!isError && !pair && !saysChange(text)) return null
  return { text, pair, isError }
}

/** All ways to read the message as two things set against each other; the sources say which is meant. */
const OPENING = /^(?:[\p{L}'’]+\s?){1,4}[,:;.!–-]+\s*/u

export function pairsIn(message: string): { old: string; now: string }[] {
  const opening = OPENING.exec(message)?.[0] ?? ''
  const text = saysError(opening) ? message.slice(opening.length) : message
  return PAIRS.flatMap((form) => {
    const { old, now } = form.exec(text)?.groups ?? {}
    return old && now ? [{ old: old.trim(), now: now.trim() }] : []
  })
}

const pairIn = (text: string) => pairsIn(text)[0] ?? null

/** Only the news that something was wrong: 'My mistake', 'Stimmt nicht ganz', 'I was wrong about the rush jobs'. */
export const isBareCue = (text: string) =>
  saysError(text) && clausesOf(text).every((clause) => clause.text.split(/\s+/).length <= 12)
