/** What a statement can be wrong about without being wrong as a whole: numbers with their units, times, days, names of a closed set. */
import { fold } from '../../../../retrieval/text/fold.ts'
import { isSmall } from './small-words.ts'

export interface Value {
  /** Only values of one kind can replace each other. */
  kind: string
  /** Of a number: its unit as written, '' without one. */
  unit: string
  /** Equal for equal values, however they are written: 'two' and '2', 'wed' and 'Wednesday'. */
  norm: string
  /** As a number; NaN of what has none. */
  size: number
  text: string
  start: number
  end: number
  /** The digits alone, within the text. */
  digits: { start: number; end: number }
  /** Where the unit of a number ends, and the number with it. */
  unitEnd: number
  withUnit: string
}

const NUMBER_WORDS = new Map<string, number>(
  Object.entries({
    en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    de: 'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
    fr: 'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt',
    es: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte',
    it: 'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti',
    nl: 'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig',
    pt: 'zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove vinte',
  })
    .flatMap(([, words]) => words.split(' ').map((word, at): [string, number] => [word, at]))
    // Articles in one of the languages, or words of another kind: 'un', 'sei', 'once', 'dos and donts'.
    .filter(([word]) => !/^(?:un|uno|um|een|eins?|sei|once|sette|null|nul|one)$/.test(word)),
)
const TENS = 'thirty forty fifty sixty seventy eighty ninety hundred'.split(' ')
const GERMAN_TENS = 'dreissig vierzig funfzig sechzig siebzig achtzig neunzig hundert'.split(' ')
for (const words of [TENS, GERMAN_TENS])
  for (const [at, word] of words.entries()) NUMBER_WORDS.set(word, (at + 3) * 10)

const L = '(?<![\\p{L}\\p{N}])'
const R = '(?![\\p{L}\\p{N}])'
const DIGITS = '\\d{1,12}(?:[.,]\\d{1,12}){0,4}'
const WORD =
  '\\p{L}{2,17}(?:-(?:one|two|three|four|five|six|seven|eight|nine|sept|huit|neuf))?(?: (?:hundred|thousand))?'
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
const any = (forms: [string, string][]) => forms.map(([, form]) => form).join('|')
const namedIn = (forms: [string, string][]) => {
  const compiled = forms.map(([name, form]): [string, RegExp] => [name, new RegExp(`^(?:${form})$`, 'iu')])
  return (text: string) => compiled.find(([, form]) => form.test(text))?.[0] ?? fold(text)
}
const TO = '\\s?(?:to|till|until|through|thru|-|–|bis|à|au|a|al|und|and|t/m)\\s?'
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
/** 'The first Monday' of a month. */
const NTH =
  'first|second|third|fourth|last|1st|2nd|3rd|4th|erste[nrm]?|zweite[nrm]?|dritte[nrm]?|vierte[nrm]?|letzte[nrm]?|primer|segundo|tercer|último|premier|deuxième|troisième|dernier'
const HOURS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const MONEY =
  '€|\\$|£|¥|(?:euros?|dollars?|bucks|pounds?|quid|cents?|pence|francs?|franken|CHF|EUR|USD|GBP|SEK|NOK|DKK|PLN|CZK|HUF|INR|JPY|CAD|AUD|kronen?|kronor|rupees?|zloty|pesos?|kr)' +
  R
const CURRENCY =
  /[€$£¥]|euros?|dollars?|bucks|pounds?|quid|francs?|franken|chf|eur|usd|gbp|sek|nok|dkk|pln|czk|huf|inr|jpy|cad|aud|kronen?|kronor|rupees?|zloty|pesos?|kr/i

