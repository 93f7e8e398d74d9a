/** One message by the Standard Webhooks specification: what is sent, and how it is signed. */
import { Webhook } from 'standardwebhooks'
import type { Seal } from '../../core/seal.ts'
import type { PendingRow } from './queries.ts'

type Content = Pick<PendingRow, 'event' | 'occurred_at' | 'data' | 'visitor_text'>

/** What visitors wrote is null, field by field, while the owner's plan does not open the dashboard that shows it. */
export function bodyOf({ event, occurred_at, data, visitor_text }: Content, seesDashboard: boolean): string {
  const hidden = Object.fromEntries(Object.keys(visitor_text).map((name) => [name, null]))
  return JSON.stringify({
    type: event,
    timestamp: occurred_at.toISOString(),
    data: { ...data, ...(seesDashboard ? visitor_text : hidden) },
  })
}

/** The secrets a delivery is signed with: after a rotation the one before it too, for a day. Empty when none can be opened. */
function secretsOf(seal: Seal, row: PendingRow, now: Date): string[] {
  const { sealed_secret, sealed_previous_secret, previous_secret_until } = row
  const isRecent = previous_secret_until !== null && previous_secret_until > now
  const sealed = [sealed_secret, ...(isRecent && sealed_previous_secret ? [sealed_previous_secret] : [])]
  return sealed.flatMap((each) => seal.open(each, row.endpoint_id) ?? [])
}

/** Null when the server's own secret has changed, so that no secret of the endpoint can be opened. */
export function signedHeaders(
  seal: Seal,
  row: PendingRow,
  body: string,
  now: Date,
): Record<string, string> | null {
  const secrets = secretsOf(seal, row, now)
  if (secrets.length === 0) return null
  return {
    'content-type': 'application/json',
    'user-agent': 'Posit-Webhooks/1',
    'webhook-id': row.id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(row.id, now, body)).join(' '),
  }
}
