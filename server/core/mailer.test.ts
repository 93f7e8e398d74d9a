import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/database.ts'
import { type SmtpFault, startFakeSmtp } from '../../tests/fakes/smtp.ts'
import { readMail } from '../../tests/read-mail.ts'
import { readEnv } from './env.ts'
import { createJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { layOutMail } from './mail-layout.ts'
import { createMailer } from './mailer.ts'

const SILENCE_MS = 500

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function startSmtp(options?: Parameters<typeof startFakeSmtp>[0]) {
  const smtp = await startFakeSmtp(options)
  closing.push(() => smtp.close())
  return smtp
}

async function startMailer(smtpUrl?: string) {
  const database = await createTestDatabase()
  closing.push(() => database.drop())
  const folder = await mkdtemp(join(tmpdir(), 'posit-mail-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  const log = createLog('silent')
  const jobs = createJobs(database.connection, log, 10_000)
  const outbox = join(folder, 'outbox')
  const settings = { smtpUrl, from: 'Posit <posit@example.com>', outbox, log, timeoutMs: SILENCE_MS }
  const mailer = createMailer(settings, jobs)
  await jobs.start()
  closing.push(() => jobs.stop())
  const query = async (text: string) =>
    (await database.pool.query<{ state: string; output: unknown }>(text)).rows
  return {
    mailer,
    outbox,
    /** What waits for its next try need not wait. */
    hurry: () =>
      query("update pgboss.job set start_after = now() where name = 'mail.send' and state = 'retry'"),
    jobs: () => query("select state, output from pgboss.job where name = 'mail.send'"),
  }
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

const idOf = async (raw: Buffer) => (await readMail(raw)).headers.find(([name]) => name === 'Message-ID')?.[1]

test('a mail arrives once, as text and escaped HTML, with exactly these headers', async () => {
  const smtp = await startSmtp()
  const { mailer } = await startMailer(smtp.url)
  await mailer.send(mailTo('ada@example.com'))
  await expect.poll(() => smtp.received.length).toBe(1)
  const [mail] = smtp.received
  expect(mail).toMatchObject({ from: 'posit@example.com', to: ['ada@example.com'] })
  const { headers, text, html } = await readMail(mail?.raw ?? Buffer.alloc(0))
  expect(headers.map(([name]) => name).sort()).toEqual(
    ['Auto-Submitted', 'Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Subject', 'To'].sort(),
  )
  expect(Object.fromEntries(headers)).toMatchObject({
    From: 'Posit <posit@example.com>',
    To: 'ada@example.com',
    Subject: 'A link',
    Date: expect.stringMatching(
      /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} \+0000$/,
    ),
    'Message-ID': expect.stringMatching(/^<[0-9a-f-]{36}@example\.com>$/),
  })
  expect(text).toContain('Grüße aus Visby.\n\nOpen: https://example.com/x?a=1&b=2')
  expect(html).toContain('&lt;b&gt;you&lt;/b&gt;')
  expect(html).toContain('href="https://example.com/x?a=1&amp;b=2"')
})

test.each<SmtpFault>(['deferred', 'hangs', 'cut'])(
  'after a transient failure (%s) the mail is retried and arrives once',
  async (fault) => {
    const smtp = await startSmtp()
    smtp.faults.push(fault, fault)
    const { mailer, hurry, jobs } = await startMailer(smtp.url)
    await mailer.send(mailTo('ada@example.com'))
    await expect
      .poll(async () => {
        await hurry()
        return smtp.received.length
      })
      .toBe(1)
    await expect.poll(jobs).toMatchObject([{ state: 'completed' }])
    expect([smtp.attempts, smtp.received.length]).toEqual([3, 1])
  },
)

test.each<SmtpFault>(['unknown recipient', 'refused'])(
  'a final refusal (%s) is not retried',
  async (fault) => {
    const smtp = await startSmtp()
    smtp.faults.push(fault)
    const { mailer, jobs } = await startMailer(smtp.url)
    await mailer.send(mailTo('ada@example.com'))
    await expect.poll(jobs).toMatchObject([{ state: 'completed' }])
    expect([smtp.attempts, smtp.received.length]).toEqual([1, 0])
  },
)

test('a mail that is sent twice after a lost reply keeps its id and date', async () => {
  const smtp = await startSmtp()
  smtp.faults.push('lost')
  const { mailer, hurry } = await startMailer(smtp.url)
  await mailer.send(mailTo('ada@example.com'))
  await expect
    .poll(async () => {
      await hurry()
      return smtp.received.length
    })
    .toBe(2)
  const [first, second] = await Promise.all(smtp.received.map(({ raw }) => readMail(raw)))
  const same = (mail: typeof first) => mail?.headers.filter(([name]) => ['Message-ID', 'Date'].includes(name))
  expect(same(first)).toHaveLength(2)
  expect(same(second)).toEqual(same(first))
})

test('a mail is retried when the SMTP server is unreachable or silent', async () => {
  const sockets = new Set<Socket>()
  const mute = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    mute.close()
  })
  await new Promise((resolve) => mute.once('listening', resolve))
  const { port } = mute.address() as { port: number }
  for (const url of [`smtp://127.0.0.1:${port}`, 'smtp://127.0.0.1:1']) {
    const { mailer, jobs } = await startMailer(url)
    await mailer.send(mailTo('ada@example.com'))
    await expect.poll(jobs).toMatchObject([{ state: 'retry' }])
  }
})

test('mail is sent only with the right password and a valid certificate', async () => {
  const smtp = await startSmtp({ login: ['posit', 'p@ss/word'], tls: true })
  const url = (password: string, more = '') =>
    `smtp://posit:${encodeURIComponent(password)}@127.0.0.1:${smtp.port}/${more}`
  const right = await startMailer(url('p@ss/word', '?tls.rejectUnauthorized=false'))
  await right.mailer.send(mailTo('ada@example.com'))
  await expect.poll(() => smtp.received.length).toBe(1)
  expect(smtp.received[0]).toMatchObject({ encrypted: true, user: 'posit' })
  const wrong = await startMailer(url('another-pass', '?tls.rejectUnauthorized=false'))
  await wrong.mailer.send(mailTo('ada@example.com'))
  await expect.poll(wrong.jobs).toMatchObject([{ state: 'retry' }])
  expect(JSON.stringify(await wrong.jobs())).not.toContain('another-pass')
  // Nobody vouches for this certificate, and nothing said to do without.
  const strict = await startMailer(url('p@ss/word'))
  await strict.mailer.send(mailTo('ada@example.com'))
  await expect.poll(strict.jobs).toMatchObject([{ state: 'retry' }])
  expect(smtp.received).toHaveLength(1)
})

test.each([
  ['a line break', 'Hello\r\nBcc: everybody@example.com'],
  ['an end of headers', 'Hello\nContent-Type: text/html\n\n<script>'],
  ['control characters', 'Hello\u2028Bcc: everybody@example.com\u0000\u001b'],
  ['2,500 characters', 'long '.repeat(500)],
  ['all scripts', 'مرحبا \u202eevil\u202c 👩‍👩‍👧 日本語 Grüße'],
])('a subject with %s stays one header', async (_, subject) => {
  const smtp = await startSmtp()
  const { mailer } = await startMailer(smtp.url)
  await mailer.send(mailTo('ada@example.com', subject))
  await expect.poll(() => smtp.received.length).toBe(1)
  const [mail] = smtp.received
  expect(mail?.to).toEqual(['ada@example.com'])
  const { headers } = await readMail(mail?.raw ?? Buffer.alloc(0))
  expect(headers).toHaveLength(8)
  const read = headers.find(([name]) => name === 'Subject')?.[1] ?? ''
  expect(read).not.toMatch(/[\p{Cc}\u202a-\u202e\u2028]/u)
  expect(Array.from(read).length).toBeLessThanOrEqual(200)
  expect(read.slice(0, 5)).toBe(subject.slice(0, 5))
})

test('without an SMTP server the mail waits in the outbox as a whole message', async () => {
  const { mailer, outbox } = await startMailer()
  await mailer.send(mailTo('ada@example.com'))
  const mails = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  await expect.poll(async () => (await mails()).length).toBe(1)
  const [name = ''] = await mails()
  const raw = await readFile(join(outbox, name))
  expect(await idOf(raw)).toMatch(/@example\.com>$/)
  expect((await readMail(raw)).headers).toContainEqual(['To', 'ada@example.com'])
})

test.each(['ada@example.com\r\nRCPT TO:<other@example.com>', 'ada@example.com, other@example.com', 'Ada'])(
  'the address %j is refused before anything is sent',
  async (address) => {
    const { mailer } = await startMailer()
    await expect(mailer.send(mailTo(address))).rejects.toThrow()
  },
)

test('a sender or a mail server that cannot be one is refused at the start', () => {
  for (const MAIL_FROM of ['Posit', 'a@b, c@d', 'Posit <a@b>\r\nBcc: c@d', 'a@b@c', '<a@b> <c@d>']) {
    expect(() => readEnv({ MAIL_FROM }), MAIL_FROM).toThrow('MAIL_FROM: must be one address')
  }
  expect(readEnv({ MAIL_FROM: 'Posit für alle <posit@example.com>' }).MAIL_FROM).toContain('für')
  for (const SMTP_URL of ['localhost:25', 'http://mail.example', 'mail.example']) {
    expect(() => readEnv({ SMTP_URL }), SMTP_URL).toThrow('SMTP_URL: must be like')
  }
})
