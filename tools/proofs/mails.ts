// Kills a server again and again while people book and a mail server misbehaves at random: no mail is missing, one that
// arrives twice has the same Message-ID, and none arrives for a booking that is not there.
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { readConfig } from '#server/config/config.ts'
import type { Sql } from '#server/database/client.ts'
import { openDatabase } from '#server/process/start-database.ts'
import { startBuiltServer } from '#server/testing/built-server.ts'
import { type HttpCall, httpSignIn } from '#server/testing/http-client.ts'
import { onSampleShop, samplePassword } from '#server/testing/sample-shop.ts'
import { type SmtpBehaviour, startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts'

export interface MailProofResult {
  kills: number
  bookings: number
  /** Bookings that were refused, whose mails must not exist. */
  refused: number
  received: number
  /** Mails that arrived more than once. */
  repeated: number
}

/** `prove -- mails [EVENTS] [KILLS]` */
export async function prove(args: string[], say: (line: string) => void): Promise<void> {
  const result = await proveMails(Number(args[0] ?? 1000), Number(args[1] ?? 100), say)
  say(JSON.stringify(result))
}

export async function proveMails(
  events: number,
  kills: number,
  say: (line: string) => void = () => {},
): Promise<MailProofResult> {
  const smtp = await startSmtpServer()
  smtp.behave(...Array.from({ length: events * 2 }, chooseBehaviour), 'take')
  try {
    return await onSampleShop((environment) =>
      runEvents(
        { events, kills, say, smtp },
        {
          ...environment,
          SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
          MAIL_FROM: 'Halyard <post@halyard.example>',
        },
      ),
    )
  } finally {
    await smtp.close()
  }
}

/** Chooses the mail server's behaviour: sometimes a temporary error, or an accepted mail without a response. */
function chooseBehaviour(): SmtpBehaviour {
  const chance = Math.random()
  if (chance < 0.1) return 421
  if (chance < 0.2) return 450
  if (chance < 0.3) return 'take-and-cut'
  // Rarely: it holds a process up until it is killed, or for half a minute.
  return chance < 0.302 ? 'hang' : 'take'
}

interface Run {
  events: number
  kills: number
  say: (line: string) => void
  smtp: TestSmtpServer
}

async function runEvents(
  { events, kills, say, smtp }: Run,
  environment: Record<string, string>,
): Promise<MailProofResult> {
  const perRound = Math.ceil(events / (kills + 1))
  let refused = 0
  let sent = 0
  let lastKill = new Date(0)
  for (let round = 0; ; round++) {
    const server = await startBuiltServer(environment)
    let isKilled = false
    try {
      const { call } = await httpSignIn(server.url, 'traveller', samplePassword)
      const tourIds = await bookableTours(call)
      const isLast = round === kills
      // Each round is killed at another point of its writes.
      const killAfter = isLast ? Number.POSITIVE_INFINITY : (round * 7) % perRound
      const killing = Promise.withResolvers<void>()
      let answered = 0
      const book = async (event: number) => {
        // Every tenth asks for more than there is.
        const ticketCount = event % 10 === 9 ? 10_000 : 1
        const tourId = tourIds[event % tourIds.length]!
        const date = addDays(dateInUtc(new Date()), 20 + (event % 200))
        const guest = { username: 'Mira', email: 'mira@example.com' }
        const response = await call('POST /tours', { body: { tourId, ...guest, date, ticketCount } }).catch(
          () => null,
        )
        if (response !== null && response.status !== 201) refused++
        if (++answered > killAfter) killing.resolve()
      }
      const writes = Array.from({ length: Math.min(perRound, events - sent) }, (_, index) =>
        book(sent + index),
      )
      sent += writes.length
      if (!isLast) {
        await Promise.race([killing.promise, Promise.all(writes)])
        // Some mails are on their way by now.
        await pause(Math.random() * 300)
        isKilled = true
        await server.kill('SIGKILL')
        lastKill = new Date()
      }
      await Promise.all(writes)
      if (isLast) {
        return await onDatabase(environment, async (sql) => {
          await untilAllAreSent(sql, lastKill)
          return { kills, refused, ...(await requireEveryMail(sql, smtp)) }
        })
      }
      if ((round + 1) % 10 === 0) say(`${round + 1} kills, ${smtp.received.length} mails received`)
    } finally {
      if (!isKilled) await server.kill('SIGTERM')
    }
  }
}

async function bookableTours(call: HttpCall): Promise<string[]> {
  const { items } = (await call('GET /cards', { query: { itemsPerPage: 48 } })).body
  return items.filter(({ available, schedule }) => available && schedule === 'any-day').map(({ _id }) => _id)
}

/** Beside the running server. */
async function onDatabase<Result>(
  environment: Record<string, string>,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(readConfig(environment), { connections: 1, besideServer: true })
  try {
    return await work(database.client.sql)
  } finally {
    await database.close()
  }
}

const patienceMs = 15 * 60_000

/** Retries come at once, as does what killed processes had: otherwise they come after minutes. */
async function untilAllAreSent(sql: Sql, lastKill: Date): Promise<void> {
  const until = Date.now() + patienceMs
  await sql`
    update halyard_jobs.job set state = 'retry'
    where name = 'mails' and state = 'active' and started_on < ${lastKill}`
  for (;;) {
    await sql`update halyard_jobs.job set start_after = now() where name = 'mails' and state = 'retry'`
    const [row] = await sql<{ waiting: number }[]>`
      select count(*)::int as waiting from mails where state <> 'sent'`
    if (row!.waiting === 0) return
    if (Date.now() > until) throw new Error(`${row!.waiting} mails were not sent.`)
    await pause(500)
  }
}

async function requireEveryMail(sql: Sql, { received }: TestSmtpServer) {
  const [{ bookings }] =
    (await sql`select count(*)::int as bookings from bookings where email = 'mira@example.com'`) as [
      { bookings: number },
    ]
  const written = await sql<{ booking: string | null; messageId: string }[]>`
    select b.id as booking, m.message_id as "messageId" from mails m
    left join bookings b on b.id = m.related_id where m.template = 'booking-confirmed'`
  if (written.some(({ booking }) => booking === null)) throw new Error('A mail tells of no booking.')
  const told = new Set(written.map(({ booking }) => booking))
  if (told.size !== bookings || written.length !== bookings)
    throw new Error(`${bookings} bookings have ${written.length} mails, of ${told.size} bookings.`)
  const known = new Set(written.map(({ messageId }) => messageId))
  const arrivals = new Map<string, number>()
  for (const { parsed } of received) {
    const messageId = parsed.messageId ?? ''
    if (!known.has(messageId)) throw new Error('A mail arrived that was rolled back.')
    arrivals.set(messageId, (arrivals.get(messageId) ?? 0) + 1)
  }
  const missing = written.filter(({ messageId }) => !arrivals.has(messageId)).length
  if (missing > 0) throw new Error(`${missing} mails never arrived.`)
  const repeated = [...arrivals.values()].filter((times) => times > 1).length
  return { bookings, received: received.length, repeated }
}
