import { format } from 'node:util'
import type { Log } from './log.ts'

/** What libraries print, which may be a whole answer of the service they speak with, goes the way of everything else: a line of JSON, at a level, without secrets. */
export function logConsole(log: Log): void {
  const levels = { error: 'error', warn: 'warn', info: 'info', log: 'info', debug: 'debug' } as const
  for (const [method, level] of Object.entries(levels) as [keyof typeof levels, 'error'][]) {
    console[method] = (...parts: unknown[]) => log[level](format(...parts))
  }
}
