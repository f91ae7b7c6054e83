import type { departureQueueEndpoints } from '#contract/departure-queue.ts'
import type { dueCallEndpoints } from '#contract/due-calls.ts'
import type { waitingListEndpoints } from '#contract/waiting-list.ts'
import type { AuditNote, HandlersFor } from '#server/calls/call.ts'
import type { Database } from '#server/database/client.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import { readDepartureQueue } from '#server/features/seats/departures/departure-queue.queries.ts'
import { getDeparture } from '#server/features/seats/departures/departures.queries.ts'
import { endHoldByStaff } from '#server/features/seats/holds/holds.service.ts'
import { getTourSummaries } from '#server/features/tours/tours.service.ts'
import { findUser } from '#server/features/users/users.service.ts'
import { endDueCall, tellEnded } from './ended-entries.service.ts'
import { endEntryByStaff, enterCaller, getEntry, moveEntry, offerNow } from './staff-queue.service.ts'
import { joinQueue, leaveQueue, listOwnEntries, type WaitingSettings } from './waiting-list.service.ts'

export function waitingListHandlers(
  settings: WaitingSettings,
  outbox: Outbox,
): HandlersFor<
  keyof typeof waitingListEndpoints | keyof typeof departureQueueEndpoints | keyof typeof dueCallEndpoints
> {
  /** The audit entry about seats of a departure. Callers without an account have no name in it: it is kept for long. */
  async function noteOf(
    db: Database,
    { tourId, date, userId = null, tickets }: Seats,
    more: Pick<AuditNote, 'before' | 'after'> = {},
  ): Promise<AuditNote> {
    const tour = (await getTourSummaries(db, [tourId])).get(tourId)!
    const user = userId === null ? undefined : await findUser(db, userId)
    const seats = tickets === 1 ? '1 seat' : `${tickets} seats`
    const recordTitle = `${tour.title}, ${date}: ${seats} for ${user?.username ?? 'a caller'}`
    return { recordId: tourId, recordTitle, ...more }
  }

  return {
    'GET /waiting-list': async (_input, { db, caller, now }) => ({
      items: await listOwnEntries(db, caller.userId, now),
    }),
    'GET /tours/departures/:id/:date/queue': async ({ params: { id: tourId, date }, query }, { db, now }) => {
      await getDeparture(db, tourId, date)
      return readDepartureQueue(db, { tourId, date }, query, now)
    },
    'GET /tours/departures/:id/:date/waiting/:entryId': (
      { params: { id: tourId, date, entryId } },
      { db, now },
    ) => getEntry(db, { tourId, date, entryId }, now),
    'POST /tours/departures/:id/:date/waiting': {
      async write({ params: { id: tourId, date }, body }, { db, now }) {
        const output = await enterCaller(db, { tourId, date }, body, now)
        return { output, audit: await noteOf(db, { tourId, date, ...output }) }
      },
    },
    'PATCH /tours/departures/:id/:date/waiting/:entryId': {
      async write({ params: { id: tourId, date, entryId }, body: { position } }, { db, now }) {
        const { entry, from } = await moveEntry(db, { tourId, date, entryId }, position, now)
        const places = { before: { position: from }, after: { position: entry.position } }
        return { output: entry, audit: await noteOf(db, { tourId, date, ...entry }, places) }
      },
    },
    'POST /tours/departures/:id/:date/waiting/:entryId/offer': {
      async write({ params: { id: tourId, date, entryId } }, { db, now }) {
        const output = await offerNow(db, outbox, { tourId, date, entryId }, settings.limits, now)
        return { output, audit: await noteOf(db, { tourId, date, ...output }) }
      },
    },
    'DELETE /tours/departures/:id/:date/holds/:holdId': {
      async write({ params: { id: tourId, date, holdId } }, { db, now }) {
        const { hold, entries } = await endHoldByStaff(db, { tourId, date, holdId })
        await tellEnded(db, outbox, entries, 'staff', now)
        return { output: undefined, audit: await noteOf(db, hold) }
      },
    },
    'DELETE /tours/departures/:id/:date/waiting/:entryId': {
      async write({ params: { id: tourId, date, entryId } }, { db, now }) {
        const ended = await endEntryByStaff(db, { tourId, date, entryId })
        await tellEnded(db, outbox, [ended], 'staff', now)
        return { output: undefined, audit: await noteOf(db, ended) }
      },
    },
    'DELETE /due-calls/:id': {
      async write({ params }, { db }) {
        return { output: undefined, audit: await noteOf(db, await endDueCall(db, params.id)) }
      },
    },
    'POST /waiting-list': {
      async write({ body }, context) {
        return { output: await joinQueue(context, body, settings), audit: [] }
      },
    },
    'DELETE /waiting-list/:id': {
      async write({ params }, context) {
        await leaveQueue(context, params.id)
        return { output: undefined, audit: [] }
      },
    },
  }
}

interface Seats {
  tourId: string
  date: string
  userId?: string | null
  tickets: number
}
