import type { departureEndpoints, ScheduledDeparture } from '#contract/departures.ts'
import type { HandlersFor, SignedInContext } from '#server/calls/call.ts'
import { listSeats } from '#server/features/seats/seats-left.queries.ts'
import { planSeason, planSeries } from './planning.service.ts'
import { findByToken, listSchedule, listTourDepartures } from './schedule.queries.ts'
import { addDepartures, changeDepartures, renewLink, withoutLink } from './scheduling.service.ts'

/** A departure is cancelled together with its bookings, so bookings handle that. */
type HandledByBookings = 'DELETE /cards/:id/departures/:date'

/** Called within the transaction that has changed departures of some tours: bookings decide whether these run. */
export type FollowSchedule = (
  context: Pick<SignedInContext, 'db' | 'now'>,
  tourIds: readonly string[],
) => Promise<void>

export const departureHandlers = (
  follow: FollowSchedule,
): HandlersFor<Exclude<keyof typeof departureEndpoints, HandledByBookings> | 'GET /cards/:id/seats'> => ({
  'GET /cards/:id/seats': async ({ params, query }, { db, now }) => ({
    items: await listSeats(db, params.id, query, now),
  }),
  'GET /cards/:id/departures': ({ params, query }, { db, now }) =>
    listTourDepartures(db, params.id, query, now),
  'POST /departure-lookups': async ({ body }, { db, now }) => ({
    items: await findByToken(db, body.departureTourId, body.departureToken, now),
  }),
  'GET /cards/:id/schedule': ({ params, query }, { db, now }) => listSchedule(db, params.id, query, now),
  'GET /cards/:id/departures/series': async ({ params, query }, { db, now }) => {
    const { everyWeeks = 1, except = [] } = query
    return { items: await planSeries(db, params.id, { ...query, everyWeeks, except }, now) }
  },
  'GET /cards/:id/departures/season': async ({ params, query }, { db, now }) => ({
    items: await planSeason(db, params.id, query, now),
  }),
  'POST /cards/:id/departures': {
    async write({ params, body }, { db, now }) {
      const { tour, added } = await addDepartures(db, params.id, body.departures, now)
      await follow({ db, now }, [tour.id])
      const audit = { recordId: tour.id, recordTitle: `${tour.title}: ${datesInWords(added)}` }
      return { output: { items: added }, audit }
    },
  },
  'PATCH /cards/:id/departures': {
    async write({ params, body }, { db, now }) {
      const { tour, changed } = await changeDepartures(db, params.id, body.dates, body.changes, now)
      await follow({ db, now }, [tour.id])
      return {
        output: { items: changed.map(({ after }) => after) },
        audit: changed.map((change) => noteOf(tour, change)),
      }
    },
  },
  'PATCH /cards/:id/departures/:date': {
    async write({ params, body }, { db, now }) {
      const { seen, ...changes } = body
      const { tour, changed } = await changeDepartures(db, params.id, [params.date], changes, now, seen)
      await follow({ db, now }, [tour.id])
      return { output: changed[0]!.after, audit: noteOf(tour, changed[0]!) }
    },
  },
  'POST /cards/:id/departures/:date/links': {
    async write({ params }, { db }) {
      const { tour, link } = await renewLink(db, params.id, params.date)
      const audit = { recordId: tour.id, recordTitle: titleOf(tour, params.date) }
      return { output: { link }, audit }
    },
  },
})

type Dated = { date: string }

function noteOf(
  tour: { id: string; title: string },
  { before, after }: { before: ScheduledDeparture; after: ScheduledDeparture },
) {
  return {
    recordId: tour.id,
    recordTitle: titleOf(tour, after.date),
    before: withoutLink(before),
    after: withoutLink(after),
  }
}

function titleOf(tour: { title: string }, date: string): string {
  return `${tour.title}, ${date}`
}

function datesInWords(departures: readonly Dated[]): string {
  const [first, last] = [departures[0]!.date, departures.at(-1)!.date]
  return departures.length === 1 ? first : `${departures.length} from ${first} to ${last}`
}
