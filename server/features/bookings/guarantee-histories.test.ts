// Random histories and races: a departure becomes guaranteed once, when the tickets that count reach its minimum, and each booking
// is told once.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { decideGuarantee } from '#server/features/bookings/guarantees.service.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import {
  bookingOf,
  createDepartures,
  createTour,
  receivePayment,
  type SignedIn,
  signUp,
} from '#server/testing/factories.ts'
import { waitForLocked } from '#server/testing/locks.ts'

const testApp = await buildTestApp({ environment: { BANK_ACCOUNT: 'Halyard AS, NO93 8601 1117 947' } })
const { sql, clock, db } = testApp
const date = addDays(dateInUtc(clock.now), 60)
const asking = { depositPercent: 20, balanceDueDays: 10 }

async function scene(minimumPeople: number, facts: object = asking) {
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, {
    schedule: 'departures',
    seats: 20,
    facts: { minimumPeople, ...facts },
  })
  await createDepartures(testApp, tour.id, [date])
  return {
    tour,
    change: (changes: object) => superAdmin.call('PATCH', `/cards/${tour.id}/departures/${date}`, changes),
    async book(ticketCount: number): Promise<{ by: SignedIn; id: string; ticketCount: number } | null> {
      const by = await signUp(testApp)
      const wanted = bookingOf(tour.id, { date, ticketCount, email: by.email })
      const answer = await by.call('POST', '/tours', wanted)
      // A refusal is not_bookable or not_enough_seats; anything else is a fault, and its text tells which.
      expect([201, 409], answer.body).toContain(answer.statusCode)
      return answer.statusCode === 201 ? { by, id: answer.json()._id, ticketCount } : null
    },
    async read() {
      const [row] =
        await sql`select state, tickets_booked as booked from departures where tour_id = ${tour.id}`
      const told = await sql`
        select related_id as id from mails join bookings on bookings.id = related_id
        where template = 'departure-guaranteed' and tour_id = ${tour.id}`
      return {
        ...(row as { state: string; booked: number }),
        told: told.map(({ id }) => id as string).sort(),
      }
    },
  }
}

type Act =
  | { act: 'book'; tickets: number }
  | { act: 'pay'; which: number }
  | { act: 'cancel'; which: number }
  | { act: 'set'; state: 'open' | 'guaranteed' | 'closed' }
  | { act: 'switch'; isOn: boolean }
  | { act: 'need'; people: number }

const which = fc.nat({ max: 5 })
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constant('book' as const), tickets: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('pay' as const), which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('set' as const),
      state: fc.constantFrom('open' as const, 'guaranteed' as const, 'closed' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('switch' as const), isOn: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('need' as const), people: fc.integer({ min: 1, max: 6 }) }),
  },
)

interface ModelBooking {
  id: string
  by: SignedIn
  tickets: number
  isPaid: boolean
  isCancelled: boolean
}

test('histories of bookings, payments and staff leave the departure as the rule says, and tell each booking once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 4, maxLength: 14 }),
      fc.boolean(),
      async (acts, asksDeposit) => {
        const { change, book, read } = await scene(4, asksDeposit ? asking : {})
        const model = { state: 'open', isOn: true, need: 4, isMarked: false }
        const bookings: ModelBooking[] = []
        const told = new Set<string>()
        const standing = () => bookings.filter(({ isCancelled }) => !isCancelled)
        const sum = (some: ModelBooking[]) => some.reduce((total, { tickets }) => total + tickets, 0)
        const tell = (except?: string) => {
          if (model.need > 1) for (const { id } of standing()) if (id !== except) told.add(id)
        }
        /** A model of its own: what counts is summed by booking, without bills. */
        const decide = (except?: string) => {
          const secured = standing().filter(({ isPaid }) => isPaid || !asksDeposit)
          if (model.state !== 'open' || !model.isOn || model.need < 2 || sum(secured) < model.need) return
          model.state = 'guaranteed'
          model.isMarked = true
          tell(except)
        }
        for (const each of acts) {
          if (each.act === 'book') {
            const made = await book(each.tickets)
            const isPossible = model.state !== 'closed' && sum(standing()) + each.tickets <= 20
            expect(made !== null).toBe(isPossible)
            if (made === null) continue
            bookings.push({ ...made, tickets: each.tickets, isPaid: false, isCancelled: false })
            decide(made.id)
          } else if (each.act === 'pay' || each.act === 'cancel') {
            const of = standing()[each.which]
            if (of === undefined || (each.act === 'pay' && (of.isPaid || !asksDeposit))) continue
            if (each.act === 'cancel') {
              expect((await of.by.call('DELETE', `/tours/${of.id}`)).statusCode).toBe(200)
              of.isCancelled = true
              continue
            }
            await receivePayment(testApp, of.id)
            of.isPaid = true
            decide()
          } else if (each.act === 'set') {
            expect((await change({ state: each.state })).statusCode).toBe(200)
            const was = model.isMarked || model.state === 'guaranteed'
            if (each.state === 'guaranteed' && !was) tell()
            if (each.state === 'open' && was) model.isOn = false
            model.isMarked = each.state === 'guaranteed' || (each.state === 'closed' && was)
            model.state = each.state
            decide()
          } else if (each.act === 'switch') {
            await change({ guaranteesItself: each.isOn })
            model.isOn = each.isOn
            decide()
          } else {
            await change({ minimumPeople: each.people })
            model.need = each.people
            decide()
          }
          const now = await read()
          expect({ state: now.state, booked: now.booked }).toEqual({
            state: model.state,
            booked: sum(standing()),
          })
          expect(now.told).toEqual([...told].sort())
        }
      },
    ),
    { numRuns: 25 },
  )
}, 240_000)

