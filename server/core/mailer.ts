/** Mail: by SMTP when `SMTP_URL` is set, else as `.eml` files in the data folder's outbox with their links on the log. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { Db } from '../database/schema.ts'
import type { JobDefinition, Jobs } from './jobs.ts'
import type { Log } from './log.ts'

const LINE_BREAKS = /[\r\n]+/g
const SMTP_TIMEOUT_MS = 20_000

export const mailSchema = z.object({
  to: z.email(),
  subject: z.string().max(300),
  text: z.string(),
  html: z.string(),
  /** Made by the server alone. */
  headers: z.record(z.string(), z.string()).optional(),
})
export type Mail = z.infer<typeof mailSchema>

export const mailJob: JobDefinition<Mail> = {
  name: 'mail.send',
  schema: mailSchema,
  retryLimit: 8,
  retryDelaySeconds: 10,
  expireInSeconds: 60,
  concurrency: 2,
}

interface MailSettings {
  smtpUrl?: string | undefined
  from: string
  outbox: string
  log: Log
}

export interface Mailer {
  /** Accepts the mail for delivery by a job, together with the transaction if one is given. */
  send(mail: Mail, trx?: Db): Promise<void>
}

type Deliver = (mail: Mail) => Promise<void>

function deliverBySmtp(smtpUrl: string, from: string): Deliver {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (mail) => {
    await transport.sendMail({ ...mail, from })
  }
}

function deliverToOutbox({ outbox, from, log }: MailSettings): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const { message } = await transport.sendMail({ ...mail, from })
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    const path = join(outbox, `${uuidv7()}.eml`)
    // Written aside and renamed, so that whoever watches the folder never reads half a mail.
    await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${path}.part`, path)
    const links = mail.text.match(/https?:\/\/\S+/g) ?? []
    log.info({ to: mail.to, subject: mail.subject, file: path, links }, 'mail written to the outbox')
  }
}

export function createMailer(settings: MailSettings, jobs: Jobs): Mailer {
  const deliver = settings.smtpUrl
    ? deliverBySmtp(settings.smtpUrl, settings.from)
    : deliverToOutbox(settings)
  jobs.handle(mailJob, deliver)
  return {
    send: (mail, trx) =>
      jobs.send(mailJob, { ...mail, subject: mail.subject.replace(LINE_BREAKS, ' ') }, trx ? { trx } : {}),
  }
}
