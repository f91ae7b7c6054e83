import type { departureQueueEndpoints } from '#contract/departure-queue.ts'
import type { waitingListEndpoints } from '#contract/waiting-list.ts'
import type { HandlersFor } from '#server/call.ts'
import { getDeparture } from '#server/features/tours/departures.queries.ts'
import { readDepartureQueue } from './departure-queue.queries.ts'
import { joinQueue, leaveQueue, listOwnEntries, type WaitingSettings } from './waiting-list.service.ts'

export function waitingListHandlers(
  settings: WaitingSettings,
): HandlersFor<keyof typeof waitingListEndpoints | keyof typeof departureQueueEndpoints> {
  return {
    'GET /waiting-list': async (_input, { db, caller, now }) => ({
      items: await listOwnEntries(db, caller.userId, now),
    }),
    'GET /tours/departures/:id/:date/queue': async ({ params }, { db, now }) => {
      await getDeparture(db, params.id, params.date)
      return readDepartureQueue(db, params.id, params.date, now)
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
