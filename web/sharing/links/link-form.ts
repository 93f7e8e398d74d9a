/** The form of a link: its texts as the API takes them. */
import type { LinkCreate } from '../../../contract/links.ts'

/** '2026-11-23T18:00' in the reader's time zone, as a date-and-time input has it; '' for none. */
export function localTime(value: string | null | undefined): string {
  if (!value) return ''
  const date = new Date(value)
  const pad = (number: number) => String(number).padStart(2, '0')
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** An address left empty is not sent: a new link gets one, and an old one keeps its own. So is a passcode. */
export function bodyOf(form: FormData, removesPasscode: boolean): LinkCreate {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const orNull = (name: string) => text(name) || null
  // What is no number goes as 0, which the server refuses at its field.
  const count = (name: string) => (text(name) === '' ? null : Number(text(name)) || 0)
  const expires = text('expires_at')
  const passcode = String(form.get('passcode') ?? '')
  return {
    name: text('name'),
    ...(text('slug') && { slug: text('slug') }),
    who: text('who') as NonNullable<LinkCreate['who']>,
    expires_at: expires ? new Date(expires).toISOString() : null,
    ...(removesPasscode ? { passcode: null } : passcode && { passcode }),
    questions_per_day: count('questions_per_day'),
    questions_total: count('questions_total'),
    citations: text('citations') as NonNullable<LinkCreate['citations']>,
    greeting: orNull('greeting'),
    first_question: orNull('first_question'),
  }
}
