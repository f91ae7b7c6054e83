// Two shops that differ in private departures alone: one has them, with bookings, holds and a waiting list, the other has no
// departure on their dates.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import type { App } from '#server/app.ts'
import { newSecret } from '#server/crypto/secrets.ts'
import { connectDatabase, type DatabaseAddress, type DatabaseClient } from '#server/database/client.ts'
import { newId } from '#server/database/ids.ts'
import { lowestPriceOf } from '#server/features/seats/departures/lowest-price.ts'
import { holds } from '#server/features/seats/holds/holds.table.ts'
import { waitingList } from '#server/features/seats/waiting-list/waiting-list.table.ts'
import { storePrices } from '#server/features/tours/tour-prices.service.ts'
import { bookingOf, createDepartures, createTour, type SignedIn, signUp } from '#server/testing/factories.ts'
import { openShopWithPages } from '../shops/shop-with-pages.ts'
import { stopClock } from '../shops/stopped-clock.ts'

/** What both shops have. */
export interface Twins {
  shops: readonly [Shop, Shop]
  tours: readonly { id: string; slug: string }[]
  /** Dates with a private departure in the first shop, with a public one in both, and with none. */
  dates: { hidden: readonly string[]; open: readonly string[]; none: readonly string[] }
}

export interface Shop {
  app: App
  client: DatabaseClient
  url: string
  asker: SignedIn
  /** A booking of the asker on a public departure. */
  bookingId: string
}

const tourCount = 5

export async function onTwins<Result>(
  addresses: readonly [DatabaseAddress, DatabaseAddress],
  work: (twins: Twins) => Promise<Result>,
): Promise<Result> {
  // Pages read the clock of the process, and tell the moment at which they were rendered.
  const clock = stopClock(new Date())
  const now = clock.now()
  // Home pages pick random tours: the same in both shops.
  const { random } = Math
  Math.random = () => 0.5
  const day = (days: number) => addDays(dateInUtc(now), days)
  const dates = {
    hidden: [day(9), day(33), day(64)],
    open: [day(12), day(40)],
    none: [day(10), day(34), day(65)],
  }
  const tours = Array.from({ length: tourCount }, (_, place) => ({
    id: newId(),
    slug: `fjord-${place}`,
    title: `Fjord ${place}`,
  }))
  const directory = await mkdtemp(join(tmpdir(), 'halyard-twins-'))
  const clients = addresses.map((address) => connectDatabase(address, { connections: 6 }))
  const apps: App[] = []
  try {
    const shops: Shop[] = []
    for (const [place, client] of clients.entries()) {
      const app = await openShopWithPages(client, join(directory, String(place)), clock.now)
      apps.push(app)
      const testApp = { db: client.db, server: app.server, clock: { now, advance() {} } }
      for (const [number, tour] of tours.entries()) {
        await createTour(testApp, {
          ...tour,
          ...{
            schedule: 'departures',
            seats: 6,
            costCents: 90_000,
            calendarDate: dates.open[0]!,
            createdAt: now,
          },
          updatedAt: now,
          // One asks for more people than have booked, one has an early cut-off.
          facts: number === 1 ? { minimumPeople: 4 } : number === 2 ? { cutOffHours: 400 } : {},
        })
        // The last tour has no public departure.
        if (number < tourCount - 1)
          await createDepartures(testApp, tour.id, dates.open, { costCents: 80_000 })
      }
      const asker = await signUp(testApp, { username: 'asker' })
      const booked = await asker.call('POST', '/tours', bookingOf(tours[0]!.id, { date: dates.open[0]! }))
      if (booked.statusCode !== 201) throw new Error(booked.body)
      await client.sql`update bookings set created_at = ${now}`
      if (place === 0) await addPrivateDepartures(testApp, client, tours, dates.hidden, now)
      await storePrices(
        client.db,
        tours.map(({ id }) => id),
        lowestPriceOf,
        now,
      )
      const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
      shops.push({ app, client, url, asker, bookingId: booked.json()._id })
    }
    return await work({ shops: [shops[0]!, shops[1]!], tours, dates })
  } finally {
    for (const { server } of apps) await server.close()
    clock.release()
    Math.random = random
    for (const client of clients) await client.close()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Cheap, full, held, waited for, guaranteed, closed: whatever would show if it were told. */
async function addPrivateDepartures(
  testApp: Parameters<typeof signUp>[0],
  { db }: DatabaseClient,
  tours: readonly { id: string }[],
  dates: readonly string[],
  now: Date,
): Promise<void> {
  const guest = await signUp(testApp, { username: 'guest' })
  const expiresAt = new Date(now.getTime() + 30 * 86_400_000)
  const states = ['open', 'guaranteed', 'closed', 'cancelled']
  for (const [number, { id: tourId }] of tours.entries()) {
    for (const [place, date] of dates.entries()) {
      const state = states[(number + place) % states.length]!
      await createDepartures(testApp, tourId, [date], {
        ...{ state, isPrivate: true, token: newSecret(), seats: 8, costCents: 10_000, minimumPeople: 5 },
        ...{ cutOffHours: place * 300, ticketsBooked: 2 * place, guaranteedAt: place === 1 ? now : null },
      })
      await db.insert(holds).values({
        ...{ id: newId(), tourId, date, userId: guest.userId, kind: 'quote', tickets: 1, expiresAt },
        ...{ network: '127.0.0.0/24', createdAt: now },
      })
      await db
        .insert(waitingList)
        .values({ id: newId(), tourId, date, userId: guest.userId, tickets: 8, createdAt: now })
    }
  }
}
