/** When a section was written, by its titles: 'Meeting of 11 January 2023', '2024-05-02', 'Addendum of 1 April 2025'. */
import { titlesIn } from '../../../retrieval/chunking/heading.ts'
import { isAmendment } from '../../../retrieval/documents/amendments.ts'
import { fold } from '../../../retrieval/text/fold.ts'
import { LANGUAGES } from '../../../retrieval/text/languages.ts'

const namesOf = (month: 'long' | 'short') =>
  LANGUAGES.flatMap((language) => {
    const names = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, at): [string, number] => {
      const name = names.format(Date.UTC(2024, at, 15))
      return [fold(name).replace(/\W/g, ''), at]
    })
  })
const LONG_NAMES = namesOf('long')
const MONTHS = new Map([...namesOf('short'), ...LONG_NAMES, ['sept', 8]])
const YEAR = '(?:19|20)\\d\\d'
const ISO = new RegExp(`\\b(${YEAR})-(\\d\\d)(?:-(\\d\\d))?\\b`, 'g')
const NUMBERS = new RegExp(`\\b(\\d{1,2})[./](\\d{1,2})[./](${YEAR})\\b`, 'g')
/** '11. Januar 2023', 'March 2, 2024', 'le 3 mars de 2024'. */
const WORDS = new RegExp(
  `(?:\\b(\\d{1,2})(?:\\.|st|nd|rd|th)?(?: of| de)? )?\\b([a-z]{3,10})\\.?(?: (\\d{1,2})(?:st|nd|rd|th)?,)?(?: de)? (${YEAR})\\b`,
  'g',
)

/** In milliseconds since 1970, the latest of several; null where there is none. What amends is later than all that it does not date. */
export function writtenAt(heading: string): number | null {
  const text = fold(heading)
  const dates = [
    ...[...text.matchAll(ISO)].map(([, year, month, day]) => dateOf(year, Number(month) - 1, day)),
    ...[...text.matchAll(NUMBERS)].map(([, day, month, year]) => dateOf(year, Number(month) - 1, day)),
    ...[...text.matchAll(WORDS)].map(([, first, month = '', second, year]) =>
      dateOf(year, MONTHS.get(month), first ?? second),
    ),
  ].filter((date) => !Number.isNaN(date))
  if (dates.length > 0) return Math.max(...dates)
  return titlesIn(heading).some(isAmendment) ? Number.MAX_SAFE_INTEGER : null
}

function dateOf(year: string | undefined, month = -1, day = '1'): number {
  const isDate = month >= 0 && month < 12 && Number(day) >= 1 && Number(day) <= 31
  return isDate ? Date.UTC(Number(year), month, Number(day)) : Number.NaN
}

/** 'What did it cost in 2023?', 'what was agreed in March'; 'what do 2000 litres cost', 'is Marco there' and, with its Portuguese October, 'before im out' name none. */
const NAMES_YEAR = new RegExp(
  `\\b${YEAR}\\b(?=\\W*$|[?.,;]| (?:and|or|und|oder)\\b)|\\b(?:in|of|since|from|until|before|seit|ab|bis|vor|von|im jahr|jahr) ${YEAR}\\b`,
)
const NAMES_MONTH = new RegExp(
  `\\b(?:in|of|since|from|until|before|last|im|seit|ab|bis|vor|vom|letzten|\\d{1,2}\\.?) (?:${LONG_NAMES.map(([name]) => name).join('|')})\\b`,
)

export function namesTime(question: string): boolean {
  const text = fold(question)
  return NAMES_YEAR.test(text) || NAMES_MONTH.test(text)
}
