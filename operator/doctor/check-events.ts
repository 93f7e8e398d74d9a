import { bad, type Check, good, hostOf, off } from './check.ts'

/** The default host of PostHog's own client. */
const POSTHOG_CLOUD = 'https://us.i.posthog.com'
const ANSWER_WITHIN_MS = 3000

/** Whether it takes this key shows only when it takes an event, and the doctor sends none. */
export const checkEvents: Check = {
  name: 'events',
  async look({ env }) {
    const kept = `kept here for ${env.EVENTS_KEPT_DAYS} days`
    if (!env.POSTHOG_API_KEY) return off(`${kept}; no POSTHOG_API_KEY: not passed on`)
    const address = env.POSTHOG_HOST ?? POSTHOG_CLOUD
    const answered = await fetch(address, {
      method: 'HEAD',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).then(
      () => true,
      () => false,
    )
    const host = hostOf(address)
    return answered
      ? good(`${kept} and passed on to ${host}, which answers`)
      : bad(`${host} does not answer: ${kept} alone`)
  },
}

export const checkMetrics: Check = {
  name: 'metrics',
  look: async ({ env }) =>
    env.METRICS_TOKEN
      ? good('figures at /metrics, with METRICS_TOKEN')
      : off('no METRICS_TOKEN: there is no /metrics'),
}

export const checkHook: Check = {
  name: 'automation',
  look: async ({ env }) =>
    env.ZAPIER_HOOK_URL
      ? good(`bug reports are posted to ${hostOf(env.ZAPIER_HOOK_URL)}`)
      : off('no ZAPIER_HOOK_URL: bug reports are sent nowhere'),
}
