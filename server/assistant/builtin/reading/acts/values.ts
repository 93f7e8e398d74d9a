/** What a statement can be wrong about without being wrong as a whole: numbers with their units, times, days, names of a closed set. */
import { fold } from '../../../../retrieval/text/fold.ts'
import { wordNumber } from './number-words.ts'
import { isSmall } from './small-words.ts'
import { CURRENCY, dayNamed, KINDS, monthNamed } from './value-patterns.ts'

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

const TIME_BEFORE =
  /(?:^|[^\p{L}])(?:at|um|ab|from|until|till|bis|gegen|by|before|after|vor|nach|à|a las)\s$/iu
/** 'Step 2', 'ADR-007': names, and no counts. */
const LABEL_BEFORE =
  /\p{L}-$|(?:^|[^\p{L}])(?:step|stage|section|chapter|room|part|level|line|article|phase|platform|gate|plot|flat|apartment|unit|bay|table|class|grade|sev|schritt|stufe|abschnitt|kapitel|zimmer|raum|teil|phase|gleis|parzelle|wohnung|klasse|tisch|halle|haus|number|no\.?|nr\.?|nummer|(?:\p{L}*(?:stra(?:ß|ss)e|str\.|weg|gasse|platz|allee|road|street|lane|avenue|via|rue|calle))|paso|étape|passo)\s$/iu
const UNIT_AFTER = /^(?:\s|-)?(?:more |further |working |full |volle[nr]? )?(\p{L}{2,30})/u

/** 'Auf 39 rauf', '16 each': a word beside a number that counts nothing. */
const NO_UNIT =
  /^(?:statt|anstatt|anstelle|instead|rather|rauf\p{L}*|hoch|runter\p{L}*|gestiegen|gesunken|erhoht|each|nowadays|altogether|apiece)$/u

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
    kind,
    text: found,
    start,
    end,
    unit: '',
    norm: fold(found),
    size: Number.NaN,
    digits: { start, end },
    unitEnd: end,
    withUnit: found,
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
        .map(dayNamed)
        .join(' '),
    }
  if (kind === 'month') return { ...value, norm: monthNamed(found) }
  if (!isNumeric(value)) return value
  return readNumber(value, text)
}

/** 'Half past', 'a quarter to', 'dreiviertel': the hour follows. */
const PARTS_OF_HOURS = /^(?:half|halb|(?:a )?quarter|(?:drei)?viertel) (?:(?:past|to|vor|nach) )?/i

/** 'Seven pounds fifty', '12 euros 50'. */
const WITH_CENTS = new RegExp(`^(\\S+)\\s?(${CURRENCY.source})\\s?(\\d{2}|\\p{L}+(?:-\\p{L}+)?)$`, 'iu')

function readCents(value: Value): Value | null {
  if (value.kind !== 'money') return null
  const [, whole = '', unit = '', cents = ''] = WITH_CENTS.exec(value.text) ?? []
  const [units, rest] = [whole, cents].map((one) => (/^\d+$/.test(one) ? Number(one) : wordNumber(one)))
  if (units === undefined || rest === undefined) return null
  const size = units + rest / 100
  return { ...value, norm: size.toFixed(2), size, unit }
}

/** 'Two and a half hours'. */
const AND_A_HALF = / and a half$/i

function readHalf(value: Value, at: number, text: string): Value | null {
  const whole = readNumber({ ...value, text: value.text.slice(0, at) }, text)
  return (
    whole && {
      ...whole,
      text: value.text,
      norm: String(whole.size + 0.5),
      size: whole.size + 0.5,
      digits: value,
    }
  )
}

function readNumber(value: Value, text: string): Value | null {
  const withCents = readCents(value)
  if (withCents) return withCents
  const more = AND_A_HALF.exec(value.text)
  if (more) return readHalf(value, more.index, text)
  const digits = /\d(?:.*\d)?/.exec(value.text)
  const word = digits
    ? null
    : /\p{L}+(?:-\p{L}+)?(?: (?:hundred|thousand)(?: and \p{L}+(?:-\p{L}+)?)?)?/u.exec(
        value.text.replace(PARTS_OF_HOURS, ''),
      )
  const number =
    digits?.[0]
      .replace(/[.,](?=\d{3}(?!\d))/g, '')
      .replaceAll(',', '.')
      .replace(/[^\d.:]+/, ' ') ?? (isOneOfTime(value, text) ? 1 : wordNumber(word?.[0] ?? ''))
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
  return { ...read, unit, unitEnd: value.end + measure.length, withUnit: value.text + measure }
}

const DURATION =
  /^(?:sec|second|min|minute|h|hr|hour|day|night|week|wk|month|year|yr|sekunde|minute|std|stunde|tag|nacht|nachte|woche|monat|jahr)(?:s|n|e|en)?$/
export const isDuration = ({ kind, unit }: Value) => kind === 'number' && DURATION.test(unit)

/** 'For one week', 'eine Woche', 'at one', 'bis eins': elsewhere they are articles and pronouns. */
function isOneOfTime({ text: word, start, end }: Value, text: string): boolean {
  const [, next = ''] = UNIT_AFTER.exec(text.slice(end)) ?? []
  if (/^(?:one|eins)$/i.test(word) && TIME_BEFORE.test(text.slice(0, start)))
    return !next || /^(?:on|and|instead|not|now|at|an|und|statt|nicht)$/i.test(next)
  return /^(?:one|eine?[nrms]?)$/i.test(word) && DURATION.test(fold(next))
}

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

export const isNumeric = ({ kind }: Pick<Value, 'kind'>) => /^(?:number|money|percent|time)$/.test(kind)
const isOneKind = (a: Value, b: Value) => a.kind === b.kind || (isNumeric(a) && isNumeric(b))

export const isBare = ({ kind, unit }: Value) => kind === 'number' && unit === ''

export const isEqualValue = (a: Value, b: Value) => a.kind === b.kind && a.norm === b.norm

export const isSameValue = (value: Value, named: Value) =>
  (value.norm === named.norm && isOneKind(value, named)) ||
  (value.kind === named.kind && value.norm.split(' ').includes(named.norm))

/** Each day of 'Wednesdays and Sundays' by itself. */
export const daysIn = ({ text, start }: Value): Value[] =>
  [...text.matchAll(/\p{L}{3,}/gu)].flatMap(({ index, 0: word }) =>
    valuesIn(word)
      .filter(({ kind }) => kind === 'day')
      .map((day) => moved(day, start + index)),
  )

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
/** Whether a day is one of a range of days. */
export function isDayWithin(day: Value, range: Value): boolean {
  const days = range.norm.split(' ').map((each) => WEEK.indexOf(each))
  const [from = -1, to = -1] = [days[0], days.at(-1)]
  const at = WEEK.indexOf(day.norm)
  return range.kind === 'day' && day.kind === 'day' && days.length > 1 && from >= 0 && from <= at && at <= to
}

/** A bare number can replace any other number, but not the parts of a date or an address. */
export function canReplace(now: Value, old: Value): boolean {
  if ((now.kind === 'label') !== (old.kind === 'label')) return false
  // Saturday says nothing else than 'Tuesday to Saturday'.
  if (now.kind === 'day' && old.norm.split(' ').includes(now.norm)) return false
  if (now.kind === old.kind) return now.norm !== old.norm
  return (isBare(now) && isNumeric(old)) || (isNumeric(now) && isBare(old))
}

/** The text with its values taken out: what they are said of. */
export function withoutValues(text: string, values: Value[]): string {
  return [...values]
    .reverse()
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
}
