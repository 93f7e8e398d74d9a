/** A real SMTP server on loopback that stores each mail byte for byte and fails as mail servers do. */
import { readFileSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

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
interface SmtpSecurity {
  login?: [string, string]
  tls?: boolean
}

export async function startFakeSmtp(security: SmtpSecurity = {}) {
  const inbox = { received: [] as ReceivedMail[], attempts: 0, faults: [] as SmtpFault[] }
  const server = new SMTPServer({
    ...securityOptions(security),
    ...receiveMails(inbox, () => cutConnections()),
  })
  const cutConnections = trackConnections(server)
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return Object.assign(inbox, {
    url: `smtp://127.0.0.1:${port}`,
    port,
    async close() {
      cutConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }) satisfies FakeSmtp
}

const securityOptions = ({ login, tls = false }: SmtpSecurity): SMTPServerOptions => ({
  disabledCommands: [...(login ? [] : ['AUTH']), ...(tls ? [] : ['STARTTLS'])],
  authOptional: !login,
  allowInsecureAuth: true,
  ...(tls
    ? { key: readFileSync(new URL('key.pem', TLS)), cert: readFileSync(new URL('cert.pem', TLS)) }
    : {}),
  onAuth({ username, password }, _session, done) {
    if (username === login?.[0] && password === login?.[1]) done(null, { user: username })
    else done(failure(`Invalid login with ${password}`, 535))
  },
})

type Inbox = Pick<FakeSmtp, 'received' | 'attempts' | 'faults'>

function receiveMails(inbox: Inbox, cutConnections: () => void): SMTPServerOptions {
  let fault: SmtpFault | undefined
  return {
    onMailFrom(_address, _session, done) {
      inbox.attempts += 1
      fault = inbox.faults.shift()
      done()
    },
    onRcptTo(address, _session, done) {
      if (fault === 'unknown recipient') done(failure(`No mailbox ${address.address}`, 550))
      else done()
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part) => parts.push(part))
      stream.on('end', () => {
        if (fault === 'hangs') return
        if (fault === 'cut') return void cutConnections()
        if (fault === 'deferred') return done(failure('Try again later', 451))
        if (fault === 'refused') return done(failure('Looks like spam', 554))
        inbox.received.push(mailOf(session, Buffer.concat(parts)))
        if (fault === 'lost') cutConnections()
        else done()
      })
    },
  }
}

const mailOf = ({ envelope, secure, user }: SMTPServerSession, raw: Buffer): ReceivedMail => ({
  from: envelope.mailFrom ? envelope.mailFrom.address : '',
  to: envelope.rcptTo.map((recipient) => recipient.address),
  raw,
  encrypted: secure,
  user,
})

/** The returned function destroys all open connections. */
function trackConnections({ server }: SMTPServer): () => void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}
