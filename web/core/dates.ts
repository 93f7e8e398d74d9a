import { DATE_FORMAT, TIME_FORMAT } from '../../contract/interface.ts'
import { DATE_INVALID, DATE_UNKNOWN } from '../../contract/messages.ts'

/** The tokens of the product's two patterns, as the platform names them. A date library for six tokens weighs 7 KB. */
const TOKENS = { MMM: 'month', d: 'day', yyyy: 'year', hh: 'hour', mm: 'minute', a: 'dayPeriod' } as const

const english = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
})

function format(value: string | Date | null | undefined, pattern: string): string {
  if (!value) return DATE_UNKNOWN
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return DATE_INVALID
  const parts = Object.fromEntries(english.formatToParts(date).map((part) => [part.type, part.value]))
  return pattern.replace(/MMM|yyyy|hh|mm|d|a/g, (token) => parts[TOKENS[token as keyof typeof TOKENS]] ?? '')
}

/** 'Nov 21, 2026' in the reader's time zone; 'Date unknown' for nothing, 'Invalid date' for what is no date. */
export const formatDate = (value: string | Date | null | undefined) => format(value, DATE_FORMAT)
/** '02:05 PM'. */
export const formatTime = (value: string | Date | null | undefined) => format(value, TIME_FORMAT)
/** 'Nov 21, 2026 02:05 PM'. */
export const formatDateTime = (value: string | Date | null | undefined) =>
  format(value, `${DATE_FORMAT} ${TIME_FORMAT}`)
