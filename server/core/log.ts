import { type Logger, pino } from 'pino'
import { formsOf } from './secrets.ts'

export type Log = Logger

const REDACTED = '[redacted]'

/**
 * JSON lines on stdout. Secrets never enter a log call; the redaction is the second net: fields by their names, and `secrets`
 * anywhere in a text, for a provider may repeat a key in its error message.
 */
export function createLog(level: string, secrets: readonly string[] = []): Log {
  const masked = new Set(secrets)
  const log = pino({
    level,
    hooks: {
      streamWrite: (line) => [...masked].reduce((text, secret) => text.replaceAll(secret, REDACTED), line),
    },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.authorization',
        '*.cookie',
        'headers.authorization',
        'headers.cookie',
      ],
      censor: REDACTED,
    },
  })
  maskedIn.set(log, masked)
  return log
}

const maskedIn = new WeakMap<Log, Set<string>>()

/** From now on this secret is redacted too, in whichever encoding. */
export function maskInLog(log: Log, secret: string): void {
  for (const form of formsOf(secret)) maskedIn.get(log)?.add(form)
}
