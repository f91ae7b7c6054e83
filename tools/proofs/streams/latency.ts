// How long after a change of seats the open pages know it.
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { seatStreamPath } from '#contract/paths.ts'
import { httpSignIn } from '#server/testing/http-client.ts'
import { samplePassword } from '#server/testing/sample-shop.ts'
import { onProcesses } from '../seats/processes.ts'
import { addressOf, openStream } from './connections.ts'

export interface LatencyOptions {
  processes: number
  /** Among all processes. */
  streams: number
  changes: number
}

export interface Latency {
  /** One for each change and stream, in milliseconds. */
  deliveries: number
  median: number
  p99: number
  most: number
}

const tourCount = 8
const seats = 5000
const longestPauseMs = 250

interface Watched {
  tourId: string
  /** When each booking was written, shortly before its commit, by the database's clock, which is this machine's. */
  writtenAt: number[]
  /** For each stream the number of bookings that it knows. Each takes one seat. */
  known: number[]
}

/** Each booking is made by one process, in turn; the streams of its tour are spread over all processes. */
export function measureLatency({ processes: count, streams, changes }: LatencyOptions): Promise<Latency> {
  return onProcesses(
    count,
    async ({ urls }) => {
      const staff = await Promise.all(urls().map((url) => httpSignIn(url, 'superadmin', samplePassword)))
      const call = staff[0]!.call
      const { items } = (await call('GET /cards', { query: { itemsPerPage: 48 } })).body
      const anyDay = items.filter((tour) => tour.available && tour.schedule === 'any-day')
      const watched: Watched[] = anyDay
        .slice(0, tourCount)
        .map(({ _id }) => ({ tourId: _id, writtenAt: [], known: [] }))
      for (const { tourId: id } of watched)
        await call('PATCH /cards/:id', { params: { id }, body: { seats } })
      const date = addDays(dateInUtc(new Date()), 40)
      const deliveries: { tour: Watched; booking: number; at: number }[] = []
      const close: (() => void)[] = []
      for (let number = 0; number < streams; number++) {
        const tour = watched[number % tourCount]!
        const place = tour.known.push(0) - 1
        const path = seatStreamPath(tour.tourId, date, date)
        const url = urls()[Math.floor(number / tourCount) % count]!
        const stream = await openStream(url, path, addressOf(number), ({ items: [item] }) => {
          const at = Date.now()
          const known = seats - item!.seatsLeft
          for (let booking = tour.known[place]!; booking < known; booking++)
            deliveries.push({ tour, booking, at })
          tour.known[place] = known
        })
        close.push(stream.close)
      }
      for (let change = 0; change < changes; change++) {
        const { tourId, writtenAt } = watched[change % tourCount]!
        const traveller = { username: 'Mira', email: 'mira@example.com', ticketCount: 1 }
        const { status, body } = await staff[change % count]!.call('POST /tours', {
          body: { tourId, date, ...traveller },
        })
        if (status !== 201) throw new Error(`A booking was answered ${status}.`)
        writtenAt.push(Date.parse(body.createdAt))
        await pause(Math.random() * longestPauseMs)
      }
      const isToldAll = () =>
        watched.every(({ writtenAt, known }) => known.every((told) => told === writtenAt.length))
      for (let waitedMs = 0; waitedMs < 10_000 && !isToldAll(); waitedMs += 100) await pause(100)
      if (!isToldAll()) throw new Error('Not every stream was told the last change.')
      for (const each of close) each()
      return summarise(deliveries.map(({ tour, booking, at }) => at - tour.writtenAt[booking]!))
    },
    { TRUST_PROXY: '127.0.0.1' },
  )
}

function summarise(durations: number[]): Latency {
  durations.sort((a, b) => a - b)
  const at = (part: number) => Math.round(durations[Math.floor((durations.length - 1) * part)]!)
  return { deliveries: durations.length, median: at(0.5), p99: at(0.99), most: at(1) }
}
