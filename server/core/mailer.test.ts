import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/database.ts'
import { createJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { layOutMail } from './mail-layout.ts'
import { createMailer } from './mailer.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A real SMTP server; the first `refusals` messages are put off with a temporary error. */
async function startSmtp(refusals = 0) {
  const received: { to: string[]; raw: string }[] = []
  let refused = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part) => parts.push(part))
      stream.on('end', () => {
        if (refused++ < refusals) {
          done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          return
        }
        const to = session.envelope.rcptTo.map((recipient) => recipient.address)
        received.push({ to, raw: Buffer.concat(parts).toString('utf8') })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received }
}

async function startMailer(smtpUrl?: string) {
  const database = await createTestDatabase()
  closing.push(() => database.drop())
  const folder = await mkdtemp(join(tmpdir(), 'posit-mail-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  const log = createLog('silent')
  const jobs = createJobs(database.connection, log)
  const outbox = join(folder, 'outbox')
  const mailer = createMailer({ smtpUrl, from: 'Posit <posit@example.com>', outbox, log }, jobs)
  await jobs.start()
  closing.push(() => jobs.stop())
  return { mailer, outbox }
}

const mailTo = (to: string, subject = 'A link') => ({
  to,
  subject,
  ...layOutMail({
    heading: 'Hello <b>you</b>',
    paragraphs: ['Grüße aus Visby.'],
    action: { label: 'Open', url: 'https://example.com/x?a=1&b=2' },
    footnote: 'Ignore this if it is not for you.',
  }),
})

test('a mail arrives once at the SMTP server, as text and as escaped HTML', async () => {
  const smtp = await startSmtp()
  const { mailer } = await startMailer(smtp.url)
  await mailer.send(mailTo('ada@example.com'))
  await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(1)
  const [mail] = smtp.received
  expect(mail?.to).toEqual(['ada@example.com'])
  expect(mail?.raw).toContain('multipart/alternative')
  expect(mail?.raw).toContain('&lt;b&gt;you&lt;/b&gt;')
})

test('a server that puts a mail off is asked again', async () => {
  const smtp = await startSmtp(1)
  const { mailer } = await startMailer(smtp.url)
  await mailer.send(mailTo('ada@example.com'))
  await expect.poll(() => smtp.received.length, { timeout: 40_000 }).toBe(1)
}, 60_000)

test('a subject cannot smuggle in a header', async () => {
  const smtp = await startSmtp()
  const { mailer } = await startMailer(smtp.url)
  await mailer.send(mailTo('ada@example.com', 'Hello\r\nBcc: everybody@example.com'))
  await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(1)
  const [mail] = smtp.received
  expect(mail?.to).toEqual(['ada@example.com'])
  expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
})

test('without an SMTP server the mail waits in the outbox as a whole message', async () => {
  const { mailer, outbox } = await startMailer()
  await mailer.send(mailTo('ada@example.com'))
  const mails = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  await expect.poll(async () => (await mails()).length, { timeout: 10_000 }).toBe(1)
  const [name = ''] = await mails()
  expect(await readFile(join(outbox, name), 'utf8')).toMatch(/^To: ada@example\.com$/m)
})

test('an address that is none is refused before anything is sent', async () => {
  const { mailer } = await startMailer()
  await expect(mailer.send(mailTo('ada@example.com\r\nRCPT TO:<other@example.com>'))).rejects.toThrow()
})
