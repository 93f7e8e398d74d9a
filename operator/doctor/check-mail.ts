import { openSmtp } from '../../server/core/mail/smtp.ts'
import { type Check, good, hostOf, off } from './check.ts'

const TIMEOUT_MS = 10_000

export const checkMail: Check = {
  name: 'mail',
  async look({ env }) {
    if (!env.SMTP_URL) return off("no SMTP_URL: mails are written to the data folder's outbox")
    const transport = openSmtp(env.SMTP_URL, { timeoutMs: TIMEOUT_MS })
    try {
      await transport.verify()
      return good(`${hostOf(env.SMTP_URL)} takes mail from ${env.MAIL_FROM}`)
    } catch (error) {
      // The message of some servers repeats what they were sent.
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
      throw new Error(`${hostOf(env.SMTP_URL)} does not let us in (${code})`)
    } finally {
      transport.close()
    }
  },
}
