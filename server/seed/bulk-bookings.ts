// The bookings of the bulk data, as five years of a house have them, with all that belongs to them: departures, bills,
// payments, mails, audit entries, check-ins, waiting list and holds.

import { addDays } from '#contract/calendar.ts'
import { toEmailKey } from '#server/features/users/account-keys.rules.ts'
import { bulkId, idAt, type Series } from './bulk-series.ts'
import {
  type BulkBill,
  type BulkPayment,
  bulkReference,
  type Customer,
  customerOf,
  dayMs,
  dayOf,
  iso,
  traceDays,
} from './bulk-trade.ts'
import type { CopyRow } from './copy-rows.ts'
import { Draws } from './random.ts'

/** What bookings need of each tour of the load. */
export interface BookableTours {
  series: Series & { table: 'tours' }
  titles: readonly string[]
  costCents: readonly number[]
  seats: readonly number[]
}

/** So many bookings of a tour fit on its departures of five years. */
export const maxBookingsOfTour = 1_000

const streams = { booking: 41, customer: 42 }
const wishes = [
  '',
  '',
  '',
  '',
  'A window seat, please.',
  'One of us is vegetarian.',
  'We arrive a day early.',
]
/** `unrecorded`: of the bookings that are paid on the spot. */
const shares = { cancelled: 0.08, withDeposit: 0.2, checkedIn: 0.7, unrecorded: 0.02 }
/** Days between a booking and its departure. */
const ahead = { least: 5, most: 220 }
/** Days in which a new booking waits for its deposit. */
const payWithinDays = 7
const transferDays = 1
/** A share pays before it travels, by bank transfer. */
const paysAhead = 0.3
const depositTerms = { depositPercent: 20, balanceDueDays: 30 }
/** A tour that many want leaves every second week only, so that some of its departures are full. */
const wantedTours = 0.02
const wantedEveryDays = 14

export interface BulkBooking {
  id: string
  number: number
  tour: number
  date: string
  tickets: number
  createdAt: number
  customer: Customer
  cancelledAt: number | null
  isCheckedIn: boolean
  bill: BulkBill
}

export interface BulkBookings {
  count: number
  at(index: number): BulkBooking
  departures: readonly BulkDeparture[]
}

export interface BulkDeparture {
  tour: number
  day: number
  tickets: number
}

/** Draws the bookings. Their departures come first, one booking after the other, because seats are limited. */
export function bookingsOf(
  bookings: Series,
  tours: BookableTours,
  users: Series & { table: 'users' },
  today: string,
): BulkBookings {
  const todayMs = Date.parse(today)
  const chosen = { tour: new Int32Array(bookings.count), day: new Int32Array(bookings.count) }
  const taken = new Map<number, number>()
  const keyOf = (tour: number, day: number) => tour * 4_096 + day + 2_048
  const drawsOf = (index: number) => {
    const draws = new Draws(streams.booking, bookings.first + index)
    const tickets = 1 + Math.floor(4 * draws.fraction() ** 2)
    const isCancelled = draws.fraction() < shares.cancelled
    return { draws, tickets, isCancelled }
  }
  const createdAtOf = (index: number) =>
    todayMs - Math.floor(((bookings.count - index) * traceDays * dayMs) / bookings.count)

  for (let index = 0; index < bookings.count; index++) {
    const { draws, tickets, isCancelled } = drawsOf(index)
    let tour = Math.floor(draws.fraction() ** 1.3 * tours.series.count)
    const createdDay = Math.floor((createdAtOf(index) - todayMs) / dayMs)
    let day = createdDay + draws.whole(ahead.least, ahead.most)
    if (draws.fraction() < wantedTours * 5) {
      tour = Math.floor(draws.fraction() * Math.ceil(tours.series.count * wantedTours))
      day = Math.ceil(day / wantedEveryDays) * wantedEveryDays
    }
    while (!isCancelled && (taken.get(keyOf(tour, day)) ?? 0) + tickets > tours.seats[tour]!) {
      day++
      if (day > createdDay + 2 * ahead.most) {
        day = createdDay + ahead.least
        tour = (tour + 1) % tours.series.count
      }
    }
    chosen.tour[index] = tour
    chosen.day[index] = day
    if (!isCancelled) taken.set(keyOf(tour, day), (taken.get(keyOf(tour, day)) ?? 0) + tickets)
  }

  return {
    count: bookings.count,
    departures: [...taken].map(([key, tickets]) => ({
      tour: Math.floor(key / 4_096),
      day: (key % 4_096) - 2_048,
      tickets,
    })),
    at(index) {
      const number = bookings.first + index
      const { tickets, isCancelled } = drawsOf(index)
      const draws = new Draws(streams.customer, number)
      const customer = customerOf(draws, users, number)
      const createdAt = createdAtOf(index)
      const tour = chosen.tour[index]!
      const day = chosen.day[index]!
      const date = addDays(today, day)
      const departsAt = todayMs + day * dayMs
      const half = createdAt + Math.floor((departsAt - createdAt) / 2)
      const id = bulkId('bookings', number, createdAt)
      const cancelledAt = isCancelled ? Math.min(half, todayMs - 1) : null
      return {
        id,
        number,
        tour,
        date,
        tickets,
        createdAt,
        customer,
        cancelledAt,
        isCheckedIn: cancelledAt === null && day < 0 && draws.fraction() < shares.checkedIn,
        bill: billOf({
          id,
          number,
          createdAt,
          cancelledAt,
          departsAt,
          totalCents: tickets * tours.costCents[tour]!,
          hasDeposit: draws.fraction() < shares.withDeposit,
          spot: draws.fraction(),
          now: todayMs,
        }),
      }
    },
  }
}

