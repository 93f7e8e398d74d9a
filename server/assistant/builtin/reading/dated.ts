/** When a section was written, by its titles: 'Meeting of 11 January 2023', '2024-05-02', 'Addendum of 1 April 2025'. */
import { isAmendment } from '../../../retrieval/documents/amendments.ts'
import { fold } from '../../../retrieval/text/fold.ts'
import { LANGUAGES } from '../../../retrieval/text/languages.ts'

const namesOf = (month: 'long' | 'short') =>
  LANGUAGES.flatMap((language) =>
    Array.from({ length: 12 }, (_, at): [string, number] => {
      const name = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }).format(
        Date.UTC(2024, at, 15),
      )
      return [fold(name).replace(/\W/g, ''), at]
    }),
  )
const MONTHS = new Map([...namesOf('short'), ...namesOf('long'), ['sept', 8]])
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
  return isAmendment(heading) ? Number.MAX_SAFE_INTEGER : null
}

const dateOf = (year: string | undefined, month: number | undefined, day = '1') =>
  month === undefined ? Number.NaN : Date.UTC(Number(year), month, Number(day))

/** 'What did it cost in 2023?', 'what was agreed in March' */
const NAMES_YEAR = new RegExp(`\\b${YEAR}\\b`)
const MONTH_LEAST_LETTERS = 4

export function namesTime(question: string): boolean {
  const text = fold(question)
  return (
    NAMES_YEAR.test(text) ||
    text.split(/[^a-z]+/).some((word) => word.length >= MONTH_LEAST_LETTERS && MONTHS.has(word))
  )
}
