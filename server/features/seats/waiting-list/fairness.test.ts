// Random histories of one departure, compared after every call with a model of the rules of seats, holds and queue.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createDepartures, createTour, type SignedIn, signUp } from '#server/testing/factories.ts'
import { makeOffers } from './offers.service.ts'

const testApp = await buildTestApp()
const { app, db, server, sql, clock } = testApp

const monday = addDays(dateInUtc(clock.now), 20)
const userCount = 5
/** Callers without an account, whom staff enter. Their numbers come after those of the users. */
const callerCount = 3
const ownerCount = userCount + callerCount

/** The rules of section 6 of the additions, said once more and independently. */
class Model {
  readonly bookings: { user: number; tickets: number }[] = []
  readonly forms = new Map<number, number>()
  readonly offers = new Map<number, number>()
  /** In turn: oldest first, unless staff have moved an entry. */
  queue: { user: number; tickets: number }[] = []
  seats: number

  constructor(seats: number) {
    this.seats = seats
  }

  booked = () => this.bookings.reduce((sum, { tickets }) => sum + tickets, 0)
  heldBy = (user: number) => Math.max(this.forms.get(user) ?? 0, this.offers.get(user) ?? 0)
  held = () => Array.from({ length: ownerCount }, (_, owner) => this.heldBy(owner)).reduce((a, b) => a + b, 0)

  owed(): Map<number, number> {
    let free = this.seats - this.booked() - this.held()
    const owed = new Map<number, number>()
    for (const { user, tickets } of this.queue) {
      const needed = Math.max(0, tickets - this.heldBy(user))
      if (needed > free) continue
      owed.set(user, needed)
      free -= needed
    }
    return owed
  }

  /** Seats that a user can have; those of nobody in particular for null. */
  left(user: number | null): number {
    const others = [...this.owed()]
      .filter(([owner]) => owner !== user)
      .reduce((sum, [, seats]) => sum + seats, 0)
    const own = user === null ? 0 : this.heldBy(user)
    return Math.max(0, this.seats - this.booked() - this.held() + own - others)
  }

  move(from: number, to: number): void {
    const [entry] = this.queue.splice(from, 1)
    this.queue.splice(to, 0, entry!)
  }

  leave(user: number): void {
    this.queue = this.queue.filter((entry) => entry.user !== user)
    this.offers.delete(user)
  }
}

