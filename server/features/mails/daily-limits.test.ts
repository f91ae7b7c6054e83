import { expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { upkeepQueue } from '#server/jobs/upkeep.ts'
import { signUp } from '#server/testing/factories.ts'
import { openMailboxes } from '#server/testing/mailbox.ts'
import type { MailTemplateName } from './templates.ts'

const { testApp, read } = await openMailboxes({ environment: { RATE_LIMIT: 'on' } })
const { app, db, sql, clock } = testApp

async function queue(template: MailTemplateName, to: string, userId: string | null = null): Promise<void> {
  const props = (await import('./templates.ts')).mailTemplates[template].sample
  const mail = await app.outbox.composeMail(template, props as never)
  const about = { kind: 'account', id: newId() } as const
  const linkSecret = 'x'.repeat(43)
  await db.transaction((tx) => app.outbox.queueMail(tx, { mail, to, userId, about, linkSecret }, clock.now))
}

/** Enqueues the mails whose day is over, as every ten minutes. */
async function sendPostponed(): Promise<void> {
  await app.jobs.enqueue(db, upkeepQueue, [{ task: 'mails' }])
  await expect
    .poll(
      async () =>
        (await sql`select 1 from halyard_jobs.job where name = 'upkeep' and state < 'completed'`).length,
    )
    .toBe(0)
}

const subjectsOf = async (address: string) => (await read(address)).map(({ subject }) => subject)

test('ten mails a day go to an unconfirmed address, and the rest waits a day', async () => {
  const to = 'stranger@example.com'
  for (let count = 0; count < 12; count++) await queue(count % 2 === 0 ? 'booking-cancelled' : 'welcome', to)
  expect(await subjectsOf(to)).toHaveLength(10)
  const waiting =
    await sql`select state, attempts, last_error, queued_at > ${clock.now} as is_later from mails
    where state = 'queued'`
  const postponed = {
    state: 'queued',
    attempts: 0,
    last_error: expect.stringContaining('Waits a day'),
    is_later: true,
  }
  expect(waiting).toEqual([postponed, postponed])

  await sendPostponed()
  expect(await subjectsOf(to)).toHaveLength(10)
  clock.advance(25 * 3_600_000)
  await sendPostponed()
  expect(await subjectsOf(to)).toHaveLength(12)
})

test('recovery, confirmation and mails about paid money have counts of their own', async () => {
  const to = 'stranger@example.com'
  for (let count = 0; count < 11; count++) await queue('booking-confirmed', to)
  const own = [
    'recovery',
    'email-confirmation',
    'payment-received',
    'payment-refunded',
    'order-paid',
  ] as const
  for (const template of own) await queue(template, to)
  expect(await subjectsOf(to)).toHaveLength(10 + own.length)
  for (let count = 0; count < 11; count++) await queue('payment-received', to)
  expect(await subjectsOf(to)).toHaveLength(10 + own.length + 9)
})

test('an address is counted however it is spelt, and another one is not', async () => {
  for (let count = 0; count < 11; count++)
    await queue('welcome', count % 2 === 0 ? 'a@example.com' : 'A@EXAMPLE.com')
  await queue('welcome', 'b@example.com')
  expect([...(await read('a@example.com')), ...(await read('A@example.com'))]).toHaveLength(10)
  expect(await read('b@example.com')).toHaveLength(1)
  const keys = await sql<{ key: string }[]>`select key from rate_limits where key like 'mail/%'`
  expect(keys.length).toBeGreaterThan(0)
  for (const { key } of keys) expect(key).not.toContain('@')
})

test('an address that its owner has confirmed gets all of the account’s mails, and ten of strangers', async () => {
  const owner = await signUp(testApp)
  await sql`update users set email_confirmed_at = now() where id = ${owner.userId}`
  for (let count = 0; count < 12; count++) await queue('booking-confirmed', owner.email, owner.userId)
  const stranger = await signUp(testApp)
  for (let count = 0; count < 12; count++) await queue('booking-confirmed', owner.email, stranger.userId)
  expect(await read(owner.email)).toHaveLength(22)
})

test('a mail that is tried again is counted once', async () => {
  await queue('welcome', 'a@example.com')
  await read('a@example.com')
  const before = await sql`select key, count from rate_limits where key like 'mail/%'`
  await sql`update mails set state = 'queued', sent_at = null, has_secret_link = false`
  await sendPostponed()
  expect(await read('a@example.com')).toHaveLength(2)
  expect(await sql`select key, count from rate_limits where key like 'mail/%'`).toEqual(before)
})
