/** The automation hook. Its URL is a secret: knowing it is enough to send. */
import type { AutomationEvent } from '../../contract/bug-reports.ts'

const TIMEOUT_MS = 15_000

/** Throws, without the address, unless the hook took it. */
export async function postToHook(url: string, event: AutomationEvent, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).catch(() => {
    throw new Error('The automation hook could not be reached.')
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The automation hook answered ${response.status}.`)
}
