// A travel house for random histories: the whole site in this process, its tours, travellers and staff, and a clock.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import type { App } from '#server/app.ts'
import { house, setHouse } from '#server/config/house.ts'
import { newSecret } from '#server/crypto/secrets.ts'
import { connectDatabase, type DatabaseAddress, type DatabaseClient } from '#server/database/client.ts'
import {
  createDepartures,
  createTour,
  type SignedIn,
  signUp,
  startTestSession,
} from '#server/testing/factories.ts'
import { openShopWithPages } from '../shops/shop-with-pages.ts'
import { type StoppedClock, stopClock } from '../shops/stopped-clock.ts'

export interface TravelHouse {
  app: App
  client: DatabaseClient
  url: string
  clock: StoppedClock
  staff: SignedIn
  travellers: readonly SignedIn[]
  /** Tries what is said, and undoes it. Has nothing of its own. */
  prober: SignedIn
  tours: readonly { id: string; slug: string; title: string }[]
  /** Near the start, where bookings end, in two months, and later. */
  dates: readonly string[]
  /** Sessions end, so each move of the clock starts new ones. */
  advance(milliseconds: number): Promise<void>
}

const tourCount = 3
const travellerCount = 4

/** The database is empty. */
export async function onTravelHouse<Result>(
  address: DatabaseAddress,
  start: Date,
  work: (house: TravelHouse) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'halyard-histories-'))
  const client = connectDatabase(address, { connections: 10 })
  const settings = house()
  const clock = stopClock(start)
  let app: App | undefined
  try {
    app = await openShopWithPages(client, directory, clock.now)
    const { feed, server } = app
    // Changes by other processes arrive within a second; the proof does not wait for it.
    server.addHook('onRequest', () => feed.readNow())
    const url = await server.listen({ port: 0, host: '127.0.0.1' })
    const testApp = { db: client.db, server, clock: { now: start, advance() {} } }
    const day = (days: number) => addDays(dateInUtc(start), days)
    const staff = await signUp(testApp, { role: 3 })
    const prober = await signUp(testApp)
    const travellers: SignedIn[] = []
    while (travellers.length < travellerCount) travellers.push(await signUp(testApp))
    const dates = [2, 4, 7, 12, 33, 60].map(day)
    const tours: Awaited<ReturnType<typeof createTour>>[] = []
    for (let number = 0; number < tourCount; number++) {
      const isScheduled = number !== 1
      const tour = await createTour(testApp, {
        ...{ title: `Fjord ${number}`, seats: 2, costCents: 90_000, calendarDate: day(4) },
        ...{ schedule: isScheduled ? 'departures' : 'any-day', createdAt: start, updatedAt: start },
      })
      for (const [place, date] of isScheduled ? dates.slice(1).entries() : []) {
        const isPrivate = place % 3 === number % 3
        const terms = { isPrivate, token: isPrivate ? newSecret() : null, costCents: 80_000 - 1_000 * place }
        await createDepartures(testApp, tour.id, [date], terms)
      }
      tours.push(tour)
    }
    return await work({
      ...{ app, client, url, clock, staff, travellers, prober, tours, dates },
      async advance(milliseconds) {
        clock.advance(milliseconds)
        for (const each of [staff, prober, ...travellers])
          Object.assign(each.headers, await startTestSession(client.db, each.userId, clock.now()))
      },
    })
  } finally {
    await app?.server.close()
    clock.release()
    setHouse(settings)
    await client.close()
    await rm(directory, { recursive: true, force: true })
  }
}