interface Found {
  kind: string
  form: RegExp
}
const kind = (name: string, form: string): Found => ({ kind: name, form: new RegExp(form, 'giu') })
/** In order: what an earlier one has taken, a later one leaves. */
const KINDS: Found[] = [
  kind('email', '[\\w.+-]{1,64}@[\\w-]{1,64}(?:\\.[\\w-]{1,32}){1,4}'),
  kind('url', 'https?://\\S{1,200}|www\\.\\S{1,100}'),
  kind(
    'date',
    `${L}\\d{1,2}(?:st|nd|rd|th|\\.)?\\s(?:of |de )?(?:${any(MONTHS)})${R}(?:,? \\d{4})?|${L}(?:${any(MONTHS)})\\s(?:the )?\\d{1,2}(?:st|nd|rd|th)?${R}(?:, \\d{4})?|${L}\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}${R}|${L}\\d{4}-\\d{2}-\\d{2}${R}`,
  ),
  kind(
    'phone',
    `(?<![\\p{L}\\p{N}.,])(?:\\+|0)\\d{1,5}(?:[ /.-]?\\d{2,}){1,6}${R}|${L}\\d{3}[ -]\\d{3,4}(?:[ -]\\d{2,5})?${R}`,
  ),
  kind('money', `[€$£¥]\\s?${DIGITS}|${L}(?:${DIGITS}|${WORD})\\s?(?:${MONEY})(?: ?\\d{2}${R})?`),
  kind('percent', `${L}(?:${DIGITS}|${WORD})\\s?(?:%|per ?cent${R}|prozent${R}|por ciento|pour cent)`),
  kind(
    'time',
    `${L}(?:[01]?\\d|2[0-4])(?:[:.]\\d{2})?${TO}(?:[01]?\\d|2[0-4])(?:[:.]\\d{2})?\\s?(?:a\\.?m${R}|p\\.?m${R}|uhr${R}|h${R})|${L}(?:(?:[01]?\\d|2[0-4])(?:[:.]\\d{2})?|${WORD})\\s?(?:a\\.?m${R}|p\\.?m${R}|o['’]clock|uhr${R}(?: \\d{2}${R})?|heures${R}|h${R}(?:\\d{2})?)|${L}(?:[01]?\\d|2[0-4]):\\d{2}${TO}(?:[01]?\\d|2[0-4]):\\d{2}${R}|${L}(?:[01]?\\d|2[0-3]):\\d{2}${R}|${L}half past \\p{L}+${R}|${L}half (?:\\d{1,2}|${HOURS})${R}|${L}halb \\p{L}+${R}`,
  ),
  kind('day', `${L}(?:${NTH}) (?:${any(DAYS)})${R}`),
  kind('ordinal', `${L}\\d{1,3}(?:st|nd|rd|th)${R}|${L}(?:first|second|third|fourth|fifth|last)(?= \\p{L})`),
  kind('year', `${L}(?:1[5-9]|20)\\d{2}${R}`),
  kind('day', `${L}(?:${any(DAYS)})${R}(?:${TO}(?:${any(DAYS)})${R})?`),
  kind('month', `${L}(?:${any(MONTHS)})${R}`),
  ...OPPOSITES.map(([name, form]) => kind(name, `${L}(?:${form})${R}`)),
  kind('number', `${L}(?:${DIGITS})\\p{L}{0,3}${R}|${L}${WORD}${R}`),
]
const dayOf = namedIn(DAYS)
const monthOf = namedIn(MONTHS)
const TIME_BEFORE =
  /(?:^|[^\p{L}])(?:at|um|ab|from|until|till|bis|gegen|by|before|after|vor|nach|à|a las)\s$/iu
/** 'Step 2', 'ADR-007': names, and no counts. */
const LABEL_BEFORE =
  /\p{L}-$|(?:^|[^\p{L}])(?:step|stage|section|chapter|room|part|level|line|article|phase|platform|gate|plot|flat|apartment|unit|bay|table|class|grade|sev|schritt|stufe|abschnitt|kapitel|zimmer|raum|teil|phase|gleis|parzelle|wohnung|klasse|tisch|halle|haus|no\.?|nr\.?|nummer|(?:\p{L}*(?:stra(?:ß|ss)e|str\.|weg|gasse|platz|allee|road|street|lane|avenue|via|rue|calle))|paso|étape|passo)\s$/iu
const UNIT_AFTER = /^(?:\s|-)?(?:more |further |working |full |volle[nr]? )?(\p{L}{2,30})/u

const NO_UNIT = /^(?:statt|anstatt|anstelle|instead|rather)$/

/** In the order they have in the text; none overlaps another. */
export function valuesIn(text: string): Value[] {
  const values: Value[] = []
  for (const { kind: name, form } of KINDS)
    for (const match of text.matchAll(form)) {
      const value = readValue(name, match[0], match.index, text)
      if (value && !values.some((other) => value.start < other.end && other.start < value.end))
        values.push(value)
    }
  return values.sort((a, b) => a.start - b.start)
}

function readValue(kind: string, found: string, start: number, text: string): Value | null {
  const end = start + found.length
  const value = {
    ...{
      kind,
      text: found,
      start,
      end,
      unit: '',
      norm: fold(found),
      size: Number.NaN,
      digits: { start, end },
    },
    ...{ unitEnd: end, withUnit: found },
  }
  if (kind === 'month' && /^(?:may|mar)$/.test(found)) return null
  if (
    kind === 'day' &&
    /^(?:sat|sun|mon)$/i.test(found) &&
    !/(?:on|to|-|,)\s?$/i.test(text.slice(0, start)) &&
    !/^\s?(?:to|-|,|and)/i.test(text.slice(end))
  )
    return null
  if (kind === 'day')
    return {
      ...value,
      norm: found
        .split(/[\s–-]+/)
        .map(dayOf)
        .join(' '),
    }
  if (kind === 'month') return { ...value, norm: monthOf(found) }
  if (!/^(?:money|percent|time|number)$/.test(kind)) return value
  return readNumber(value, text)
}

