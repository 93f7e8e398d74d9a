/** Mail: by SMTP when `SMTP_URL` is set, else as `.eml` files in the data folder's outbox with their links on the log. */
import type { SendMailOptions } from 'nodemailer'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { Db } from '../database/schema.ts'
import type { JobDefinition, Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import { oneLine } from './mail/one-line.ts'
import { deliverToOutbox } from './mail/outbox.ts'
import { deliverBySmtp } from './mail/smtp.ts'

const SUBJECT_MAX_CHARACTERS = 200

const mailSchema = z.object({
  to: z.email(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Made by the server alone. */
  headers: z.record(z.string(), z.string()).optional(),
})
export type Mail = z.infer<typeof mailSchema>

/**
 * The id is made when the mail is accepted and stays through every try. SMTP cannot do better than that: where a server took a mail
 * and the line, or this process, died before it said so, a second copy goes out, and by its id mail programs know it for the same.
 */
const acceptedMailSchema = mailSchema.extend({ message_id: z.string(), date: z.string() })
type AcceptedMail = z.infer<typeof acceptedMailSchema>

export const mailJob: JobDefinition<AcceptedMail> = {
  name: 'mail.send',
  schema: acceptedMailSchema,
  // Three quarters of an hour in all: longer than servers put off a sender they do not know.
  retryLimit: 8,
  retryDelaySeconds: 10,
  expireInSeconds: 120,
  concurrency: 2,
  // Its data may hold a link that signs somebody in.
  keptSeconds: 60,
}

interface MailSettings {
  smtpUrl?: string | undefined
  from: string
  outbox: string
  log: Log
  /** How long a mail server may be silent; its own measure unless given. */
  timeoutMs?: number
}

export interface Mailer {
  /** Accepts the mail for delivery by a job, together with the transaction if one is given. */
  send(mail: Mail, trx?: Db): Promise<void>
}

/** `Sun, 22 Nov 2026 16:00:00 +0000`, the form of RFC 5322. */
const mailDate = (date: string) => new Date(date).toUTCString().replace('GMT', '+0000')

/** Each field by name: nothing else of what is stored can become a header, a recipient or an attachment. */
const messageOf = (mail: AcceptedMail, from: string): SendMailOptions => ({
  from,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: mail.message_id,
  date: mailDate(mail.date),
  // Answering machines keep quiet (RFC 3834).
  headers: { ...mail.headers, 'Auto-Submitted': 'auto-generated' },
})

export function createMailer(settings: MailSettings, jobs: Jobs): Mailer {
  const { smtpUrl, from, outbox, log, timeoutMs } = settings
  const domain = from.slice(from.lastIndexOf('@') + 1).replace('>', '')
  jobs.handle(mailJob, async (mail) => {
    const message = messageOf(mail, from)
    if (smtpUrl) await deliverBySmtp(smtpUrl, message, log, timeoutMs ? { timeoutMs } : {})
    else await deliverToOutbox(outbox, message, log)
  })
  return {
    async send(mail, trx) {
      const accepted = {
        ...mail,
        subject: oneLine(mail.subject, SUBJECT_MAX_CHARACTERS),
        message_id: `<${uuidv7()}@${domain}>`,
        date: new Date().toISOString(),
      }
      await jobs.send(mailJob, accepted, trx ? { trx } : {})
    },
  }
}
