/** How numbers, times, days and names of closed sets are written. */
import { fold } from '../../../../retrieval/text/fold.ts'

const L = '(?<![\\p{L}\\p{N}])'
const R = '(?![\\p{L}\\p{N}])'
const DIGITS = '\\d{1,12}(?:[.,]\\d{1,12}){0,4}'
const ONES = 'one|two|three|four|five|six|seven|eight|nine'
/** 'Two hundred and ten'. */
const BELOW_HUNDRED = `(?:ten|eleven|twelve|\\p{L}{3,5}teen|\\p{L}{3,5}ty|${ONES})(?:-(?:${ONES}))?`
const WORD = `\\p{L}{2,17}(?:-(?:${ONES}|sept|huit|neuf))?(?: (?:hundred|thousand)(?: and ${BELOW_HUNDRED})?)?`
const MONTHS: [string, string][] = [
  ['1', 'jan(?:uary|uar|vier|eiro)?|jänner|enero|gennaio'],
  ['2', 'feb(?:ruary|ruar|brero|braio)?|f[eé]vrier|fevereiro'],
  ['3', 'mar(?:ch|s|zo)|märz|maerz|maart|março'],
  ['4', 'apr(?:il)?|avril|abril|aprile'],
  ['5', 'may|mai|mayo|maggio|mei'],
  ['6', 'june?|juni|juin|junio|giugno|junho'],
  ['7', 'july?|juli|juillet|julio|luglio|julho'],
  ['8', 'aug(?:ust)?|août|agosto|augustus'],
  ['9', 'sept?(?:ember|embre|tiembre|iembre|tembre|tembro)?|settembre'],
  ['10', 'oct(?:ober|obre|ubre)?|okt(?:ober)?|ottobre|outubro'],
  ['11', 'nov(?:ember|embre|iembre|embro)?'],
  ['12', 'dec(?:ember)?|dez(?:ember|embro)?|décembre|diciembre|dicembre'],
]
const DAYS: [string, string][] = [
  ['mon', 'mon(?:days?)?|montags?|lundis?|lunes|lunedì|maandag|segunda-feira'],
  ['tue', 'tue(?:s|sdays?)?|dienstags?|mardis?|martes|martedì|dinsdag'],
  ['wed', 'wed(?:nesdays?)?|mittwochs?|mercredis?|miércoles|mercoledì|woensdag'],
  ['thu', 'thu(?:r|rs|rsdays?)?|donnerstags?|jeudis?|jueves|giovedì|donderdag'],
  ['fri', 'fri(?:days?)?|freitags?|vendredis?|viernes|venerdì|vrijdag'],
  ['sat', 'sat(?:urdays?)?|samstags?|sonnabends?|samedis?|sábados?|sabato|zaterdag'],
  ['sun', 'sun(?:days?)?|sonntags?|dimanches?|domingos?|domenica|zondag'],
]
/** Words of their own ('do', 'so') but in 'mo-fr'. */
const SHORT_DAYS: [string, string][] = [
  ['mon', 'mo'],
  ['tue', 'di'],
  ['wed', 'mi'],
  ['thu', 'do'],
  ['fri', 'fr'],
  ['sat', 'sa'],
  ['sun', 'so'],
]
const any = (forms: [string, string][]) => forms.map(([, form]) => form).join('|')
const namedIn = (forms: [string, string][]) => {
  const compiled = forms.map(([name, form]): [string, RegExp] => [name, new RegExp(`^(?:${form})$`, 'iu')])
  return (text: string) => compiled.find(([, form]) => form.test(text))?.[0] ?? fold(text)
}
const TO_WORDS = 'to|till|til|until|through|thru|bis|à|au|a|al|und|and|t/m'
const TO = `\\s?(?:${TO_WORDS}|-|–)\\s?`
/** 'Um 19:30 am Tor' is German. */
const AM = `(?<!(?:um|ab|bis|gegen)\\s[\\d:.]{1,5}\\s?)a\\.?m${R}`
export const RANGE = new RegExp(`\\s*[-–]\\s*|\\s(?:${TO_WORDS})\\s`, 'iu')
/** '45 to 50' is one value. */
const RANGE_TO = '(?: (?:to|till|until|bis|a|à|or|oder) |\\s?[-–]\\s?)'
const NTH_DAY = '\\d{1,2}(?:st|nd|rd|th|\\.)?'
const DAY_FIRST = `${L}${NTH_DAY}\\s(?:of |de )?(?:${any(MONTHS)})${R}(?:,? \\d{4})?`
const MONTH_FIRST = `${L}(?:${any(MONTHS)})\\s(?:the )?\\d{1,2}(?:st|nd|rd|th)?${R}(?:, \\d{4})?`
const DATE = `(?:${DAY_FIRST}|${MONTH_FIRST}|${L}\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}${R}|${L}\\d{4}-\\d{2}-\\d{2}${R})`
/** 'July 8 through August 2', '28 and 29 November', 'May 3-9'. */
const DATES = `${L}${NTH_DAY}${TO}${DAY_FIRST}|${DATE}${TO}${DATE}|${MONTH_FIRST}${TO}${NTH_DAY}${R}|${DATE}`
/** Closed classes whose members exclude each other. */
const OPPOSITES: [string, string][] = [
  ['side', 'left|right|links?e?[nrs]?|rechts?e?[nrs]?|gauche|droite|izquierd[ao]|derech[ao]'],
  ['compass', 'north|south|east|west|nord\\w{0,2}|süd\\w{0,2}|ost|osten|westen'],
  [
    'daypart',
    'mornings?|afternoons?|evenings?|morgens|vormittags?|nachmittags?|abends?|matin|soir|mañana|tarde',
  ],
  [
    'colour',
    'red|blue|green|yellow|black|white|grey|gray|brown|orange|purple|pink|rot(?:e[nrsm]?)?|blau(?:e[nrsm]?)?|grün(?:e[nrsm]?)?|gelb(?:e[nrsm]?)?|schwarz(?:e[nrsm]?)?|weiß(?:e[nrsm]?)?|grau(?:e[nrsm]?)?|braun(?:e[nrsm]?)?',
  ],
  [
    'frequency',
    '(?:bi-?)?(?:daily|weekly|monthly|yearly)|quarterly|annually|fortnightly|nightly|(?:halb)?(?:täglich|wöchentlich|monatlich|jährlich)|vierteljährlich',
  ],
  ['season', 'spring|summer|autumn|winter|frühling|frühjahr|sommer|herbst'],
]
/** 'Mid April', 'Ende Oktober'. */
const PART_OF_MONTH =
  'early|mid|late|(?:the )?(?:beginning|start|middle|end) of|anfang|mitte|ende|début|mi|fin|(?:principios|mediados|finales) de'
