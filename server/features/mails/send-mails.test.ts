import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { upkeepQueue } from '#server/jobs/upkeep.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { signUp } from '#server/testing/factories.ts'
import { startSmtpServer } from '#server/testing/smtp-server.ts'
import { sampleTrip } from './templates/booking-facts.ts'
import type { MailProps } from './templates.ts'

const smtp = await startSmtpServer()
const testApp = await buildTestApp({
  environment: {
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Halyard <post@halyard.example>',
  },
  jobs: { pollSeconds: 1, superviseSeconds: 1 },
})
const { app, db, sql, clock, logLines } = testApp
const { outbox } = app
const pollTimes = { timeout: 20_000, interval: 20 }
const secret = 'the_secret-of-the-link'
const recipient = 'ida.lund@example.com'
const account = { kind: 'account', id: newId() } as const

beforeEach(() => {
  smtp.received.length = 0
  smtp.behave('take')
})
afterEach(() => sql`delete from halyard_jobs.job`)
afterAll(() => smtp.close())

interface MailRow {
  state: string
  attempts: number
  last_error: string | null
  link_secret: string | null
  message_id: string
}

const mailRow = async (): Promise<MailRow> => (await sql<MailRow[]>`select * from mails`)[0]!

async function queueRecovery(props: Partial<MailProps<'recovery'>> = {}): Promise<void> {
  const mail = await outbox.composeMail('recovery', { name: 'Ida', username: 'ida', minutes: 30, ...props })
  await db.transaction((tx) =>
    outbox.queueMail(
      tx,
      { mail, to: recipient, userId: null, about: account, linkSecret: secret },
      clock.now,
    ),
  )
  app.feed.wake()
}

/** Makes waiting attempts due, without waiting for the retry delay. */
async function retryNow(): Promise<void> {
  await sql`update halyard_jobs.job set start_after = now() where name = 'mails' and state = 'retry'`
}

async function untilState(state: string): Promise<void> {
  await expect
    .poll(async () => {
      await retryNow()
      return (await mailRow()).state
    }, pollTimes)
    .toBe(state)
}

test('a mail is sent from MAIL_FROM with HTML and text, and its link contains the secret', async () => {
  await queueRecovery()
  await untilState('sent')
  const [{ parsed, from, to }] = smtp.received as [(typeof smtp.received)[number]]
  expect([from, to]).toEqual(['post@halyard.example', [recipient]])
  expect(parsed.from?.text).toBe('"Halyard" <post@halyard.example>')
  expect(parsed.subject).toBe('Set a new password')
  expect(parsed.html).toContain(`http://127.0.0.1:3000/recover/${secret}"`)
  expect(parsed.text).toContain(`http://127.0.0.1:3000/recover/${secret}`)
  expect(parsed.headers.get('auto-submitted')).toBe('auto-generated')
  const row = await mailRow()
  expect(row).toMatchObject({ attempts: 1, last_error: null, link_secret: null })
  expect(parsed.messageId).toBe(row.message_id)
  expect(row.message_id).toMatch(/^<[\w-]+@halyard\.example>$/)
})

test('the secret of a link is stored encrypted, and not in the text of the mail', async () => {
  smtp.behave(450)
  await queueRecovery()
  await expect.poll(async () => (await mailRow()).last_error, pollTimes).toContain('450')
  const kept = JSON.stringify(await sql`select * from mails`)
  expect(kept).not.toContain(secret)
  expect(kept).toContain('/recover/shown-in-the-mail-alone')
  expect((await mailRow()).link_secret).not.toBeNull()
})