interface Billed {
  id: string
  number: number
  createdAt: number
  cancelledAt: number | null
  departsAt: number
  totalCents: number
  hasDeposit: boolean
  /** Decides how a bill without deposit is paid. */
  spot: number
  now: number
}

function billOf(billed: Billed): BulkBill {
  const { id, number, createdAt, cancelledAt, departsAt, totalCents } = billed
  const payBy = createdAt + payWithinDays * dayMs
  const balanceDueAt = departsAt - depositTerms.balanceDueDays * dayMs
  const hasDeposit = billed.hasDeposit && balanceDueAt > payBy && cancelledAt === null && totalCents > 0
  const depositCents = hasDeposit ? Math.round((totalCents * depositTerms.depositPercent) / 100) : 0
  const payments = hasDeposit ? datedPayments(billed, depositCents, balanceDueAt) : spotPayments(billed)
  return {
    kind: 'booking',
    recordId: id,
    reference: bulkReference('booking', number),
    totalCents,
    depositCents,
    payBy: hasDeposit && payments[0]!.paidAt === null ? payBy : null,
    balanceDueOn: hasDeposit ? dayOf(balanceDueAt) : null,
    spotDate: hasDeposit ? null : dayOf(departsAt),
    state: cancelledAt === null ? 'open' : 'cancelled',
    createdAt,
    payments,
  }
}

function datedPayments(
  { createdAt, totalCents, now }: Billed,
  depositCents: number,
  balanceDueAt: number,
): BulkPayment[] {
  const transferAt = createdAt + transferDays * dayMs
  const deposit: BulkPayment = {
    what: 'deposit',
    cents: depositCents,
    createdAt,
    paidAt: transferAt < now ? transferAt : null,
    refundedAt: null,
    refundReason: '',
  }
  if (balanceDueAt >= now) return [deposit]
  const cents = totalCents - depositCents
  const balance = { ...deposit, what: 'balance' as const, cents, paidAt: balanceDueAt }
  return [deposit, { ...balance, createdAt: balanceDueAt - dayMs }]
}

/** Paid ahead or on the day of departure. */
function spotPayments({ createdAt, cancelledAt, departsAt, totalCents, spot, now }: Billed): BulkPayment[] {
  const paidAt = spot < paysAhead ? createdAt + transferDays * dayMs : departsAt + dayMs / 3
  const isPaid = paidAt < now && (cancelledAt === null || paidAt < cancelledAt)
  if (totalCents === 0 || !isPaid || spot > 1 - shares.unrecorded) return []
  const refund = { refundedAt: cancelledAt, refundReason: 'The booking was cancelled.' }
  return [{ what: 'all', cents: totalCents, createdAt, paidAt, ...refund }]
}

