// The stream of seats: server-sent events for open pages of a tour, which get the seats left on connection and the dates
// whose seats have changed afterwards, from any server process. Pages of the same tour and dates share one query.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import * as z from 'zod/mini'
import { calendarDate, idOrSlug } from '#contract/fields.ts'
import { seatStreamRoute } from '#contract/paths.ts'
import type { ChangeFeed } from '#server/database/changes.ts'
import type { Database } from '#server/database/client.ts'
import { AppError } from '#server/errors.ts'
import { listSeats } from '#server/features/tours/departures.service.ts'
import { requireTour } from '#server/features/tours/tours.service.ts'
import { networkOf } from '#server/network-addresses.ts'

interface SeatStreamDependencies {
  db: Database
  feed: ChangeFeed
  now: () => Date
}

interface Range {
  from?: string | undefined
  to?: string | undefined
}

/** Open streams of one tour and the same dates. */
interface Group {
  tourId: string
  range: Range
  /** Seats by date, as sent last. */
  sent: Map<string, number>
  streams: Set<ServerResponse>
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
/** Pause between two reads of a group: seats of a rush are sent a few times a second. */
const pauseMs = 200

const query = z.object({ from: z.optional(calendarDate), to: z.optional(calendarDate) })

export function registerSeatStream(app: FastifyInstance, { db, feed, now }: SeatStreamDependencies): void {
  const groups = new Map<string, Group>()
  const byTour = new Map<string, Set<Group>>()
  const ofNetwork = new Map<string, number>()
  let isClosing = false
  new Gauge({
    name: 'halyard_seat_streams',
    help: 'Open streams of seats.',
    registers: [app.metrics],
    collect() {
      this.set([...groups.values()].reduce((sum, { streams }) => sum + streams.size, 0))
    },
  })

  async function readSeats(tourId: string, range: Range): Promise<Map<string, number>> {
    const items = await listSeats(db, tourId, range, now())
    return new Map(items.map(({ date, seatsLeft }) => [date, seatsLeft]))
  }

  function send(stream: ServerResponse, text: string): void {
    stream.write(text)
    if (stream.writableLength > maxUnreadBytes) stream.destroy()
  }

  /** One read at a time for each group. */
  async function refresh(group: Group): Promise<void> {
    group.isStale = true
    if (group.isReading) return
    group.isReading = true
    try {
      while (group.isStale && group.streams.size > 0) {
        group.isStale = false
        const seats = await readSeats(group.tourId, group.range)
        const changed = [...seats].filter(([date, seatsLeft]) => group.sent.get(date) !== seatsLeft)
        group.sent = seats
        if (changed.length > 0) {
          const text = eventOf(changed)
          for (const stream of group.streams) send(stream, text)
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    } catch (error) {
      // The browsers connect again, and get the seats of then.
      app.log.info({ err: error }, 'could not read the seats of a stream')
      for (const stream of group.streams) stream.end()
    } finally {
      group.isReading = false
    }
  }

  function join(group: Group, key: string, network: string, stream: ServerResponse): void {
    group.streams.add(stream)
    ofNetwork.set(network, (ofNetwork.get(network) ?? 0) + 1)
    stream.on('error', () => {})
    stream.once('close', () => {
      group.streams.delete(stream)
      const left = ofNetwork.get(network)! - 1
      if (left === 0) ofNetwork.delete(network)
      else ofNetwork.set(network, left)
      if (group.streams.size > 0 || groups.get(key) !== group) return
      groups.delete(key)
      const ofTour = byTour.get(group.tourId)
      ofTour?.delete(group)
      if (ofTour?.size === 0) byTour.delete(group.tourId)
    })
  }

  function groupOf(key: string, tourId: string, range: Range, sent: Map<string, number>): Group {
    const existing = groups.get(key)
    if (existing !== undefined) return existing
    const group: Group = { tourId, range, sent, streams: new Set(), isReading: false, isStale: false }
    groups.set(key, group)
    byTour.set(tourId, (byTour.get(tourId) ?? new Set()).add(group))
    return group
  }

  const unsubscribe = feed.subscribe(({ kind, id }) => {
    if (kind === 'tour') for (const group of byTour.get(id) ?? []) void refresh(group)
    if (kind === 'everything') for (const group of groups.values()) void refresh(group)
  })

  const beating = setInterval(() => {
    for (const { streams } of groups.values()) for (const stream of streams) send(stream, ':\n\n')
  }, heartbeatMs)

  app.get(seatStreamRoute, async (request, reply) => {
    const { id } = request.params as { id: string }
    const parsed = query.safeParse(request.query)
    if (!parsed.success || !idOrSlug.safeParse(id).success) throw new AppError('invalid_request')
    const range = parsed.data
    const network = networkOf(request.ip)
    if ((ofNetwork.get(network) ?? 0) >= maxStreamsOfNetwork)
      throw new AppError('rate_limited', undefined, { retryAfterSeconds: 60 })
    const tour = await requireTour(db, id)
    const key = `${tour.id} ${range.from ?? ''} ${range.to ?? ''}`
    // Those of an open group are sent at once, so that a thousand pages that are opened together share the reads too.
    const seats = groups.get(key)?.sent ?? (await readSeats(tour.id, range))
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
    const group = groupOf(key, tour.id, range, seats)
    join(group, key, network, stream)
    stream.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
    stream.write(`retry: ${retryMs}\n${eventOf([...group.sent])}`)
    // Something may have changed since the group was read.
    void refresh(group)
    return reply
  })

  app.addHook('preClose', (done) => {
    isClosing = true
    unsubscribe()
    clearInterval(beating)
    for (const { streams } of groups.values()) for (const stream of streams) stream.end()
    done()
  })
}

function eventOf(seats: readonly [date: string, seatsLeft: number][]): string {
  const items = seats.map(([date, seatsLeft]) => ({ date, seatsLeft }))
  return `data: ${JSON.stringify({ items })}\n\n`
}