test('a mail of a transaction that is rolled back is neither stored nor sent', async () => {
  const mail = await outbox.composeMail('recovery', { name: 'Ida', username: 'ida', minutes: 30 })
  const failing = db.transaction(async (tx) => {
    await outbox.queueMail(tx, { mail, to: recipient, userId: null, about: account }, clock.now)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await queueRecovery()
  await untilState('sent')
  expect(await sql`select 1 from mails`).toHaveLength(1)
  expect(await sql`select 1 from halyard_jobs.job where name = 'mails'`).toHaveLength(1)
  expect(smtp.received).toHaveLength(1)
})

test.each([421, 450] as const)(
  'after the answer %i, a mail is sent again with the same Message-ID',
  async (code) => {
    smtp.behave(code, code, 'take')
    await queueRecovery()
    const { message_id } = await mailRow()
    await untilState('sent')
    expect((await mailRow()).attempts).toBe(3)
    expect(smtp.received.map(({ parsed }) => parsed.messageId)).toEqual([message_id])
  },
)

test('a mail is sent again with the same Message-ID when the server disconnects before its last answer', async () => {
  smtp.behave('take-and-cut', 'take')
  await queueRecovery()
  await untilState('sent')
  const { message_id } = await mailRow()
  expect(smtp.received.map(({ parsed }) => parsed.messageId)).toEqual([message_id, message_id])
})

test.each([
  [550, '550 <ida.lund@example.com> not now'],
  ['refuse-text', '554 looks like spam'],
] as const)(
  'after the permanent error %s, a mail is refused and not sent again',
  async (behaviour, lastError) => {
    smtp.behave(behaviour)
    await queueRecovery()
    await untilState('refused')
    expect(await mailRow()).toMatchObject({ attempts: 1, last_error: lastError, link_secret: null })
    expect(await sql`select 1 from halyard_jobs.job where state in ('created', 'retry')`).toEqual([])
  },
)

test('a mail that the server does not accept for a day is given up', async () => {
  smtp.behave(450)
  await queueRecovery()
  await expect.poll(async () => (await mailRow()).attempts, pollTimes).toBe(1)
  clock.advance(21 * 3_600_000)
  await expect
    .poll(async () => {
      await retryNow()
      return (await mailRow()).attempts
    }, pollTimes)
    .toBe(2)
  expect((await mailRow()).state).toBe('queued')
  clock.advance(3_600_000)
  await untilState('failed')
  expect((await mailRow()).link_secret).toBeNull()
})

test('addresses and links appear neither in the log nor in the jobs of the queue', async () => {
  smtp.behave(450, 550)
  await queueRecovery()
  await untilState('refused')
  expect(JSON.stringify(logLines)).toContain('450 at RCPT TO')
  const kept = JSON.stringify([logLines, await sql`select data, output from halyard_jobs.job`])
  expect(kept).not.toMatch(/ida\.lund|the_secret|recover\//)
})

test('line breaks in a name cannot add a header to a mail', async () => {
  const injected = 'Ida\r\nBcc: all@example.com\r\n\r\nHello\u2028there\u0000'
  const mail = await outbox.composeMail('booking-confirmed', {
    name: injected,
    booking: {
      id: newId(),
      hasAccount: true,
      reference: 'K7MN4PQR',
      tourTitle: injected,
      location: injected,
      date: '2027-06-12',
      ticketCount: 2,
      total: 20,
    },
    pin: '482019',
    trip: { ...sampleTrip, isUnsettled: false },
    wishes: injected,
    money: null,
    isAwaited: false,
  })
  await outbox.queueMail(db, { mail, to: recipient, userId: null, about: account }, clock.now)
  app.feed.wake()
  await untilState('sent')
  const [{ raw, parsed, to }] = smtp.received as [(typeof smtp.received)[number]]
  expect(to).toEqual([recipient])
  expect(parsed.bcc).toBeUndefined()
  const headers = raw.slice(0, raw.indexOf('\r\n\r\n'))
  expect(headers).not.toMatch(/^bcc:/im)
  expect(parsed.subject).toBe(
    'Booking confirmed: Ida Bcc: all@example.com Hello there , Saturday 12 June 2027',
  )
})

test('no mail is sent to an account after it is erased', async () => {
  smtp.behave('take')
  const traveller = await signUp(testApp)
  const { userId } = traveller
  const queue = async () => {
    const mail = await outbox.composeMail('recovery', { name: 'Ida', username: 'ida', minutes: 30 })
    const mine = { mail, to: recipient, userId, about: { kind: 'account', id: userId } as const }
    await outbox.queueMail(db, { ...mine, linkSecret: secret }, clock.now)
    app.feed.wake()
  }
  await queue()
  await untilState('sent')
  smtp.behave(450)
  await queue()
  await expect.poll(async () => (await sql`select 1 from mails where last_error is not null`).length).toBe(1)
  const erased = await traveller.call('POST', '/user/erase', { password: 'correct horse' })
  expect(erased.statusCode, erased.body).toBe(200)
  expect(await sql`select recipient, subject, html, text, user_id, state from mails`).toEqual([
    { recipient: '', subject: '', html: '', text: '', user_id: null, state: 'sent' },
  ])
  smtp.behave('take')
  await retryNow()
  app.feed.wake()
  await expect
    .poll(
      async () => sql`select 1 from halyard_jobs.job where state in ('created', 'retry', 'active')`,
      pollTimes,
    )
    .toEqual([])
  expect(smtp.received).toHaveLength(1)
})

test('only one of several mails with the same onceKey is written', async () => {
  const mail = await outbox.composeMail('recovery', { name: 'Ida', username: 'ida', minutes: 30 })
  const once = { mail, to: recipient, userId: null, about: account, onceKey: 'the-one' }
  await Promise.all([1, 2, 3].map(() => outbox.queueMail(db, once, clock.now)))
  app.feed.wake()
  await untilState('sent')
  expect(await sql`select 1 from mails`).toHaveLength(1)
})

test('upkeep enqueues queued mails without a job, such as those of a restored backup', async () => {
  smtp.behave(450)
  await queueRecovery()
  await expect.poll(async () => (await mailRow()).attempts, pollTimes).toBe(1)
  await expect.poll(async () => sql`select 1 from halyard_jobs.job where state = 'active'`).toEqual([])
  await sql`delete from halyard_jobs.job`
  smtp.behave('take')
  await app.jobs.enqueue(db, upkeepQueue, [{ task: 'mails' }])
  app.feed.wake()
  await untilState('sent')
})

test('a mail whose link secret cannot be decrypted is given up, and its last error names JWT_SECRET', async () => {
  await sql`
    insert into mails (id, template, recipient, subject, html, text, related_kind, related_id, state, message_id,
      has_secret_link, link_secret, created_at, queued_at)
    values (${newId()}, 'recovery', ${recipient}, 'x', 'x', 'x', 'account', ${newId()}, 'queued', '<x@y>', true,
      'encrypted with another key', ${clock.now}, ${clock.now})`
  await app.jobs.enqueue(db, upkeepQueue, [{ task: 'mails' }])
  app.feed.wake()
  await untilState('failed')
  expect((await mailRow()).last_error).toContain('JWT_SECRET')
  expect(smtp.received).toEqual([])
})
