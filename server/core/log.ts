import { type Logger, pino } from 'pino'

export type Log = Logger

const REDACTED = '[redacted]'

/**
 * JSON lines on stdout. Secrets never enter a log call; the redaction is the second net: fields by their names, and `secrets`
 * anywhere in a text, for a provider may repeat a key in its error message.
 */
export const createLog = (level: string, secrets: readonly string[] = []): Log =>
  pino({
    level,
    hooks: {
      streamWrite: (line) => secrets.reduce((text, secret) => text.replaceAll(secret, REDACTED), line),
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
