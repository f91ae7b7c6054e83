// The upgrade of a shop with old bookings of every kind: each confirmed one ahead gets a bill, and nothing else happens.
import { afterAll, expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { paymentInvariants } from '#server/data-checks/payments.ts'
import { backfillBills } from '#server/features/bookings/bills/bill-backfill.service.ts'
import { migrateDatabase } from '#server/process/migrate-database.ts'
import { oldBookings } from './old-bookings.ts'
import { restoreCopy, serveCopy, signInTo } from './restore-copy.ts'
import { smallShopPassword } from './small-shop.ts'

const { address, dataDir, remove } = await restoreCopy('0050_account-keys.halyard', null)
await migrateDatabase(address)
const { server, client, close } = await serveCopy(address, dataDir)
const { sql } = client
afterAll(async () => {
  await close()
  await remove()
})

const now = () => new Date()
const openAll = () => backfillBills(client.db, now())
const idOf = async (name: string): Promise<string> =>
  (await sql`select id from bookings where username = ${name}`)[0]!.id
const traveller = await signInTo(server, 'traveller', smallShopPassword)
const admin = await signInTo(server, 'admin', smallShopPassword)
const debts = async () => ({
  erasing: await traveller.read('/user/erase'),
  unpaid: (await admin.read('/payments/open?by=customer')).items,
  overdue: (await admin.read('/payments/open?by=overdue')).items,
  toPayBack: (await admin.read('/payments/open?by=agency')).items,
})

// The tests are the steps of one upgrade.

test('a booking that is cancelled before the task has run gets its bill first, and owes nothing', async () => {
  const id = await idOf('ahead with terms')
  const soon = addDays(dateInUtc(now()), 20)
  await sql`update departures set tickets_booked = tickets_booked - 1 where date = (select date from bookings where id = ${id})`
  await sql`insert into departures (tour_id, date, tickets_booked) select tour_id, ${soon}, 1 from bookings where id = ${id}`
  await sql`update bookings set date = ${soon} where id = ${id}`
  const { headers } = traveller
  const response = await server.inject({ method: 'DELETE', url: `/api/tours/${id}`, headers })
  expect(response.statusCode, response.body).toBe(200)
  const { payments } = await traveller.read(`/tours/${id}`)
  expect(payments).toMatchObject({ state: 'cancelled', due: 0, owed: 0, statement: { isUnrecorded: true } })
  expect((await debts()).erasing.openBills).toHaveLength(2)
})

test('confirmed bookings ahead get a bill without a date, past and cancelled ones none, and no debt appears', async () => {
  const before = await sql`select * from bills order by record_id`
  const mails = await sql`select id from mails`
  const owed = await debts()
  const dues: number[] = owed.erasing.openBills.map(({ due }: { due: number }) => due)
  expect(dues.toSorted((a, b) => a - b)).toEqual([0, 800])
  await Promise.all([openAll(), openAll()])
  await openAll()
  const opened = await sql`
    select username as name, bills.total_cents::int as total, deposit_cents::int as deposit, paid_cents::int as paid, pay_by,
      balance_due_on, spot_date::text = date::text as on_the_day, bills.state
    from bills join bookings on record_id = bookings.id and kind = 'booking'
    where is_unrecorded and bills.state = 'open' and username = any(${oldBookings.map(({ name }) => name)})
    order by username`
  const rest = { deposit: 0, paid: 0, pay_by: null, balance_due_on: null, on_the_day: true, state: 'open' }
  expect(opened).toEqual([
    { name: 'ahead', total: 100_000, ...rest },
    { name: 'ahead for nothing', total: 0, ...rest },
    { name: 'ahead of a guest', total: 100_000, ...rest },
    { name: 'ahead of an erased account', total: 100_000, ...rest },
    { name: 'ahead with a balance date', total: 100_000, ...rest },
    { name: 'ahead with a removed ticket', total: 130_000, ...rest },
  ])
  const known = before.map(({ record_id: id }) => id)
  expect(await sql`select * from bills where record_id = any(${known}) order by record_id`).toEqual(before)
  expect(await sql`select id from mails`).toEqual(mails)
  expect(await debts()).toEqual(owed)
  const trip = await traveller.read(`/tours/${await idOf('ahead')}`)
  expect(trip.payments).toMatchObject({ statement: { isUnrecorded: true }, payBy: null, balanceDueOn: null })
  for (const name of ['past', 'cancelled'])
    expect((await traveller.read(`/tours/${await idOf(name)}`)).payments).toBeNull()
  await sql.begin(async (transaction) => {
    for (const { name, find } of paymentInvariants)
      expect((await find(transaction)).examples, name).toEqual([])
  })
})

test('bookings that the version before makes meanwhile get their bill until the next day', async () => {
  const add = () => sql`
    insert into bookings (id, tour_id, username, email, phone, date, description, ticket_count, total_cents)
    select gen_random_uuid(), tour_id, 'late', '', '', ${addDays(dateInUtc(now()), 20)}, '', 1, 5 from bookings limit 1`
  const ofLate = () => sql`select 1 from bills where total_cents = 5`
  await add()
  await openAll()
  expect(await ofLate()).toHaveLength(1)
  await sql`update upgrade_tasks set first_run_at = now() - interval '25 hours'`
  await add()
  await openAll()
  expect(await ofLate()).toHaveLength(1)
})
