import type { bookingEndpoints } from '#contract/bookings.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { requireOwn } from '#server/calls/ownership.ts'
import { dateInHouse } from '#server/config/house.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import {
  cancelBooking,
  cancelBookings,
  countCancellations,
  noteOfCancelledList,
} from '#server/features/bookings/cancellations/cancellations.service.ts'
import type { BookingMails } from '#server/features/bookings/mails/booking-mails.service.ts'
import { getDepartureWithBookings, listDeparturesWithBookings } from './booked-departures.service.ts'
import { listBookings } from './booking-lists.service.ts'
import { listOwnBookings } from './bookings.service.ts'
import { confirmBooking } from './guarantees.service.ts'
import { type BookingSettings, createBooking } from './making-bookings.service.ts'

export function bookingHandlers(
  caches: ListCaches,
  settings: BookingSettings,
  mails: BookingMails,
): HandlersFor<keyof typeof bookingEndpoints> {
  return {
    'POST /tours': {
      async write({ body }, context) {
        requireOwn(context.caller, body.userId)
        const created = await createBooking(context, body, settings)
        const output = await confirmBooking(context, mails, created)
        return { output, audit: { recordId: output._id } }
      },
    },
    'GET /tours/my-tour': async ({ query: { userId, ...page } }, { db, caller }) => {
      requireOwn(caller, userId)
      return listOwnBookings(db, caller.userId, page)
    },
    'GET /tours': ({ query }, { db, now }) => listBookings(db, caches, query, dateInHouse(now)),
    'GET /tours/departures': ({ query }, { db, now }) =>
      listDeparturesWithBookings(db, caches, query, dateInHouse(now)),
    'GET /tours/departures/:id/:date': ({ params }, { db }) =>
      getDepartureWithBookings(db, params.id, params.date),
    'DELETE /tours/:id': {
      async write({ params, body }, context) {
        const { booking, by, hasChanged } = await cancelBooking(context, params.id, body)
        if (hasChanged) {
          if (settings.areTicketsLimited) await countCancellations(context, [booking])
          await mails.queueCancellations(context, [booking], by)
        }
        const reason = body?.fee === 'amount' && by === 'agency' ? body.reason : undefined
        const given = reason === undefined ? {} : { before: { reason: '' }, after: { reason } }
        return { output: booking, audit: hasChanged ? { recordId: booking._id, ...given } : [] }
      },
    },
    'POST /tours/cancellations': {
      async write({ body }, context) {
        const { bookings, ...output } = await cancelBookings(context, body.ids)
        if (settings.areTicketsLimited) await countCancellations(context, bookings)
        await mails.queueCancellations(context, bookings, 'agency')
        return { output, audit: noteOfCancelledList(bookings) }
      },
    },
  }
}