function readNumber(value: Value, text: string): Value | null {
  const digits = /\d[\d.,:]*\d|\d/.exec(value.text)
  const word = digits
    ? null
    : /\p{L}+(?:-\p{L}+)?(?: (?:hundred|thousand))?/u.exec(
        value.text.replace(/^(?:half past|half|halb) /i, ''),
      )
  const number =
    digits?.[0].replace(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.') ??
    (isOneOfTime(value, text) ? 1 : wordNumber(word?.[0] ?? ''))
  const found = digits ?? word
  if (number === undefined || !found) return null
  const at = value.start + value.text.indexOf(found[0])
  const span = { start: at, end: at + found[0].length }
  const read = { ...value, norm: String(number), size: Number.parseFloat(String(number)), digits: span }
  if (value.kind === 'money') return { ...read, unit: CURRENCY.exec(value.text)?.[0] ?? 'money' }
  if (value.kind === 'time') return { ...read, digits: value, norm: fold(value.text).replace(/\s/g, '') }
  if (value.kind !== 'number') return read
  const [measure = '', unitWord = ''] = UNIT_AFTER.exec(text.slice(value.end)) ?? []
  const after = fold(/(?<=\d)\p{L}+$/u.exec(value.text)?.[0] ?? unitWord)
  const unit = isSmall(after) || NO_UNIT.test(after) ? '' : after
  if (LABEL_BEFORE.test(text.slice(0, value.start))) return { ...read, kind: 'label' }
  if (
    (!unit || /^(?:sharp|on|tomorrow|punkt|puenktlich|punktlich)$/.test(unit)) &&
    TIME_BEFORE.test(text.slice(0, value.start)) &&
    !/[.,]\d$/.test(value.text) &&
    Number(number) <= 24
  )
    return { ...read, kind: 'time' }
  return {
    ...{ ...read, unit, unitEnd: value.end + measure.length },
    withUnit: `${value.text}${measure}`,
  }
}

const DURATION =
  /^(?:sec|second|min|minute|h|hr|hour|day|night|week|wk|month|year|yr|sekunde|minute|std|stunde|tag|nacht|nachte|woche|monat|jahr)(?:s|n|e|en)?$/
export const isDuration = ({ kind, unit }: Value) => kind === 'number' && DURATION.test(unit)

/** 'For one week', 'eine Woche': elsewhere they are articles. */
const isOneOfTime = ({ text: word, end }: Value, text: string) =>
  /^(?:one|eine?[nrms]?)$/i.test(word) && DURATION.test(fold(UNIT_AFTER.exec(text.slice(end))?.[1] ?? ''))

const SCALES: Record<string, number> = { hundred: 100, thousand: 1000 }
/** 'Zwanzig', 'twenty-one', 'einundzwanzig', 'two hundred'. */
function wordNumber(word: string): number | undefined {
  const [count = '', scale] = fold(word).split(' ')
  const half = /^(\p{L}+)einhalb$/u.exec(count)?.[1]
  if (half) return (NUMBER_WORDS.get(half) ?? Number.NaN) + 0.5 || undefined
  const [, ones, tens] = /^(\p{L}{3,6})und(\p{L}+)$/u.exec(count) ?? [
    undefined,
    ...count.split('-').reverse(),
  ]
  const [whole, part] = tens ? [NUMBER_WORDS.get(tens), unitOf(ones)] : [NUMBER_WORDS.get(count), 0]
  return whole === undefined || part === undefined ? undefined : (whole + part) * (SCALES[scale ?? ''] ?? 1)
}
const unitOf = (word = '') => (/^(?:one|eine?)$/.test(word) ? 1 : NUMBER_WORDS.get(word))

/** Values that tell things apart instead of saying something of them: 'the red tent', 'the second floor'. */
export const isNaming = ({ kind }: Value) =>
  /^(?:label|ordinal|colour|side|compass|daypart|season|frequency)$/.test(kind)

/** As it is in a longer text, in which its own begins at `by`. */
export const moved = (value: Value, by: number): Value => ({
  ...value,
  start: value.start + by,
  end: value.end + by,
  digits: { start: value.digits.start + by, end: value.digits.end + by },
  unitEnd: value.unitEnd + by,
})

const NUMBERS = /^(?:number|money|percent|time)$/
const isOneKind = (a: Value, b: Value) => a.kind === b.kind || (NUMBERS.test(a.kind) && NUMBERS.test(b.kind))

export const isSameValue = (value: Value, named: Value) =>
  (value.norm === named.norm && isOneKind(value, named)) ||
  (value.kind === named.kind && value.norm.split(' ').includes(named.norm))

/** A bare number can replace any other number, but not the parts of a date or an address. */
export function canReplace(now: Value, old: Value): boolean {
  if (now.kind === 'label' || old.kind === 'label') return false
  // Saturday says nothing else than 'Tuesday to Saturday'.
  if (now.kind === 'day' && old.norm.split(' ').includes(now.norm)) return false
  if (now.kind === old.kind) return now.norm !== old.norm
  const isBare = ({ kind, unit }: Value) => kind === 'number' && unit === ''
  const isNumber = ({ kind }: Value) => /^(?:number|money|percent|time)$/.test(kind)
  if (isBare(now) && isNumber(old)) return true
  if (isNumber(now) && old.kind === 'number') return old.unit === ''
  return false
}

/** The text with its values taken out: what they are said of. */
export function withoutValues(text: string, values: Value[]): string {
  return [...values]
    .reverse()
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
}
