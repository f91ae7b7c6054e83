// Bookings of every kind as they were before every booking had a bill (migration 0051), for the copy of that state.
import type { Sql } from '#server/database/client.ts'

/** Ahead for as long as there are copies. */
export const daysAhead = '2099-06-12'
export const dayPast = '2026-05-12'

interface OldBooking {
  /** Its name among the bookings of the test, and in the copy. */
  name: string
  date: string
  total?: number
  tickets?: number
  facts?: object
  history?: object[]
  fees?: number
  refundOwed?: number
  isCancelled?: true
  isOfGuest?: true
  isErased?: true
  /** In cents. Only tours with a deposit had bills. */
  bill?: { deposit: number; paid: number; state?: 'lapsed' | 'cancelled'; balanceDueOn: string | null }
}

const terms = { cancellationTerms: [{ daysBefore: 60, percentKept: 30 }] }
const withDeposit = { depositPercent: 20, balanceDueDays: 10 }
const at = '2026-04-01T10:00:00.000Z'
const changed = {
  event: 'changed',
  at,
  by: 'traveller',
  ticketsBefore: 2,
  tickets: 1,
  differenceCents: -70_000,
  feeCents: 30_000,
}

export const oldBookings: readonly OldBooking[] = [
  { name: 'ahead', date: daysAhead },
  { name: 'ahead with terms', date: daysAhead, facts: terms },
  { name: 'ahead with a balance date', date: daysAhead, facts: { balanceDueDays: 10 } },
  { name: 'ahead for nothing', date: daysAhead, total: 0 },
  { name: 'ahead of a guest', date: daysAhead, isOfGuest: true },
  { name: 'ahead of an erased account', date: daysAhead, isErased: true },
  {
    name: 'ahead with a removed ticket',
    date: daysAhead,
    facts: terms,
    history: [changed],
    fees: 30_000,
    refundOwed: 70_000,
  },
  {
    name: 'ahead with a deposit',
    date: daysAhead,
    facts: withDeposit,
    bill: { deposit: 20_000, paid: 20_000, balanceDueOn: '2099-06-02' },
  },
  { name: 'past', date: dayPast },
  { name: 'past with a removed ticket', date: dayPast, history: [changed], fees: 30_000, refundOwed: 70_000 },
  {
    name: 'past with an unpaid balance',
    date: dayPast,
    facts: withDeposit,
    bill: { deposit: 20_000, paid: 20_000, balanceDueOn: '2026-05-02' },
  },
  { name: 'cancelled', date: daysAhead, isCancelled: true },
  { name: 'cancelled with a refund', date: daysAhead, isCancelled: true, refundOwed: 100_000 },
  {
    name: 'cancelled with a deposit',
    date: daysAhead,
    facts: withDeposit,
    isCancelled: true,
    refundOwed: 20_000,
    bill: { deposit: 20_000, paid: 20_000, state: 'cancelled', balanceDueOn: '2099-06-02' },
  },
  {
    name: 'lapsed',
    date: daysAhead,
    facts: withDeposit,
    isCancelled: true,
    bill: { deposit: 20_000, paid: 0, state: 'lapsed', balanceDueOn: '2099-06-02' },
  },
]

/** All of the account "traveller", but for those of guests and erased accounts. */
export async function addOldBookings(sql: Sql): Promise<void> {
  const [tour] =
    await sql`select id from tours where schedule = 'any-day' and deleted_at is null order by id limit 1`
  const [user] = await sql`select id from users where username = 'traveller'`
  for (const booking of oldBookings) {
    const { name, date, total = 100_000, tickets = 1, isCancelled, isOfGuest, isErased, bill } = booking
    const email = isErased ? '' : isOfGuest ? 'guest@example.net' : 'traveller@example.net'
    const [row] = await sql`
      insert into bookings (id, tour_id, user_id, claim_key, username, email, phone, date, description, ticket_count,
        total_cents, facts, history, fees_cents, refund_owed_cents, status, cancelled_at, created_at)
      values (gen_random_uuid(), ${tour!.id}, ${isOfGuest || isErased ? null : user!.id}, ${isOfGuest ? email : null},
        ${name}, ${email}, '', ${date}, '', ${tickets}, ${total}, ${JSON.stringify(booking.facts ?? {})}::text::jsonb,
        ${JSON.stringify(booking.history ?? [])}::text::jsonb, ${booking.fees ?? 0}, ${booking.refundOwed ?? 0},
        ${isCancelled ? 'cancelled' : 'confirmed'}, ${isCancelled ? at : null}, ${at})
      returning id, reference`
    if (!isCancelled)
      await sql`
        insert into departures (tour_id, date, tickets_booked) values (${tour!.id}, ${date}, ${tickets})
        on conflict (tour_id, date) do update set tickets_booked = departures.tickets_booked + ${tickets}`
    if (bill === undefined) continue
    await sql`
      insert into bills (kind, record_id, reference, total_cents, deposit_cents, balance_due_on, state, paid_cents, created_at)
      values ('booking', ${row!.id}, ${row!.reference}, ${total}, ${bill.deposit}, ${bill.balanceDueOn},
        ${bill.state ?? 'open'}, ${bill.paid}, ${at})`
    if (bill.paid === 0) continue
    const [payment] = await sql`
      insert into payments (id, kind, record_id, what, method, amount_cents, state, title, created_at)
      values (gen_random_uuid(), 'booking', ${row!.id}, 'deposit', 'transfer', ${bill.paid}, 'paid', ${name}, ${at})
      returning id`
    await sql`
      insert into ledger_entries (id, kind, record_id, payment_id, entry, amount_cents, provider_ref, at)
      values (gen_random_uuid(), 'booking', ${row!.id}, ${payment!.id}, 'charge', ${bill.paid},
        ${`transfer-${payment!.id}`}, ${at})`
  }
}
