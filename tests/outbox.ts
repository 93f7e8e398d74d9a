/** The mails a server without SMTP leaves in its outbox folder. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readMail } from './read-mail.ts'

const MAIL_WAIT_MS = 10_000
const CHECK_EVERY_MS = 25

export interface ReceivedMail {
  /** Headers, text and HTML, decoded. */
  text: string
  links: string[]
}

export interface Outbox {
  /** The newest mail to this address; waits for it to arrive. `after` skips that many older ones. */
  mailTo(address: string, after?: number): Promise<ReceivedMail>
  countMailsTo(address: string): Promise<number>
}

async function mailsTo(folder: string, address: string): Promise<Buffer[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name))))
  const isTo = (line: string) => line.startsWith('To: ') && line.includes(address)
  return mails.filter((mail) => mail.toString('latin1').split('\r\n').some(isTo))
}

async function receive(raw: Buffer): Promise<ReceivedMail> {
  const { headers, text: plain, html } = await readMail(raw)
  const text = [...headers.map(([name, value]) => `${name}: ${value}`), plain, html].join('\n')
  return { text, links: text.match(/https?:\/\/[^\s"<>]+/g) ?? [] }
}

export const openOutbox = (folder: string): Outbox => ({
  async mailTo(address, after = 0) {
    for (const deadline = Date.now() + MAIL_WAIT_MS; Date.now() < deadline; await wait(CHECK_EVERY_MS)) {
      const mails = await mailsTo(folder, address)
      const newest = mails.at(-1)
      if (newest && mails.length > after) return receive(newest)
    }
    throw new Error(`No mail to ${address} arrived.`)
  },
  countMailsTo: async (address) => (await mailsTo(folder, address)).length,
})
