/**
 * Calls of Stripe's library, which the first call loads because loading takes long. A refusal or a missing answer becomes one
 * `unavailable`. Stripe's own messages go to the log alone, for some repeat what they were sent.
 */
import type Stripe from 'stripe'
import type { Env } from '../../core/env.ts'
import { AppError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'

/** With the timeout this bounds how long a person waits. */
const RETRIES = 1

export const providerFailed = () =>
  new AppError('unavailable', 'The payment provider does not answer as it should. Please try again later.')
const startedTwice = () =>
  new AppError('conflict', 'Another checkout was started a moment ago. Please try again.')

/** Of a customer, a checkout, a price looked for by its id. A price that is missing from a new checkout is a wrong setting. */
const isMissing = ({ code, param }: Partial<Stripe.errors.StripeError>) =>
  code === 'resource_missing' && !param?.startsWith('line_items')

/** An error that is none of Stripe's is nonsense in its answer, or our mistake: then all of it is worth knowing. */
function detailsOf(error: unknown) {
  const { code, type, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>
  return type ? { code, type, status: statusCode, stripe_request: requestId } : { err: error }
}

function settingsOf({ STRIPE_BASE_URL, STRIPE_TIMEOUT_MS }: Env): Stripe.StripeConfig {
  const limits = { telemetry: false, maxNetworkRetries: RETRIES, timeout: STRIPE_TIMEOUT_MS }
  if (!STRIPE_BASE_URL) return limits
  const { protocol, hostname, port } = new URL(STRIPE_BASE_URL)
  const isPlain = protocol === 'http:'
  return {
    ...limits,
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  }
}

export interface StripeCalls {
  load(): Promise<Stripe>
  /** `null`: Stripe does not have it. */
  call<T>(request: (stripe: Stripe) => Promise<T>): Promise<T | null>
}

export function createStripeCalls(key: string, env: Env, log: Log): StripeCalls {
  let loading: Promise<Stripe> | undefined
  async function load(): Promise<Stripe> {
    loading ??= import('stripe').then(({ default: Library }) => new Library(key, settingsOf(env)))
    return loading
  }

  async function call<T>(request: (stripe: Stripe) => Promise<T>): Promise<T | null> {
    const stripe = await load()
    try {
      return await request(stripe)
    } catch (error) {
      const failure = error as Partial<Stripe.errors.StripeError>
      if (isMissing(failure)) return null
      log.warn(detailsOf(error), 'Stripe did not do what it was asked')
      throw failure.type === 'StripeIdempotencyError' ? startedTwice() : providerFailed()
    }
  }

  return { load, call }
}
