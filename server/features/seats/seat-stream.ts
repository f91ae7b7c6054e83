// The stream of seats: server-sent events for open pages of a tour, which get the seats left on connection and the dates
// whose seats have changed afterwards, from any server process. All open pages of a tour share one query. They also get the ids of
// waiting entries that are offered seats: only their owners know them, and ask for the rest.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import * as z from 'zod/mini'
import { datesFrom } from '#contract/calendar.ts'
import { calendarDate, idOrSlug } from '#contract/fields.ts'
import { seatStreamRoute } from '#contract/paths.ts'
import { AppError } from '#server/calls/errors.ts'
import { networkOf } from '#server/calls/network-addresses.ts'
import type { ChangeFeed } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import {
  type DateRange,
  type LiveSeats,
  readLiveSeats,
  requireSeatRange,
} from '#server/features/seats/seats-left.queries.ts'
import { requireTour } from '#server/features/tours/tours.service.ts'

interface SeatStreamDependencies {
  db: Database
  feed: ChangeFeed
  now: () => Date
}

/** The open streams of one tour. */
interface OpenTour {
  /** By date, as sent last: of the dates of all streams. Absent dates have no seats. */
  sent: Map<string, LiveSeats>
  /** Streams of the same dates, by `keyOf`. */
  groups: Map<string, { range: DateRange; streams: Set<ServerResponse> }>
  isReading: boolean
  /** Seats have changed since the read in progress began. */
  isStale: boolean
}

/** Most streams of one network in one process: a school has one address, and a browser opens one per visible page. */
export const maxStreamsOfNetwork = 200
/** Keeps proxies from closing the connection, and finds clients that are gone. */
const heartbeatMs = 30_000
/** After a lost connection the browser waits this long. */
const retryMs = 3000
/** A client that does not read is cut off. */
const maxUnreadBytes = 64 * 1024
/** Pause between two reads of a tour: seats of a rush are sent a few times a second. */
const pauseMs = 200

const query = z.object({ from: z.optional(calendarDate), to: z.optional(calendarDate) })

