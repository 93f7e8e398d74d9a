import type { Env } from '../../server/core/env.ts'
import type { Log } from '../../server/core/log.ts'

/** `off`: not configured, with a fallback. Only `bad` sets the exit code. */
export type Health = 'good' | 'off' | 'warn' | 'bad'

export interface Finding {
  health: Health
  /** Never a secret: names of settings, hosts and figures. */
  detail: string
}

export interface Check {
  name: string
  look(about: { env: Env; log: Log }): Promise<Finding>
}

export const good = (detail: string): Finding => ({ health: 'good', detail })
export const off = (detail: string): Finding => ({ health: 'off', detail })
export const warn = (detail: string): Finding => ({ health: 'warn', detail })
export const bad = (detail: string): Finding => ({ health: 'bad', detail })

/** A service's address without the password or key in it. */
export function hostOf(url: string): string {
  return URL.canParse(url)
    ? new URL(url).host || new URL(url).searchParams.get('host') || 'a local socket'
    : 'an address that is no URL'
}
