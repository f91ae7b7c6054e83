import type { departureQueueEndpoints } from '#contract/departure-queue.ts'
import type { waitingListEndpoints } from '#contract/waiting-list.ts'
import type { AuditNote, HandlersFor } from '#server/calls/call.ts'
import type { Database } from '#server/database/client.ts'
import { readDepartureQueue } from '#server/features/seats/departures/departure-queue.queries.ts'
import { getDeparture } from '#server/features/seats/departures/departures.queries.ts'
import { endHoldByStaff } from '#server/features/seats/holds/holds.service.ts'
import { getTourSummaries } from '#server/features/tours/tours.service.ts'
import { findUser } from '#server/features/users/users.service.ts'
import {
  endEntryByStaff,
  joinQueue,
  leaveQueue,
  listOwnEntries,
  type WaitingSettings,
} from './waiting-list.service.ts'

export function waitingListHandlers(
  settings: WaitingSettings,
): HandlersFor<keyof typeof waitingListEndpoints | keyof typeof departureQueueEndpoints> {
  /** The audit entry about seats that staff have taken from an account. */
  async function noteOf(
    db: Database,
    { id, date }: { id: string; date: string },
    { userId, tickets }: { userId: string; tickets: number },
  ): Promise<AuditNote> {
    const tour = (await getTourSummaries(db, [id])).get(id)!
    const user = await findUser(db, userId)
    const seats = tickets === 1 ? '1 seat' : `${tickets} seats`
    return { recordId: id, recordTitle: `${tour.title}, ${date}: ${seats} for ${user?.username ?? 'nobody'}` }
  }

  return {
    'GET /waiting-list': async (_input, { db, caller, now }) => ({
      items: await listOwnEntries(db, caller.userId, now),
    }),
    'GET /tours/departures/:id/:date/queue': async ({ params }, { db, now }) => {
      await getDeparture(db, params.id, params.date)
      return readDepartureQueue(db, params.id, params.date, now)
    },
    'DELETE /tours/departures/:id/:date/holds/:holdId': {
      async write({ params }, { db }) {
        const ended = await endHoldByStaff(db, { ...params, tourId: params.id })
        return { output: undefined, audit: await noteOf(db, params, ended) }
      },
    },
    'DELETE /tours/departures/:id/:date/waiting/:entryId': {
      async write({ params }, { db }) {
        const ended = await endEntryByStaff(db, { ...params, tourId: params.id })
        return { output: undefined, audit: await noteOf(db, params, ended) }
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
