/** The form of a link: its texts as the API takes them. */
import type { Link, LinkCreate } from '../../../contract/links.ts'

export interface LinkValues {
  name: string
  slug: string
  who: Link['who']
  passcode: string
  removes_passcode: boolean
  /** As a date-and-time input has it. */
  expires_at: string
  questions_per_day: string
  questions_total: string
  greeting: string
  first_question: string
  citations: Link['citations']
}

export const valuesOf = (link: Link | null): LinkValues => ({
  name: link?.name ?? '',
  slug: link?.slug ?? '',
  who: link?.who ?? 'anyone',
  passcode: '',
  removes_passcode: false,
  expires_at: localTime(link?.expires_at),
  questions_per_day: String(link?.questions_per_day ?? ''),
  questions_total: String(link?.questions_total ?? ''),
  greeting: link?.greeting ?? '',
  first_question: link?.first_question ?? '',
  citations: link?.citations ?? 'quote',
})

/** '2026-11-23T18:00' in the reader's time zone, as a date-and-time input has it; '' for none. */
function localTime(value: string | null | undefined): string {
  if (!value) return ''
  const date = new Date(value)
  const pad = (number: number) => String(number).padStart(2, '0')
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

// What is no number goes as 0, which the server refuses at its field.
const countOf = (text: string) => (text.trim() === '' ? null : Number(text) || 0)

/** An address left empty is not sent: a new link gets one, and an old one keeps its own. So is a passcode. */
export function bodyOf(values: LinkValues): LinkCreate {
  const { slug, passcode, removes_passcode, expires_at } = values
  return {
    name: values.name.trim(),
    ...(slug.trim() && { slug: slug.trim() }),
    who: values.who,
    expires_at: expires_at ? new Date(expires_at).toISOString() : null,
    ...(removes_passcode ? { passcode: null } : passcode && { passcode }),
    questions_per_day: countOf(values.questions_per_day),
    questions_total: countOf(values.questions_total),
    citations: values.citations,
    greeting: values.greeting.trim() || null,
    first_question: values.first_question.trim() || null,
  }
}
