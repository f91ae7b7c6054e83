// What the schedule does when some payments fail.
import { expect, test } from 'vitest'
import { openPaymentShop } from '#server/testing/payment-shop.ts'

const shop = await openPaymentShop()
const { testApp, stripe, book, press, payOnPage, sendAll, settle, payments } = shop
const { sql, clock, app } = testApp
const minuteMs = 60_000

const statusOf = async (id: string) => (await sql`select status from bookings where id = ${id}`)[0]!.status

async function cancelledBooking() {
  const booked = await book()
  const paymentId = await payOnPage(booked.by, booked.id)
  await sendAll()
  await booked.by.call('DELETE', `/tours/${booked.id}`)
  return { ...booked, pageId: stripe.sessionOf(paymentId).id, paymentId }
}

test.each(['refused', 'error'] as const)(
  'payments that always fail (%s) do not keep the refunds of others from being sent',
  async (fault) => {
    const bad = [await cancelledBooking(), await cancelledBooking(), await cancelledBooking()]
    const good = await cancelledBooking()
    // The bad ones come first.
    await sql`update payments set checked_at = null where id <> ${good.paymentId}`
    if (fault === 'refused') for (const { pageId } of bad) stripe.sessions.delete(pageId)
    else stripe.faultOf = (name) => (bad.some(({ pageId }) => name.includes(pageId)) ? 'error' : null)
    clock.advance(minuteMs)
    await app.payments.meetDeadlines(clock.now)
    await app.payments.meetDeadlines(clock.now)
    expect(await payments(good.by, good.id)).toMatchObject({ refunded: 200, owed: 0 })
  },
)

test('bills whose page always fails do not keep others from lapsing', async () => {
  const bad = [await book(), await book(), await book()]
  const pages: string[] = []
  for (const { by, id } of bad) pages.push(stripe.sessionOf((await press(by, id)).json()._id).id)
  clock.advance(minuteMs)
  const good = await book()
  await press(good.by, good.id)
  stripe.faultOf = (name) => (pages.some((page) => name.includes(page)) ? 'error' : null)
  clock.advance(31 * minuteMs)
  await app.payments.meetDeadlines(clock.now)
  clock.advance(minuteMs)
  await app.payments.meetDeadlines(clock.now)
  expect(await statusOf(good.id)).toBe('cancelled')
  for (const { id } of bad) expect(await statusOf(id)).toBe('confirmed')
})

test('a payment and a bill that the database refuses keep no other from its turn, and fail the task', async () => {
  const [bad, good] = [await cancelledBooking(), await cancelledBooking()]
  const [badBill, goodBill] = [await book(), await book()]
  await sql`update payments set checked_at = null where id = ${bad.paymentId}`
  await sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin
      raise 'refused';
    end $$;
    create trigger refuse before update on bookings for each row
      when (new.id = '${badBill.id}') execute function refuse();
    create trigger refuse before insert on ledger_entries for each row
      when (new.record_id = '${bad.id}') execute function refuse()`)
  clock.advance(31 * minuteMs)
  try {
    await expect(app.payments.meetDeadlines(clock.now)).rejects.toThrow('1 payments or bills failed.')
  } finally {
    await sql.unsafe(
      'drop trigger refuse on bookings; drop trigger refuse on ledger_entries; drop function refuse()',
    )
  }
  expect(await payments(good.by, good.id)).toMatchObject({ refunded: 200 })
  expect(await statusOf(goodBill.id)).toBe('cancelled')
  expect(await statusOf(badBill.id)).toBe('confirmed')
  expect(await payments(bad.by, bad.id)).toMatchObject({ refunded: 0 })
  await app.payments.meetDeadlines(clock.now)
  expect(await payments(bad.by, bad.id)).toMatchObject({ refunded: 200 })
  expect(await statusOf(badBill.id)).toBe('cancelled')
})

test('an event that cannot be applied at once is applied by a later reconciliation', async () => {
  const { by, id } = await book()
  const paymentId = await payOnPage(by, id, 'all')
  await sendAll()
  stripe.refundByHand(stripe.sessionOf(paymentId).intent!.id, 20_000)
  stripe.faultOf = (name) => (name.includes('/checkout/') ? 'error' : null)
  await app.payments.reconcile(clock.now)
  const stored = () => sql`select 1 from payment_events where applied_at is null`
  expect(await stored()).toHaveLength(1)
  // The job has failed for good.
  app.feed.wake()
  await expect
    .poll(() => sql`select 1 from halyard_jobs.job where name = 'payment-events' and state = 'retry'`, {
      timeout: 20_000,
    })
    .toHaveLength(1)
  await sql`delete from halyard_jobs.job`
  expect(await payments(by, id)).toMatchObject({ refunded: 0 })
  stripe.faultOf = () => null
  await app.payments.reconcile(clock.now)
  await settle()
  expect(await stored()).toEqual([])
  expect(await payments(by, id)).toMatchObject({ refunded: 200, total: 800 })
})
