import type { deskEndpoints } from '#contract/desk.ts'
import type { HandlersFor } from '#server/call.ts'
import { newId } from '#server/ids.ts'
import type { BookingMails } from './booking-mails.ts'
import { noteOf } from './changes.routes.ts'
import { mailedChange } from './changes.service.ts'
import { changeForGuest, priceForGuest } from './guest-changes.service.ts'
import { createGuestBooking } from './making-bookings.service.ts'
import { settleRefundCheck } from './refund-checks.service.ts'
import { getAnyTrip, type TripSettings } from './trips.service.ts'

export function deskHandlers(
  trips: TripSettings,
  mails: BookingMails,
): HandlersFor<keyof typeof deskEndpoints> {
  return {
    'POST /tours/for-guests': {
      async write({ body }, context) {
        const created = await createGuestBooking(context, body)
        const { booking: output } = created
        await mails.queueConfirmation(context, created)
        return { output, audit: { recordId: output._id } }
      },
    },
    'GET /tours/:id/trip': ({ params }, { db, now }) => getAnyTrip(db, params.id, trips, now),
    'GET /tours/:id/guest-changes': ({ params, query }, context) => priceForGuest(context, params.id, query),
    'POST /tours/:id/guest-changes': {
      async write({ params, body }, context) {
        const change = await changeForGuest(context, params.id, body)
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
