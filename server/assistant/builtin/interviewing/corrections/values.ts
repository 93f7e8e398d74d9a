/** What can be wrong in a statement and put right without touching the rest: amounts, years, times, days, counts. */
import { stem } from '../../../../retrieval/text/stem.ts'

export interface Value {
  /** Only values of one kind can stand in for each other. */
  kind: string
  text: string
  start: number
  end: number
}

const NUMBER_WORDS =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|vierzig|fünfzig|deux|trois|quatre|cinq|sept|huit|neuf|dix|vingt|trente|quarante|cinquante|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|veinte|treinta|cuarenta|cincuenta'
const NUMBER = `(?:\\d{1,12}(?:[.,]\\d{1,12}){0,4}|(?:${NUMBER_WORDS})(?:-(?:${NUMBER_WORDS}|one))?)`
const MONTH =
  '(?:jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|f[eé]vrier|mar(?:ch|s|zo)|märz|apr(?:il)?|avril|abril|may|mai|mayo|june?|juni|juin|junio|july?|juli|juillet|julio|aug(?:ust)?|août|agosto|sep(?:t|tember|tembre|tiembre)?|oct(?:ober|obre|ubre)?|okt(?:ober)?|nov(?:ember|embre|iembre)?|dec(?:ember)?|dez(?:ember)?|décembre|diciembre)'
const DAY =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo'

/** In order: what an earlier one has taken, a later one leaves. */
const KINDS: [string, RegExp][] = [
  ['address', /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,32}){1,4}|https?:\/\/\S{1,200}/gi],
  [
    'money',
    new RegExp(
      `[€$£]\\s?${NUMBER}|\\b${NUMBER}\\s?(?:€|\\$|£|(?:euros?|dollars?|pounds?|francs?|franken|CHF|EUR|USD|GBP)\\b)`,
      'gi',
    ),
  ],
  ['percent', new RegExp(`\\b${NUMBER}\\s?(?:%|per ?cent\\b|prozent\\b)`, 'gi')],
  [
    'date',
    new RegExp(
      `\\b\\d{1,2}(?:st|nd|rd|th|\\.)?\\s(?:of |de )?${MONTH}\\b(?:,? \\d{4})?|\\b${MONTH}\\s\\d{1,2}(?:st|nd|rd|th)?\\b(?:, \\d{4})?|\\b${MONTH}\\s\\d{4}\\b|\\b\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}\\b|\\b\\d{4}-\\d{2}-\\d{2}\\b`,
      'gi',
    ),
  ],
  [
    'time',
    new RegExp(
      `\\b(?:[01]?\\d|2[0-4])(?:[:.]\\d{2})?\\s?(?:a\\.?m\\b|p\\.?m\\b|o['’]clock\\b|uhr\\b|heures?\\b|h\\b)|\\b(?:[01]?\\d|2[0-3]):\\d{2}\\b|(?<=\\b(?:at|um|à|from|until|till|bis) )(?:${NUMBER_WORDS}|\\d{1,2})(?= (?:in the|o['’]clock)|[.,;]|$)`,
      'gi',
    ),
  ],
  ['year', /\b(?:1[5-9]|20)\d{2}\b/g],
  ['day', new RegExp(`\\b(?:${DAY})\\b`, 'gi')],
]
const COUNTED = new RegExp(`\\b(${NUMBER})\\s(\\p{L}{2,40})`, 'giu')
const BARE = new RegExp(`\\b${NUMBER}\\b`, 'gi')

/** In the order they stand in the text; none overlaps another. */
export function valuesIn(text: string): Value[] {
  const values: Value[] = []
  const take = (kind: string, start: number, length: number) => {
    const end = start + length
    if (values.some((other) => start < other.end && other.start < end)) return
    values.push({ kind, text: text.slice(start, end), start, end })
  }
  for (const [kind, form] of KINDS)
    for (const { 0: found, index } of text.matchAll(form)) take(kind, index, found.length)
  for (const { 1: number = '', 2: unit = '', index } of text.matchAll(COUNTED))
    take(`count ${stem(unit.toLowerCase(), 'en')}`, index, number.length)
  for (const { 0: found, index } of text.matchAll(BARE)) take('number', index, found.length)
  return values.sort((a, b) => a.start - b.start)
}

/** The text with its values taken out: what they are said of. */
export function frameOf(text: string, values: Value[]): string {
  let frame = ''
  let from = 0
  for (const { start, end } of values) {
    frame += `${text.slice(from, start)} `
    from = end
  }
  return frame + text.slice(from)
}
