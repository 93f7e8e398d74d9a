import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Log } from '../log.ts'

const CONNECT_TIMEOUT_MS = 10_000
/**
 * Silence. Long, for who gives up while a server is still storing the mail sends it twice (RFC 5321, 4.5.3.2.6, asks for ten
 * minutes); short enough that a dead server does not hold up the mails behind it.
 */
const SILENCE_TIMEOUT_MS = 60_000

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
/** What a URL may say of encryption itself. */
const TLS_OPTIONS = ['requireTLS', 'ignoreTLS', 'secure']

/** A password goes over a network only encrypted, unless the URL itself says otherwise. */
function needsEncryption(smtpUrl: string): boolean {
  const { protocol, username, hostname, searchParams } = new URL(smtpUrl)
  const isSettled = TLS_OPTIONS.some((name) => searchParams.has(name))
  return protocol === 'smtp:' && username !== '' && !LOOPBACK.includes(hostname) && !isSettled
}

interface SmtpOptions {
  /** Of a connection, and of its silence. */
  timeoutMs?: number
}

export const openSmtp = (smtpUrl: string, { timeoutMs }: SmtpOptions = {}) =>
  createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs ?? CONNECT_TIMEOUT_MS,
    greetingTimeout: timeoutMs ?? CONNECT_TIMEOUT_MS,
    dnsTimeout: timeoutMs ?? CONNECT_TIMEOUT_MS,
    socketTimeout: timeoutMs ?? SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(needsEncryption(smtpUrl) ? { requireTLS: true } : {}),
  })

interface SmtpError {
  code?: string
  responseCode?: number
  command?: string
}

/** About this recipient or this mail, and final: a refused sender or login is for the operator to fix, and worth a retry. */
const isFinal = ({ responseCode = 0, command = '' }: SmtpError) =>
  responseCode >= 500 && responseCode < 600 && ['RCPT TO', 'DATA'].includes(command)

/** Throws when the mail is worth another try. What the server said stays out: it may repeat addresses and what it was sent. */
export async function deliverBySmtp(
  smtpUrl: string,
  message: SendMailOptions,
  log: Log,
  options?: SmtpOptions,
): Promise<void> {
  const transport = openSmtp(smtpUrl, options)
  try {
    await transport.sendMail(message)
  } catch (error) {
    const failure = error instanceof Error ? (error as SmtpError) : {}
    const { code = 'unknown', responseCode, command } = failure
    const why = { code, status: responseCode, command, message_id: message.messageId }
    if (!isFinal(failure)) throw new Error(`The mail server failed: ${JSON.stringify(why)}`)
    log.warn(why, 'a mail was refused for good')
  } finally {
    transport.close()
  }
}
