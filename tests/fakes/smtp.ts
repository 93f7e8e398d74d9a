/** A real SMTP server on loopback that stores each mail byte for byte and fails as mail servers do. */
import { readFileSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** `lost`: it accepts the mail, and the connection breaks before it says so. */
export type SmtpFault = 'deferred' | 'unknown recipient' | 'refused' | 'hangs' | 'lost' | 'cut'

export interface ReceivedMail {
  from: string
  to: string[]
  raw: Buffer
  encrypted: boolean
  user: string | undefined
}

export interface FakeSmtp {
  url: string
  port: number
  received: ReceivedMail[]
  /** Deliveries begun, failed ones included. */
  attempts: number
  /** For the next deliveries, in this order; later mails are accepted. */
  faults: SmtpFault[]
  close(): Promise<void>
}

/** A public, self-signed certificate. */
const TLS = new URL('../fixtures/tls/', import.meta.url)

const failure = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode })

/** With `login`, sending requires it; with `tls`, STARTTLS is offered with a self-signed certificate. */
export async function startFakeSmtp({
  login,
  tls = false,
}: {
  login?: [string, string]
  tls?: boolean
} = {}) {
  const sockets = new Set<Socket>()
  const fake = { received: [] as ReceivedMail[], attempts: 0, faults: [] as SmtpFault[] }
  let current: SmtpFault | undefined
  const disabled = [...(login ? [] : ['AUTH']), ...(tls ? [] : ['STARTTLS'])]
  const options: SMTPServerOptions = {
    disabledCommands: disabled,
    authOptional: !login,
    allowInsecureAuth: true,
    ...(tls
      ? { key: readFileSync(new URL('key.pem', TLS)), cert: readFileSync(new URL('cert.pem', TLS)) }
      : {}),
    onAuth({ username, password }, _session, done) {
      if (username === login?.[0] && password === login?.[1]) done(null, { user: username })
      else done(failure(`Invalid login with ${password}`, 535))
    },
    onMailFrom(_address, _session, done) {
      fake.attempts += 1
      current = fake.faults.shift()
      done()
    },
    onRcptTo(address, _session, done) {
      if (current === 'unknown recipient') done(failure(`No mailbox ${address.address}`, 550))
      else done()
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part) => parts.push(part))
      stream.on('end', () => {
        if (current === 'hangs') return
        if (current === 'cut') return void cut()
        if (current === 'deferred') return done(failure('Try again later', 451))
        if (current === 'refused') return done(failure('Looks like spam', 554))
        const { mailFrom, rcptTo } = session.envelope
        fake.received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((recipient) => recipient.address),
          raw: Buffer.concat(parts),
          encrypted: session.secure,
          user: session.user,
        })
        if (current === 'lost') cut()
        else done()
      })
    },
  }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = new SMTPServer(options)
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return Object.assign(fake, {
    url: `smtp://127.0.0.1:${port}`,
    port,
    async close() {
      cut()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }) satisfies FakeSmtp
}