const user = fc.nat(userCount - 1)
const caller = fc.integer({ min: userCount, max: ownerCount - 1 })
const tickets = fc.integer({ min: 1, max: 4 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('book' as const), user, tickets }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('hold' as const), user, tickets }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('wait' as const), user, tickets }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('release' as const), user }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), user }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lapse' as const), user }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('offer' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('enter' as const), caller, tickets }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('bookFor' as const), which: fc.nat(), tickets }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      which: fc.nat(),
      to: fc.integer({ min: 1, max: 8 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('offerNow' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('seats' as const), seats: fc.integer({ min: 2, max: 8 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

interface History {
  model: Model
  tourId: string
  users: readonly SignedIn[]
  superAdmin: SignedIn
  bookingIds: string[]
}

/** Makes the call of a step and the same in the model. Returns the expected and the real status. */
async function take(history: History, each: Step): Promise<[expected: number, actual: number]> {
  const { model, tourId, users, superAdmin, bookingIds } = history
  const wanted = { departureTourId: tourId, date: monday }
  switch (each.kind) {
    case 'book': {
      const fits = each.tickets <= model.left(each.user)
      const body = bookingOf(tourId, { date: monday, ticketCount: each.tickets })
      const response = await users[each.user]!.call('POST', '/tours', body)
      if (fits) {
        model.bookings.push({ user: each.user, tickets: each.tickets })
        bookingIds.push(response.json()._id)
        model.forms.delete(each.user)
        model.leave(each.user)
      }
      return [fits ? 201 : 409, response.statusCode]
    }
    case 'hold': {
      const fits = each.tickets <= model.left(each.user)
      const response = await users[each.user]!.call('POST', '/holds', { ...wanted, tickets: each.tickets })
      if (fits) model.forms.set(each.user, each.tickets)
      return [fits ? 201 : 409, response.statusCode]
    }
    case 'wait': {
      const waits = model.queue.some((entry) => entry.user === each.user)
      const isShort = each.tickets > model.left(each.user)
      const response = await users[each.user]!.call('POST', '/waiting-list', {
        ...wanted,
        tickets: each.tickets,
      })
      if (each.tickets > model.seats) return [400, response.statusCode]
      if (isShort && !waits) model.queue.push({ user: each.user, tickets: each.tickets })
      return [isShort && !waits ? 201 : 409, response.statusCode]
    }
    case 'cancel': {
      if (bookingIds.length === 0) return [0, 0]
      const index = each.which % bookingIds.length
      const [id] = bookingIds.splice(index, 1)
      const [booking] = model.bookings.splice(index, 1)
      const by = users[booking!.user] ?? superAdmin
      const response = await by.call('DELETE', `/tours/${id}`)
      return [200, response.statusCode]
    }
    case 'release': {
      const [form] = (await holdsOf(users[each.user]!)).filter(({ kind }) => kind === 'form')
      if (form === undefined) return [0, 0]
      model.forms.delete(each.user)
      return [204, (await users[each.user]!.call('DELETE', `/holds/${form._id}`)).statusCode]
    }
    case 'leave': {
      const [entry] = (await users[each.user]!.call('GET', '/waiting-list')).json().items
      if (entry === undefined) return [0, 0]
      model.leave(each.user)
      return [204, (await users[each.user]!.call('DELETE', `/waiting-list/${entry._id}`)).statusCode]
    }
    case 'lapse': {
      const { userId } = users[each.user]!
      await sql`update holds set expires_at = ${clock.now} where user_id = ${userId} and kind = 'offer'`
      await sql`
        update waiting_list set offered_until = ${clock.now} where user_id = ${userId} and offered_until is not null`
      if (model.offers.has(each.user)) model.leave(each.user)
      return [0, 0]
    }
    case 'offer': {
      const owed = [...model.owed()].filter(([, seats]) => seats > 0)
      for (const [owner] of owed)
        model.offers.set(owner, model.queue.find((entry) => entry.user === owner)!.tickets)
      return [owed.length, await makeOffers(db, app.outbox, clock.now, null)]
    }
    case 'enter': {
      const { caller: owner, tickets: count } = each
      const waits = model.queue.some((entry) => entry.user === owner)
      const isShort = count > model.left(null)
      const body = { username: nameOf(owner), phone: phoneOf(owner), tickets: count }
      const response = await superAdmin.call('POST', pathOf(tourId), body)
      if (count > model.seats) return [400, response.statusCode]
      if (isShort && !waits) model.queue.push({ user: owner, tickets: count })
      return [isShort && !waits ? 201 : 409, response.statusCode]
    }
    case 'bookFor': {
      const chosen = await entryAt(history, each.which)
      if (chosen === undefined) return [0, 0]
      const { owner, _id } = chosen
      const fits = each.tickets <= model.left(owner)
      const body = bookingOf(tourId, { date: monday, ticketCount: each.tickets })
      const forEntry = { ...body, email: `${nameOf(owner)}@example.com`, waitingEntryId: _id }
      const response = await superAdmin.call('POST', '/tours/for-guests', forEntry)
      if (fits) {
        model.bookings.push({ user: owner, tickets: each.tickets })
        bookingIds.push(response.json()._id)
        model.forms.delete(owner)
        model.leave(owner)
      }
      return [fits ? 201 : 409, response.statusCode]
    }
    case 'move': {
      const chosen = await entryAt(history, each.which)
      if (chosen === undefined) return [0, 0]
      const path = `${pathOf(tourId)}/${chosen._id}`
      const response = await superAdmin.call('PATCH', path, { position: each.to })
      model.move(chosen.index, each.to - 1)
      return [200, response.statusCode]
    }
    case 'offerNow': {
      const chosen = await entryAt(history, each.which)
      if (chosen === undefined) return [0, 0]
      const { index, owner, _id } = chosen
      model.move(index, 0)
      const isOffered = model.offers.has(owner) || (model.owed().get(owner) ?? 0) > 0
      if (isOffered) model.offers.set(owner, model.queue[0]!.tickets)
      const response = await superAdmin.call('POST', `${pathOf(tourId)}/${_id}/offer`)
      expect(response.json().notOffered, response.body).toBe(isOffered ? null : 'seats')
      return [200, response.statusCode]
    }
    case 'end': {
      const chosen = await entryAt(history, each.which)
      if (chosen === undefined) return [0, 0]
      model.leave(chosen.owner)
      return [204, (await superAdmin.call('DELETE', `${pathOf(tourId)}/${chosen._id}`)).statusCode]
    }
    case 'seats': {
      const fits = each.seats >= model.booked() + model.held()
      const path = `/cards/${tourId}/departures/${monday}`
      const response = await superAdmin.call('PATCH', path, { departureSeats: each.seats })
      if (fits) model.seats = each.seats
      return [fits ? 200 : 400, response.statusCode]
    }
    default:
      return each satisfies never
  }
}

const nameOf = (owner: number) => `caller${owner}`
const phoneOf = (owner: number) => `475512345${owner}`
const pathOf = (tourId: string) => `/tours/departures/${tourId}/${monday}/waiting`

/** An entry of the queue, as staff see it. */
async function entryAt(
  { model, tourId, superAdmin }: History,
  which: number,
): Promise<{ index: number; owner: number; _id: string } | undefined> {
  if (model.queue.length === 0) return undefined
  const index = which % model.queue.length
  const { waiting } = (await superAdmin.call('GET', `/tours/departures/${tourId}/${monday}/queue`)).json()
  expect(waiting[index].position).toBe(index + 1)
  return { index, owner: model.queue[index]!.user, _id: waiting[index]._id }
}

async function holdsOf(user: SignedIn): Promise<{ _id: string; kind: string; tickets: number }[]> {
  return (await user.call('GET', '/holds')).json().items
}

async function requireSameState({ model, tourId, users }: History): Promise<void> {
  const response = await server.inject(`/api/cards/${tourId}/seats?from=${monday}&to=${monday}`)
  expect(response.json().items[0].seatsLeft).toBe(model.left(null))
  const [row] = await sql`select tickets_booked as booked from departures where tour_id = ${tourId}`
  expect(row!.booked).toBe(model.booked())
  expect(model.booked() + model.held()).toBeLessThanOrEqual(model.seats)
  const queue = await sql`
    select coalesce(user_id::text, caller_name) as owner, tickets from waiting_list
    where offered_until is null or offered_until > ${clock.now} order by place`
  expect(queue).toEqual(
    model.queue.map(({ user, tickets }) => ({ owner: users[user]?.userId ?? nameOf(user), tickets })),
  )
}

test('every call of a random history decides as the rules say, in the order of the queue', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const users: SignedIn[] = []
  for (let index = 0; index < userCount; index++) users.push(await signUp(testApp))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), async (steps) => {
      const tour = await createTour(testApp, { schedule: 'departures', seats: 5 })
      await createDepartures(testApp, tour.id, [monday], { seats: 5 })
      const history: History = { model: new Model(5), tourId: tour.id, users, superAdmin, bookingIds: [] }
      try {
        for (const each of steps) {
          const [expected, actual] = await take(history, each)
          expect(actual, JSON.stringify(each)).toBe(expected)
          await requireSameState(history)
        }
      } finally {
        await sql`delete from holds`
        await sql`delete from waiting_list`
      }
    }),
    { numRuns: 20 },
  )
}, 300_000)
