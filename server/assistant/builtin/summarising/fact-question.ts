/** What every visitor asks for, made of facts: opening hours, a way to write, a price. */
import type { Language } from '../../../retrieval/text/languages.ts'
import type { Section } from './key-sentences.ts'
import { labelsIn } from './table-rows.ts'
import { lowerFirst } from './titles/tidy-title.ts'

export interface FactQuestion {
  question: string
  /** What its answer must hold. */
  holds: RegExp
}

const DAYS =
  /\b(?:mon|tue|wed|thu|fri|sat|sun)(?:\p{Ll}*day)?s?\b|\b(?:Mo|Di|Mi|Do|Fr|Sa|So|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tags?|Mittwochs?)\b/giu
const HOURS = /\b\d{1,2}(?:[.:]\d\d)? ?(?:am|pm|uhr)? ?(?:[-–]|to|bis) ?\d{1,2}(?:[.:]\d\d)?\b/iu
const OPENING = /\b(?:open|opening (?:hours|times)|hours|Öffnungszeiten|Sprech(?:stunden?|zeiten?))\b/iu
const WE_OPEN =
  /\b(?:we(?: are|['’]re)? open|(?:shop|store|office|building)s? (?:is|are) open|wir haben [^.]{0,40}geöffnet|wir öffnen)/iu
const TELEPHONE = /\b(?:tel|phone|telefon)\b.{0,12}\d{3}|\S@\S+\.\p{L}/iu
const CONTACT = /\d{3}|@/
const PRICE_CELL =
  /^(?:[^:]*(?:preis|price|cost|kosten|how much|[€£$]|GBP|EUR|USD|CHF)[^:]*: [€£$]?\d|[^:]+: [€£$]\d|[^:]+: \d+(?:[.,]\d+)? ?[€£$])/iu

export function factQuestions({ heading, chunks }: Section, language: Language): FactQuestion[] {
  if (language !== 'en' && language !== 'de') return []
  const say = (english: string, german: string) => (language === 'de' ? german : english)
  const text = chunks.map((chunk) => chunk.text).join('\n')
  const days = new Set(text.match(DAYS)?.map((day) => day.toLowerCase()))
  const isOpening =
    days.size > 1 &&
    HOURS.test(text) &&
    (OPENING.test(heading) || OPENING.test(text.slice(0, 60)) || WE_OPEN.test(text))
  const thing = text.split('\n').map(pricedThing).find(Boolean)
  const facts: FactQuestion[] = []
  if (isOpening) facts.push({ question: say('When are you open?', 'Wann haben Sie geöffnet?'), holds: HOURS })
  if (TELEPHONE.test(text))
    facts.push({ question: say('How can I contact you?', 'Wie kann ich Sie erreichen?'), holds: CONTACT })
  if (thing)
    facts.push({
      question: say(
        `How much ${/[^s]s$/.test(thing) ? 'are' : 'is'} the ${lowerFirst(thing)}?`,
        `Was kostet ${thing}?`,
      ),
      holds: /\d/,
    })
  return facts
}

/** 'Nr.: I1; Leistung: Kette wechseln; Preis: 15': the last words before a price. One word alone may be who pays. */
function pricedThing(row: string): string | undefined {
  const price = row.split('; ').findIndex((cell) => PRICE_CELL.test(cell))
  return labelsIn(row, Math.max(0, price)).findLast((label) => label.includes(' '))
}
