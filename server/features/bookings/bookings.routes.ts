import type { bookingEndpoints } from '#contract/bookings.ts'
import { dateInUtc } from '#server/calendar.ts'
import type { HandlersFor } from '#server/call.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { requireOwn } from '#server/ownership.ts'
import { createBooking, listBookings, listOwnBookings } from './bookings.service.ts'
import { cancelBooking, cancelBookings, notesOfCancelled } from './cancelling.service.ts'
import { getDepartureWithBookings, listDeparturesWithBookings } from './travellers.service.ts'

export function bookingHandlers(
  caches: ListCaches,
  areTicketsLimited: boolean,
): HandlersFor<keyof typeof bookingEndpoints> {
  return {
    'POST /tours': {
      isAtomic: true,
      async write({ body }, context) {
        requireOwn(context.caller, body.userId)
        const output = await createBooking(context, body, areTicketsLimited)
        return { output, audit: { recordId: output._id } }
      },
    },
    'GET /tours/my-tour': async ({ query: { userId, ...page } }, { db, caller }) => {
      requireOwn(caller, userId)
      return listOwnBookings(db, caller.userId, page)
    },
    'GET /tours': ({ query }, { db, now }) => listBookings(db, caches, query, dateInUtc(now)),
    'GET /tours/departures': ({ query }, { db, now }) =>
      listDeparturesWithBookings(db, caches, query, dateInUtc(now)),
    'GET /tours/departures/:id/:date': ({ params }, { db }) =>
      getDepartureWithBookings(db, params.id, params.date),
    'DELETE /tours/:id': {
      async write({ params }, context) {
        const { booking, hasChanged } = await cancelBooking(context, params.id)
        return { output: booking, audit: hasChanged ? { recordId: booking._id } : [] }
      },
    },
    'POST /tours/cancellations': {
      async write({ body }, context) {
        const output = await cancelBookings(context, body.ids)
        return { output, audit: notesOfCancelled(output.cancelled) }
      },
    },
  }
}
