/** Webhooks: signed as Stripe signs them, and sent when the test says so. */
import Stripe from 'stripe'
import type { FakeEvent } from './stripe-objects.ts'

export const WEBHOOK_SECRET = 'whsec_a_secret_of_tests_only'
const { webhooks } = new Stripe('sk_test_unused')

interface DeliveryOptions {
  secret?: string
  /** Seconds since 1970 at which it was signed. */
  timestamp?: number
  /** What arrives instead of what was signed. */
  tampered?: string
}

export function createDelivery() {
  let target: string | null = null
  let isHolding = false
  const under = new Set<Promise<unknown>>()

  async function deliver(event: FakeEvent, options: DeliveryOptions = {}): Promise<number> {
    if (!target) throw new Error('Nobody listens for events yet.')
    const { secret = WEBHOOK_SECRET, timestamp, tampered } = options
    const payload = JSON.stringify({ ...event, api_version: '2026-10-28.endive', livemode: false })
    const signature = webhooks.generateTestHeaderString({
      payload,
      secret,
      ...(timestamp ? { timestamp } : {}),
    })
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: tampered ?? payload,
    })
    await response.body?.cancel()
    return response.status
  }

  return {
    deliver,
    /** `appUrl` of the server under test. */
    listen(appUrl: string) {
      target = `${appUrl}/functions/v1/stripe-webhook`
    },
    hold(holding: boolean) {
      isHolding = holding
    },
    send(event: FakeEvent) {
      if (isHolding || !target) return
      const sending = deliver(event).catch(() => 0)
      under.add(sending)
      void sending.finally(() => under.delete(sending))
    },
    /** Once everything sent was answered. */
    settle: async () => void (await Promise.all(under)),
  }
}