test('two bookings at once that reach the minimum together guarantee it once, and each is told once', async () => {
  for (let round = 0; round < 5; round++) {
    const { book, read } = await scene(4, {})
    const made = await Promise.all([book(1), book(1), book(1), book(1), book(1)])
    expect(made.every((each) => each !== null)).toBe(true)
    const { state, told } = await read()
    expect(state).toBe('guaranteed')
    // The booking that reached the minimum, and the one after it, read so in their confirmations.
    expect(told).toHaveLength(3)
    const confirmations = await sql<{ id: string; subject: string }[]>`
      select related_id as id, subject from mails where template = 'booking-confirmed' and related_id = any(${made.map((each) => each!.id)})`
    for (const { id, subject } of confirmations) {
      expect(subject.startsWith('Seats booked')).toBe(told.includes(id))
    }
  }
})

test('deposits that arrive at once, and each twice, guarantee it once', async () => {
  const { book, read } = await scene(4)
  const made = [await book(2), await book(2)]
  const clerk = await signUp(testApp, { role: 2 })
  const pressed = await Promise.all(
    made.map(async (each) => {
      const { payments } = (await clerk.call('GET', `/tours/${each!.id}/payments`)).json()
      return payments[0]._id as string
    }),
  )
  await Promise.all([...pressed, ...pressed].map((id) => clerk.call('POST', `/payments/${id}/received`, {})))
  const { state, told } = await read()
  expect(state).toBe('guaranteed')
  expect(told).toEqual(made.map((each) => each!.id).sort())
})

test('who cancels while the departure is being guaranteed does not stop it, and the other is told', async () => {
  for (let round = 0; round < 5; round++) {
    const { book, read } = await scene(4, {})
    const [first, second] = [await book(1), await book(1)]
    const [last] = await Promise.all([book(2), first!.by.call('DELETE', `/tours/${first!.id}`)])
    expect(last).not.toBeNull()
    const { state, booked, told } = await read()
    expect(booked).toBe(3)
    // Decided before the cancellation, or not at all.
    expect(told).toEqual(state === 'guaranteed' ? expect.arrayContaining([second!.id]) : [])
  }
})

test('a booking that waits for the departure while staff guarantee it is confirmed as guaranteed', async () => {
  const { tour, change, book, read } = await scene(4, {})
  const first = await book(1)
  const [answer, made] = await sql
    .begin(async (holder) => {
      await holder`select from departures where tour_id = ${tour.id} for update`
      const changing = change({ state: 'guaranteed' })
      await waitForLocked(sql, 1)
      const booking = book(1)
      await waitForLocked(sql, 2)
      return [changing, booking] as const
    })
    .then((calls) => Promise.all(calls))
  expect(answer.statusCode).toBe(200)
  expect((await read()).told).toEqual([first!.id])
  const [mail] = await sql`select subject from mails where related_id = ${made!.id}`
  expect(mail!.subject).toMatch(/^Booking confirmed/)
})

test('the booking that reaches the minimum while staff change the departure is told by its confirmation alone', async () => {
  const { tour, change, book, read } = await scene(4, {})
  const first = await book(2)
  const [made, answer] = await sql
    .begin(async (holder) => {
      await holder`select from departures where tour_id = ${tour.id} for update`
      const booking = book(2)
      await waitForLocked(sql, 1)
      const changing = change({ cost: 900 })
      await waitForLocked(sql, 2)
      return [booking, changing] as const
    })
    .then((calls) => Promise.all(calls))
  expect([made === null, answer.statusCode]).toEqual([false, 200])
  expect(await read()).toMatchObject({ state: 'guaranteed', told: [first!.id] })
})

test('a payment waits for a booking in progress, and both together guarantee the departure', async () => {
  const { tour, book, read } = await scene(4)
  const paid = await book(2)
  const other = await scene(4, {})
  const unbilled = await other.book(2)
  const paying = await sql.begin(async (holder) => {
    await holder`update departures set tickets_booked = 4 where tour_id = ${tour.id}`
    await holder`update bookings set tour_id = ${tour.id} where id = ${unbilled!.id}`
    const payment = receivePayment(testApp, paid!.id)
    // A payment that does not wait is received at once.
    await Promise.race([waitForLocked(sql, 1), payment])
    return [payment] as const
  })
  await Promise.all(paying)
  expect(await read()).toMatchObject({ state: 'guaranteed' })
})

test('a transaction that is killed leaves neither guarantee nor mails, and the next event makes up for it', async () => {
  const { tour, book, read } = await scene(4, {})
  await sql`update departures set guarantees_itself = false`
  await book(2)
  await book(2)
  await sql`update departures set guarantees_itself = true`
  const mails = { queueGuaranteed: () => Promise.reject(new Error('killed')) } as never
  const attempt = db.transaction((transaction) =>
    decideGuarantee({ db: transaction, now: clock.now }, mails, { tourId: tour.id, date }),
  )
  await expect(attempt).rejects.toThrow('killed')
  expect(await read()).toMatchObject({ state: 'open', told: [] })
  await book(1)
  const { state, told } = await read()
  expect([state, told.length]).toEqual(['guaranteed', 2])
})
