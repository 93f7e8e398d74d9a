/** What kind of figure a question asks for, and which kinds a sentence holds: a price, a time of day, a weight, a telephone number. */
import { fold } from '../../../retrieval/text/fold.ts'

const COUNT =
  '(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|half|ein\\w*|zwei|drei|vier|funf|sechs|acht|zehn)'
/** Only digits may touch their unit: '5m' is a length, the German 'am' is not 'a m'. */
const withUnit = (units: string) =>
  new RegExp(`\\b(?:\\d+(?:[.,]\\d+)?[\\s-]*|${COUNT}[\\s-]+)(?:${units})(?![a-z])`)

interface Measure {
  asked: RegExp
  stated: RegExp
}

/** Tried in order; patterns read folded text. */
const MEASURES: Measure[] = [
  {
    asked: /\b(?:how heavy|weighs?|weight|wie schwer|wiegt|gewicht|pesa|pese)\b/,
    stated: withUnit('kg|g|grams?|kilos?|lbs?|tons?|tonnes?|gramm|tonnen?|t'),
  },
  {
    asked:
      /\b(?:how much(?! (?:\w+ )?(?:time|longer|notice|space|weight))|costs?|prices?|pricey|charges?|fees?|fare|expensive|cheap|kosten|kostet|preis|preise|teuer|gebuhr|gebuhren|miete|combien|coute|cuesta|cuanto|costa|quanto)\b/,
    stated:
      /\b(?:costs?|kostet|kosten|prices?|preis|fees?|miete)\b.{0,30}\d|[£$€]\s?\d|\d\s?(?:€|£|p\b|eur\b|euros?\b|pounds?\b|dollars?\b|usd\b|gbp\b|cents?\b|pence\b|chf\b|kr\b|kron\w*|francs?\b|franken\b|yen\b|zlot\w*|an hour\b)|\d[.,]\d\d\b|\b(?:free|no charge|costs? nothing|kostenlos|gratis|umsonst|kostenfrei)\b/,
  },
  {
    asked: /\bhow (?:far|tall|high|deep|wide|thick)\b|\bwie (?:weit|hoch|tief|breit|dick)\b/,
    stated: withUnit(
      'mm|cm|m|km|met(?:er|re)s?|kilomet(?:er|re)s?|miles?|feet|foot|ft|inch(?:es)?|minutes?|minuten',
    ),
  },
  {
    asked: /\b(?:how (?:hot|cold|warm)|temp|temperatures?|wie (?:heiss|warm|kalt)|temperatur)\b/,
    stated: /\d\s*(?:°|º|degrees?|grad\b|c\b|f\b)/,
  },
  {
    asked: /\b(?:how old|what age|which age|wie alt|ab welchem alter)\b/,
    stated:
      /\b(?:ages?|aged|old|under|over|from|born|alt|ab|unter|uber|jahren?|geboren)\b.{0,12}\d|\d.{0,12}\b(?:years?|olds?|jahre?|jahrige?)\b/,
  },
  {
    asked:
      /\b(?:what time|how (?:late|early)|open|opening|opens|close|closes|closing|uhr|geoffnet|offen|offnet|schliesst|hours)\b/,
    stated:
      /\d{1,2}[:.]\d{2}|\d\s*(?:am|pm|uhr|h)\b|\b(?:noon|midnight|mittag|mitternacht)\b|\b\d{1,2}\s*(?:-|–|to|bis)\s*\d{1,2}\b|\b(?:closed|geschlossen|24\/7)\b/,
  },
  {
    asked:
      /\b(?:how long|how many (?:minutes|hours|days|weeks|months|years)|wie lange?|combien de temps|cuanto tiempo)\b/,
    stated: withUnit(
      'seconds?|secs?|minutes?|mins?|hours?|hrs?|h|days?|nights?|weeks?|months?|years?|sekunden|minuten?|stunden?|std|tagen?|tage|wochen?|monaten?|monate|jahren?|jahre?|terms?|km|kilomet(?:er|re)s?|miles?|met(?:er|re)s?|cm|m',
    ),
  },
  { asked: /\b(?:e ?mail|mail)\b/, stated: /\S@\S/ },
  {
    asked:
      /\b(?:phone|telephone|telefon\w*|nummer|number to (?:call|ring)|your number|call you|ring you|anrufen)\b/,
    stated: /\+?\d[\d /()-]{6,}\d/,
  },
  {
    asked: /\b(?:percent|percentage|prozent|how likely)\b/,
    stated: /\d\s*%|\d\s*(?:percent|per cent|prozent)/,
  },
]

/** The folded word that only asks for a figure: the 'hoch' of 'wie hoch ist die Gebühr', which no text need hold. */
export function degreeAsked(question: string): string | undefined {
  const [asked, word] = /\b(?:how|wie) ([a-z]+)\b/.exec(fold(question.slice(0, 600))) ?? []
  return asked && measureAsked(asked) !== -1 ? word : undefined
}

/** The measure's place in the list; -1 for a question that asks for none. */
export function measureAsked(question: string): number {
  const text = fold(question.slice(0, 600)).replace(/[^a-z0-9]+/g, ' ')
  return MEASURES.findIndex(({ asked }) => asked.test(text))
}

export const statesMeasure = (text: string, measure: number): boolean =>
  MEASURES[measure]?.stated.test(fold(text)) ?? false