export function registerSeatStream(app: FastifyInstance, { db, feed, now }: SeatStreamDependencies): void {
  const tours = new Map<string, OpenTour>()
  const ofNetwork = new Map<string, number>()
  let isClosing = false
  new Gauge({
    name: 'halyard_seat_streams',
    help: 'Open streams of seats.',
    registers: [app.metrics],
    collect() {
      this.set(allStreams().length)
    },
  })

  const streamsOf = ({ groups }: OpenTour) => [...groups.values()].flatMap(({ streams }) => [...streams])
  const allStreams = () => [...tours.values()].flatMap(streamsOf)

  function send(stream: ServerResponse, text: string): void {
    stream.write(text)
    if (stream.writableLength > maxUnreadBytes) stream.destroy()
  }

  /** One read at a time for each tour, of the dates of all its streams. */
  async function refresh(tourId: string, open: OpenTour): Promise<void> {
    open.isStale = true
    if (open.isReading) return
    open.isReading = true
    try {
      while (open.isStale && open.groups.size > 0) {
        open.isStale = false
        const read = rangeOf(open)
        const seats = await readLiveSeats(db, await requireTour(db, tourId), read, now())
        // Streams that have joined meanwhile may have other dates.
        const past = [...open.sent.keys()].filter((date) => isIn(read, date) && !seats.has(date))
        const changed = [...seats, ...past.map((date): DatedSeats => [date, noSeats])].filter(
          ([date, now]) => !isSame(open.sent.get(date) ?? noSeats, now),
        )
        for (const [date, now] of changed) open.sent.set(date, now)
        for (const { range, streams } of open.groups.values()) {
          const theirs = changed.filter(([date]) => isIn(range, date))
          if (theirs.length === 0) continue
          const text = eventOf(theirs)
          for (const stream of streams) send(stream, text)
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    } catch (error) {
      // The browsers connect again, and get the seats of then.
      app.log.info({ err: error }, 'could not read the seats of a stream')
      for (const stream of streamsOf(open)) stream.end()
    } finally {
      open.isReading = false
    }
  }

  function join(
    open: OpenTour,
    { tourId, range, network }: { tourId: string; range: DateRange; network: string },
    stream: ServerResponse,
  ): void {
    const key = keyOf(range)
    const group = open.groups.get(key) ?? { range, streams: new Set() }
    open.groups.set(key, group)
    group.streams.add(stream)
    ofNetwork.set(network, (ofNetwork.get(network) ?? 0) + 1)
    stream.on('error', () => {})
    stream.once('close', () => {
      group.streams.delete(stream)
      const left = ofNetwork.get(network)! - 1
      if (left === 0) ofNetwork.delete(network)
      else ofNetwork.set(network, left)
      if (group.streams.size > 0 || open.groups.get(key) !== group) return
      open.groups.delete(key)
      if (open.groups.size === 0 && tours.get(tourId) === open) tours.delete(tourId)
    })
  }

  /** Of dates that no other stream has, `seats` are as new as those that have been sent. */
  function openTour(tourId: string, seats: ReadonlyMap<string, LiveSeats>): OpenTour {
    const open = tours.get(tourId) ?? { sent: new Map(), groups: new Map(), isReading: false, isStale: false }
    tours.set(tourId, open)
    const ranges = [...open.groups.values()].map(({ range }) => range)
    for (const [date, ofDate] of seats) {
      if (!ranges.some((range) => isIn(range, date))) open.sent.set(date, ofDate)
    }
    return open
  }

  const unsubscribe = feed.subscribe(({ kind, id }) => {
    if (kind === 'offer') {
      const [tourId, entryId] = id.split('/')
      const open = tours.get(tourId!)
      if (open === undefined) return
      for (const stream of streamsOf(open)) send(stream, eventOf([], [entryId!]))
      return
    }
    for (const [tourId, open] of tours) {
      if (kind === 'everything' || kind === 'settings' || (kind === 'tour' && id === tourId))
        void refresh(tourId, open)
    }
  })

  const beating = setInterval(() => {
    for (const stream of allStreams()) send(stream, ':\n\n')
  }, heartbeatMs)

  app.get(seatStreamRoute, async (request, reply) => {
    const { id } = request.params as { id: string }
    const parsed = query.safeParse(request.query)
    if (!parsed.success || !idOrSlug.safeParse(id).success) throw new AppError('invalid_request')
    const range = requireSeatRange(parsed.data, now())
    const network = networkOf(request.ip)
    if ((ofNetwork.get(network) ?? 0) >= maxStreamsOfNetwork)
      throw new AppError('rate_limited', undefined, { retryAfterSeconds: 60 })
    const tour = await requireTour(db, id)
    // Those of open pages are sent at once, so that a thousand pages that are opened together share the reads too.
    const isKnown = tours.get(tour.id)?.groups.has(keyOf(range)) === true
    const seats = isKnown ? new Map() : await readLiveSeats(db, tour, range, now())
    if (isClosing) throw new AppError('unavailable', undefined, { retryAfterSeconds: 2 })
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // nginx passes the events on at once.
      'x-accel-buffering': 'no',
    })
    if (request.method === 'HEAD') return reply.send()
    // Written to the connection itself: a stream that is piped into it doubles the memory of each.
    reply.hijack()
    app.leaveShare(request)
    app.leaveOverload(request)
    const stream = reply.raw
    // The client has hung up.
    if (stream.destroyed) return reply
    const open = openTour(tour.id, seats)
    join(open, { tourId: tour.id, range, network }, stream)
    stream.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
    const items = datesFrom(range.from, range.to).map(
      (date): DatedSeats => [date, open.sent.get(date) ?? noSeats],
    )
    stream.write(`retry: ${retryMs}\n${eventOf(items)}`)
    // Something may have changed since the seats were read.
    void refresh(tour.id, open)
    return reply
  })

  app.addHook('preClose', (done) => {
    isClosing = true
    unsubscribe()
    clearInterval(beating)
    for (const stream of allStreams()) stream.end()
    done()
  })
}

type DatedSeats = [date: string, seats: LiveSeats]

const noSeats: LiveSeats = { seatsLeft: 0 }

function isSame(one: LiveSeats, other: LiveSeats): boolean {
  return (
    one.seatsLeft === other.seatsLeft && one.state === other.state && one.peopleBooked === other.peopleBooked
  )
}

function keyOf({ from, to }: DateRange): string {
  return `${from} ${to}`
}

function isIn({ from, to }: DateRange, date: string): boolean {
  return from <= date && date <= to
}

/** From the first to the last date of all streams. */
function rangeOf({ groups }: OpenTour): DateRange {
  const ranges = [...groups.values()].map(({ range }) => range)
  const from = ranges.map((range) => range.from).reduce((one, other) => (one < other ? one : other))
  const to = ranges.map((range) => range.to).reduce((one, other) => (one > other ? one : other))
  return { from, to }
}

/** `offered`: ids of waiting entries. Pages of the version before read the seats alone. */
function eventOf(seats: readonly DatedSeats[], offered?: readonly string[]): string {
  const items = seats.map(([date, ofDate]) => ({ date, ...ofDate }))
  return `data: ${JSON.stringify({ items, offered })}\n\n`
}
