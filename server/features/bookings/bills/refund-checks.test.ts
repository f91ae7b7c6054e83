// Bookings from before payments were recorded, whose refund staff have to check.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { rightNames } from '#contract/rights.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, signUp } from '#server/testing/factories.ts'
import { backfillBills } from './bill-backfill.service.ts'

const testApp = await buildTestApp()
const { sql, clock } = testApp

/** A booking of the version before, without a bill. */
async function bookBefore(values: { refundOwed?: number } = {}) {
  const by = await signUp(testApp)
  const { id: tourId } = await createTour(testApp)
  const date = addDays(dateInUtc(clock.now), 30)
  const { _id: id } = (await by.call('POST', '/tours', bookingOf(tourId, { date }))).json()
  await sql`delete from bills where record_id = ${id}`
  await sql`update bookings set refund_owed_cents = ${values.refundOwed ?? 0} where id = ${id}`
  return { by, id }
}

const cancel = (id: string) =>
  sql`update bookings set status = 'cancelled', cancelled_at = now() where id = ${id}`

async function staff() {
  const boss = await signUp(testApp, { role: 3 })
  return {
    checks: async () => {
      const { refundChecks, hasMoreRefundChecks } = (await boss.call('GET', '/today')).json()
      expect(hasMoreRefundChecks).toBe(false)
      return refundChecks.map(({ _id }: { _id: string }) => _id)
    },
    settle: (id: string) => boss.call('POST', `/tours/${id}/refund-checks`),
  }
}

test('a refund that was recorded without a bill is on the list of today until it is settled', async () => {
  const { by, id } = await bookBefore({ refundOwed: 50_000 })
  await cancel(id)
  const { checks, settle } = await staff()
  expect(await checks()).toEqual([id])
  const trip = (await by.call('GET', `/tours/${id}`)).json()
  expect(trip).toMatchObject({ hasRefundRecorded: true, payments: null })
  expect(trip).not.toHaveProperty('refundOwed')
  // It names a customer.
  for (const right of rightNames) {
    const answer = await (await signUp(testApp, { rights: [right] })).call('GET', '/today')
    const ids = answer.json().refundChecks?.map(({ _id }: { _id: string }) => _id)
    if (['desk', 'money', 'read'].includes(right)) expect(ids, right).toEqual([id])
    else expect(ids ?? [], right).toEqual([])
  }
  expect((await settle(id)).statusCode).toBe(201)
  expect(await checks()).toEqual([])
  expect((await by.call('GET', `/tours/${id}`)).json()).not.toHaveProperty('hasRefundRecorded')
  expect((await settle(id)).json().code).toBe('nothing_changed')
  expect(await sql`select action from audit_log where action like '%refund-checks'`).toHaveLength(1)
})

test('a booking without any recorded payment that is cancelled is on the list too, and nothing is claimed of it', async () => {
  const { by, id } = await bookBefore()
  await backfillBills(testApp.db, clock.now)
  const { checks, settle } = await staff()
  expect(await checks()).toEqual([])
  await by.call('DELETE', `/tours/${id}`)
  expect(await checks()).toEqual([id])
  const { payments } = (await by.call('GET', `/tours/${id}`)).json()
  expect(payments.statement).toMatchObject({ isUnrecorded: true, due: 0, toRefund: 0 })
  const settled = (await settle(id)).json()
  expect(settled.payments.statement).toMatchObject({ isUnrecorded: false, claim: 0, due: 0 })
  expect(await checks()).toEqual([])
})