/** 'The first Monday' of a month. */
const NTH =
  'first|second|third|fourth|last|1st|2nd|3rd|4th|erste[nrm]?|zweite[nrm]?|dritte[nrm]?|vierte[nrm]?|letzte[nrm]?|primer|segundo|tercer|último|premier|deuxième|troisième|dernier'
const HOURS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const NOON = 'noon|midday|midnight|mittags?|mitternacht'
/** '50 €', '12 € 50': the sign before a number is another's. */
const SIGN_AFTER = '[€$£¥](?!\\s?\\d(?!\\d(?!\\d)))'
const CURRENCY_WORDS =
  'euros?|dollars?|bucks|pounds?|quid|francs?|franken|chf|eur|usd|gbp|sek|nok|dkk|pln|czk|huf|inr|jpy|cad|aud|kronen?|kronor|rupees?|zloty|pesos?|kr'
const CURRENCIES = `(?:${CURRENCY_WORDS}|cents?|pence)${R}`
/** 'Seven pounds fifty'. */
const SUBUNITS = `(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:${ONES}))?|(?:zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)`
export const CURRENCY = new RegExp(`[€$£¥]|${CURRENCY_WORDS}`, 'i')

interface ValueForm {
  kind: string
  form: RegExp
}
const kind = (name: string, form: string): ValueForm => ({ kind: name, form: new RegExp(form, 'giu') })
/** In order: what an earlier one has taken, a later one leaves. */
export const KINDS: ValueForm[] = [
  kind('email', '[\\w.+-]{1,64}@[\\w-]{1,64}(?:\\.[\\w-]{1,32}){1,4}'),
  kind('url', 'https?://\\S{1,200}|www\\.\\S{1,100}'),
  kind('date', DATES),
  kind(
    'phone',
    `(?<![\\p{L}\\p{N}.,])(?:\\+|0)\\d{1,5}(?:[ /.-]?\\d{2,}){1,6}${R}|${L}\\d{3}[ -]\\d{3,4}(?:[ -]\\d{2,5})?${R}`,
  ),
  kind(
    'money',
    `[€$£¥]\\s?${DIGITS}(?:${RANGE_TO}[€$£¥]?${DIGITS})?${R}|[€$£¥]\\s?${DIGITS}|${L}(?:${DIGITS}(?:${RANGE_TO}${DIGITS})?\\s?(?:${SIGN_AFTER}|${CURRENCIES})|${WORD}\\s?${CURRENCIES})(?:(?: ?\\d{2}| (?:${SUBUNITS}))${R}(?!\\s(?:min|std|hour|stunde|day|tag|people|person)))?`,
  ),
  kind('percent', `${L}(?:${DIGITS}|${WORD})\\s?(?:%|per ?cent${R}|prozent${R}|por ciento|pour cent)`),
  kind(
    'time',
    `${L}(?:[01]?\\d|2[0-4])(?:[:.]\\d{2})?${TO}(?:[01]?\\d|2[0-4])(?:[:.]\\d{2})?\\s?(?:${AM}|p\\.?m${R}|uhr${R}|h${R})|${L}(?:(?:[01]?\\d|2[0-4])(?:[:.]\\d{2})?|${WORD})\\s?(?:${AM}|p\\.?m${R}|o['’]clock|uhr${R}(?: \\d{2}${R})?|heures${R}|h${R}(?:\\d{2})?)|${L}(?:[01]?\\d|2[0-4]):\\d{2}${TO}(?:[01]?\\d|2[0-4]):\\d{2}${R}|${L}(?:[01]?\\d|2[0-3]):\\d{2}${R}|${L}(?:half|(?:a )?quarter) (?:past|to) \\p{L}+${R}|${L}(?:12 )?(?:${NOON})${R}|${L}half (?:\\d{1,2}|${HOURS})${R}|${L}halb \\p{L}+${R}|${L}(?:drei)?viertel (?:(?:vor|nach) )?\\p{L}+${R}`,
  ),
  kind('day', `${L}(?:${NTH}) (?:${any(DAYS)})${R}`),
  kind('ordinal', `${L}\\d{1,3}(?:st|nd|rd|th)${R}|${L}(?:first|second|third|fourth|fifth|last)(?= \\p{L})`),
  kind('year', `${L}(?:1[5-9]|20)\\d{2}${R}`),
  kind('day', `${L}(?:${any(SHORT_DAYS)})\\s?(?:bis|-|–)\\s?(?:${any(SHORT_DAYS)})${R}`),
  kind('day', `${L}(?:${any(DAYS)})${R}(?:${TO}(?:${any(DAYS)})${R})?`),
  kind('month', `${L}(?:(?:${PART_OF_MONTH})[\\s-])?(?:${any(MONTHS)})${R}`),
  ...OPPOSITES.map(([name, form]) => kind(name, `${L}(?:${form})${R}`)),
  kind(
    'number',
    `${L}(?:${DIGITS}|${WORD}) and a half${R}|${L}${DIGITS}${RANGE_TO}${DIGITS}\\p{L}{0,3}${R}|${L}(?:${DIGITS})\\p{L}{0,3}${R}|${L}${WORD}${R}`,
  ),
]
export const dayNamed = namedIn([...DAYS, ...SHORT_DAYS])
export const monthNamed = namedIn(MONTHS)
