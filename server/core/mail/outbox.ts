import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { uuidv7 } from 'uuidv7'
import type { Log } from '../log.ts'

/** Writes the mail as an `.eml` file, and logs its links: without a mail server, people sign up with them. */
export async function deliverToOutbox(outbox: string, message: SendMailOptions, log: Log): Promise<void> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const sent = await transport.sendMail(message)
  await mkdir(outbox, { recursive: true, mode: 0o700 })
  const path = join(outbox, `${uuidv7()}.eml`)
  // Written aside and renamed, so that a watcher of the folder never reads half a mail.
  await writeFile(`${path}.part`, sent.message as Buffer, { mode: 0o600 })
  await rename(`${path}.part`, path)
  const { subject, text } = message
  const links = String(text).match(/https?:\/\/\S+/g) ?? []
  log.info({ to: message.to, subject, file: path, links }, 'mail written to the outbox')
}
