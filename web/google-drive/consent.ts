/** The round trip to Google's consent page: the returned state must be the one this browser sent. */
import { href } from 'react-router'
import { DRIVE_SCOPES, type DriveState } from '../../contract/google-drive.ts'
import { safeReturnPath } from '../../contract/return-path.ts'

const STORE_KEY = 'posit.drive-consent'
const INTEGRATIONS = href('/integrations')
const STATE_BYTES = 24

interface Consent {
  state: string
  /** Where the person goes on afterwards. */
  next: string
}

function randomState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(STATE_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function askConsent(
  { url, client_id, redirect_uri }: NonNullable<DriveState['authorization']>,
  next: string = INTEGRATIONS,
): void {
  const consent: Consent = { state: randomState(), next }
  localStorage.setItem(STORE_KEY, JSON.stringify(consent))
  const parameters = new URLSearchParams({
    client_id,
    redirect_uri,
    response_type: 'code',
    scope: DRIVE_SCOPES.join(' '),
    access_type: 'offline',
    prompt: 'consent',
    state: consent.state,
  })
  window.location.assign(`${url}?${parameters}`)
}

/** Where to go on, or null when this is not what was asked for. It answers once. */
export function takeConsent(state: string | null): string | null {
  const stored = localStorage.getItem(STORE_KEY)
  localStorage.removeItem(STORE_KEY)
  if (!stored || !state) return null
  const consent = JSON.parse(stored) as Partial<Consent>
  return consent.state === state ? (safeReturnPath(consent.next) ?? INTEGRATIONS) : null
}
