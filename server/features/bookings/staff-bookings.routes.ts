import { hasRight } from '#contract/rights.ts'
import type { staffBookingEndpoints } from '#contract/staff-bookings.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { newId } from '#server/database/ids.ts'
import { settleRefundCheck } from '#server/features/bookings/bills/refund-checks.service.ts'
import { noteOf } from '#server/features/bookings/changes/booking-changes.routes.ts'
import { mailedChange } from '#server/features/bookings/changes/booking-changes.service.ts'
import { changeForGuest, priceForGuest } from '#server/features/bookings/changes/guest-changes.service.ts'
import type { BookingMails } from '#server/features/bookings/mails/booking-mails.service.ts'
import { getAnyTrip, type TripSettings } from '#server/features/bookings/trips/trips.service.ts'
import { confirmBooking, decideGuarantee } from './guarantees.service.ts'
import { createGuestBooking } from './making-bookings.service.ts'

export function staffBookingHandlers(
  trips: TripSettings,
  mails: BookingMails,
): HandlersFor<keyof typeof staffBookingEndpoints> {
  return {
    'POST /tours/for-guests': {
      async write({ body }, context) {
        const created = await createGuestBooking(context, body)
        const output = await confirmBooking(context, mails, created)
        return { output, audit: { recordId: output._id } }
      },
    },
    'GET /tours/:id/trip': async ({ params }, { db, now, caller }) => {
      const trip = await getAnyTrip(db, params.id, trips, now)
      // The PIN cancels the booking.
      return hasRight(caller, ['desk']) ? trip : { ...trip, pin: '' }
    },
    'GET /tours/:id/guest-changes': ({ params, query }, context) => priceForGuest(context, params.id, query),
    'POST /tours/:id/guest-changes': {
      async write({ params, body }, context) {
        const change = await changeForGuest(context, params.id, body)
        await decideGuarantee(context, mails, change.booking, change.booking._id)
        await mails.queueChange(context, change.booking, mailedChange(change, newId(), 'agency'))
        return {
          output: await getAnyTrip(context.db, params.id, trips, context.now),
          audit: noteOf(params.id, change),
        }
      },
    },
    'POST /tours/:id/refund-checks': {
      async write({ params: { id } }, { db, now }) {
        await settleRefundCheck(db, id)
        return { output: await getAnyTrip(db, id, trips, now), audit: { recordId: id } }
      },
    },
  }
}