export const bookingColumns =
  'id reference tour_id user_id claim_key username email phone date description ticket_count travellers facts history total_cents status created_at cancelled_at'.split(
    ' ',
  )

export function bookingRow(tours: BookableTours, booking: BulkBooking): CopyRow {
  const { id, number, tour, customer, cancelledAt, tickets, bill } = booking
  const { userId, name, email } = customer
  const hasDeposit = bill.spotDate === null
  return [
    id,
    bill.reference,
    idAt(tours.series, tour),
    userId,
    userId === null ? toEmailKey(email) : null,
    name,
    email,
    `4420${String(10_000_000 + ((number * 7_919) % 89_999_999))}`,
    booking.date,
    wishes[number % wishes.length]!,
    tickets,
    number % 3 === 0 ? [name] : [],
    hasDeposit ? JSON.stringify(depositTerms) : '{}',
    cancelledAt === null
      ? '[]'
      : JSON.stringify([{ event: 'cancelled', at: iso(cancelledAt), by: 'traveller' }]),
    bill.totalCents,
    cancelledAt === null ? 'confirmed' : 'cancelled',
    iso(booking.createdAt),
    cancelledAt === null ? null : iso(cancelledAt),
  ]
}

export const departureColumns = ['tour_id', 'date', 'tickets_booked']

export function departureRow(tours: BookableTours, departure: BulkDeparture, today: string): CopyRow {
  return [idAt(tours.series, departure.tour), addDays(today, departure.day), departure.tickets]
}

export const checkInColumns =
  'id booking_id tour_id date kind count count_before method device_id at created_at'.split(' ')

/** The device of all check-ins. */
const device = '018b4c3e-0000-75e0-8d0a-000000000001'

export function checkInRows(tours: BookableTours, booking: BulkBooking): CopyRow[] {
  if (!booking.isCheckedIn) return []
  const at = Date.parse(booking.date) + 8 * 3_600_000
  return [
    [
      bulkId('check_ins', booking.number, at),
      booking.id,
      idAt(tours.series, booking.tour),
      booking.date,
      'in',
      booking.tickets,
      0,
      booking.number % 2 === 0 ? 'scan' : 'list',
      device,
      iso(at),
      iso(at),
    ],
  ]
}

export const waitingColumns = 'id tour_id date user_id tickets created_at'.split(' ')

/** Users who wait for the full departures ahead. */
export function waitingRows(
  { departures }: BulkBookings,
  tours: BookableTours,
  users: Series & { table: 'users' },
  today: string,
): CopyRow[] {
  if (users.count === 0) return []
  const full = departures.filter(({ tour, day, tickets }) => day > 0 && tickets === tours.seats[tour])
  return full.map(({ tour, day }, place) => {
    const createdAt = Date.parse(today) - place * 60_000
    const user = (place * 31) % users.count
    return [
      bulkId('waiting_list', tours.series.first * 1_000 + place, createdAt),
      idAt(tours.series, tour),
      addDays(today, day),
      idAt(users, user),
      1,
      iso(createdAt),
    ]
  })
}

export const holdColumns = 'id tour_id date user_id kind tickets expires_at created_at'.split(' ')

const holdMinutes = 15
const bookingsOfOneHold = 5_000

/** Seats that the forms of some users hold at the moment of the load. */
export function holdRows(
  { count, departures }: BulkBookings,
  tours: BookableTours,
  users: Series & { table: 'users' },
  today: string,
): CopyRow[] {
  if (users.count === 0) return []
  const now = Date.now()
  const free = departures.filter(({ tour, day, tickets }) => day > 7 && tickets < tours.seats[tour]!)
  return free
    .slice(0, Math.min(users.count, Math.ceil(count / bookingsOfOneHold)))
    .map(({ tour, day }, place) => [
      bulkId('holds', tours.series.first * 1_000 + place, now),
      idAt(tours.series, tour),
      addDays(today, day),
      idAt(users, place),
      'form',
      1,
      iso(now + holdMinutes * 60_000),
      iso(now),
    ])
}
