// A mail server for tests. It accepts mails, or fails in a way that the test chooses.
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { smtpCertificate } from './smtp-certificate.ts'

/** Behaviour for the next attempts; the last one applies to all later attempts. */
export type SmtpBehaviour =
  | 'take'
  /** Answers the recipient's address with this code. */
  | 421
  | 450
  | 550
  /** Refuses the mail after reading its text. */
  | 'refuse-text'
  /** Never answers the recipient's address. */
  | 'hang'
  /** Accepts the mail, but closes the connection without a response. */
  | 'take-and-cut'

export interface ReceivedMail {
  /** The text of the mail as received. */
  raw: string
  parsed: ParsedMail
  from: string
  to: string[]
  isOverTls: boolean
  user: string | undefined
}

export interface TestSmtpServer {
  port: number
  received: ReceivedMail[]
  /** Number of connections. */
  connections(): number
  behave(...behaviours: SmtpBehaviour[]): void
  close(): Promise<void>
}

export interface TestSmtpOptions {
  /** Requires this account; with `needsTls`, only after STARTTLS. */
  account?: { user: string; password: string }
  needsTls?: boolean
  port?: number
}

export async function startSmtpServer(options: TestSmtpOptions = {}): Promise<TestSmtpServer> {
  const { account, needsTls = false } = options
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let behaviours: SmtpBehaviour[] = ['take']
  let connections = 0
  const current = new Map<string, SmtpBehaviour>()

  const settings: SMTPServerOptions = {
    ...(needsTls ? smtpCertificate : { disabledCommands: ['STARTTLS'] }),
    allowInsecureAuth: !needsTls,
    authOptional: account === undefined,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onAuth({ username, password }, _session, done) {
      const isRight = username === account?.user && password === account?.password
      done(isRight ? null : failure(535, 'wrong name or password'), isRight ? { user: username! } : undefined)
    },
    onMailFrom(_address, session, done) {
      if (needsTls && !session.secure) return done(failure(530, 'Must issue a STARTTLS command first'))
      done()
    },
    onRcptTo(address, session, done) {
      const behaviour = behaviours.length > 1 ? behaviours.shift()! : behaviours[0]!
      current.set(session.id, behaviour)
      if (typeof behaviour === 'number') return done(failure(behaviour, `<${address.address}> not now`))
      if (behaviour !== 'hang') done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const behaviour = current.get(session.id)
        if (behaviour === 'refuse-text') return done(failure(554, 'looks like spam'))
        const raw = Buffer.concat(chunks)
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          raw: raw.toString('utf8'),
          parsed: await simpleParser(raw),
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          isOverTls: session.secure,
          user: session.user,
        })
        if (behaviour === 'take-and-cut') for (const socket of sockets) socket.destroy()
        else done()
      })
    },
  }
  const server = new SMTPServer(settings)
  server.on('error', () => {
    // Lost connections are part of the tests.
  })
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return {
    port,
    received,
    connections: () => connections,
    behave(...next) {
      behaviours = next
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function failure(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
