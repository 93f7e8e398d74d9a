/** What no question is about: times and measures, from the platform's own data ('Sunday', 'months', 'euro'), and nouns that say nothing alone. */
import type { Language } from '../../../retrieval/text/languages.ts'
import { termsOf } from '../../../retrieval/text/terms.ts'

const UNITS = [
  ...['second', 'minute', 'hour', 'day', 'week', 'month', 'year', 'percent', 'degree'],
  ...['meter', 'kilometer', 'mile', 'inch', 'foot', 'yard', 'gram', 'kilogram', 'ounce', 'liter', 'gallon'],
]
/** 'Metres' are British. */
const LOCALES: Partial<Record<Language, string[]>> = { en: ['en', 'en-GB'] }
/** Nouns that say nothing alone: 'the name', 'the reason'. */
const GENERAL: Partial<Record<Language, string>> = {
  en: `name way kind sort thing things reason fact phrase matter heavens goodness god question answer mistake rest head hand hands mind
    word words story exception exceptions joy pleasure honour honor privilege luck fun people worry worries charge trouble max eve extra`,
  de: `Name Art Weise Sache Ding Dinge Grund Gegenteil Beispiel Frage Antwort Fehler Rest Kopf Hand Wort Worte Herr Frau Gott Himmel
    Geschichte Stück Ausnahme Ausnahmen Eher Lieber Leider Weiter Später Früher Sicher Freude Ehre Vergnügen Glück Spaß Lust Leute Menschen`,
}
/** 'End of July', 'half past', 'Anfang Mai', 'ein paar Mal'. */
const TIMES: Partial<Record<Language, string[]>> = {
  en: [
    ...[
      'end',
      'beginning',
      'start',
      'middle',
      'half',
      'quarter',
      'bit',
      'lot',
      'fortnight',
      'time',
      'times',
      'min',
      'mins',
      'hrs',
    ],
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
    ...CURRENCIES.flatMap((code) => [code, currencies.of(code) ?? '']),
    ...(['long', 'short'] as const).flatMap((length) => [
      ...dated({ weekday: length }, DAYS),
      ...dated({ month: length }, MONTHS),
    ]),
  ]
  return stemsOf(names, language)
}

const stemsOf = (names: readonly string[], language: Language) =>
  new Set(names.flatMap((name) => termsOf(name.replace(/\d/g, ''), language).at(-1) ?? []))

export function isNoTopic(stem: string, language: Language): boolean {
  const names = cache.get(language) ?? namesIn(language)
  cache.set(language, names)
  return names.has(stem)
}

const generalNouns = new Map<Language, ReadonlySet<string>>()

/** Whether a thing of this one word is too general to ask about. */
export function isGeneral(stem: string, language: Language): boolean {
  const names = generalNouns.get(language) ?? stemsOf(GENERAL[language]?.split(/\s+/) ?? [], language)
  generalNouns.set(language, names)
  return names.has(stem)
}
