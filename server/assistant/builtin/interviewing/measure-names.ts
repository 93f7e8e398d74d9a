/** Names of times and measures, from the platform's own data: 'Sunday', 'months', 'euro' are no things to ask about. */
import type { Language } from '../../../retrieval/text/languages.ts'
import { termsOf } from '../../../retrieval/text/terms.ts'

const UNITS = [
  ...['second', 'minute', 'hour', 'day', 'week', 'month', 'year', 'percent', 'degree'],
  ...['meter', 'kilometer', 'mile', 'inch', 'foot', 'yard', 'gram', 'kilogram', 'ounce', 'liter', 'gallon'],
]
/** 'Metres' are British. */
const LOCALES: Partial<Record<Language, string[]>> = { en: ['en', 'en-GB'] }
/** 'End of July', 'half past', 'Anfang Mai', 'ein paar Mal'. */
const TIMES: Partial<Record<Language, string[]>> = {
  en: [
    ...['end', 'beginning', 'start', 'middle', 'half', 'quarter', 'bit', 'lot', 'fortnight', 'time', 'times'],
    ...['morning', 'noon', 'afternoon', 'evening', 'night', 'midnight', 'today', 'tomorrow', 'yesterday'],
  ],
  de: [
    ...['Ende', 'Anfang', 'Mitte', 'Schluss', 'Heuer', 'Mal', 'Zeit', 'Zeiten', 'Hälfte', 'Viertel'],
    ...['Morgen', 'Vormittag', 'Mittag', 'Nachmittag', 'Abend', 'Nacht', 'Mitternacht'],
  ],
}
const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF']
const MONTHS = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month))
const DAYS = Array.from({ length: 7 }, (_, day) => Date.UTC(2024, 0, 1 + day))

const cache = new Map<Language, ReadonlySet<string>>()

function namesIn(language: Language): Set<string> {
  const currencies = new Intl.DisplayNames(language, { type: 'currency' })
  const dated = (options: Intl.DateTimeFormatOptions, dates: number[]) =>
    dates.map((date) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(date))
  const units = UNITS.flatMap((unit) =>
    (LOCALES[language] ?? [language]).flatMap((locale) =>
      [1, 2].map((count) =>
        new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
      ),
    ),
  )
  const names = [
    ...units,
    ...(TIMES[language] ?? []),
    ...CURRENCIES.flatMap((code) => currencies.of(code) ?? []),
    ...(['long', 'short'] as const).flatMap((length) => [
      ...dated({ weekday: length }, DAYS),
      ...dated({ month: length }, MONTHS),
    ]),
  ]
  return new Set(names.flatMap((name) => termsOf(name.replace(/\d/g, ''), language).at(-1) ?? []))
}

export function isMeasureName(stem: string, language: Language): boolean {
  const names = cache.get(language) ?? namesIn(language)
  cache.set(language, names)
  return names.has(stem)
}
