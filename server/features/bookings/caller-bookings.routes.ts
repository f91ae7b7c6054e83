// A caller books the seats that the waiting list offers, by the link in the mail: a booking as staff make it for a guest.
import type { waitingOfferEndpoints } from '#contract/waiting-offers.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import type { BookingMails } from '#server/features/bookings/mails/booking-mails.service.ts'
import {
  describeCallerOffer,
  linkExpired,
  requireCallerOffer,
} from '#server/features/seats/waiting-list/caller-offers.service.ts'
import { confirmBooking } from './guarantees.service.ts'
import { createGuestBooking } from './making-bookings.service.ts'

export function callerBookingHandlers(mails: BookingMails): HandlersFor<keyof typeof waitingOfferEndpoints> {
  return {
    'GET /waiting-offer': ({ query }, { db, now }) => describeCallerOffer(db, query.token, now),
    'POST /waiting-offer': {
      async write({ body: { token, ...contact } }, context) {
        const entry = await requireCallerOffer(context.db, token, context.now)
        const created = await createGuestBooking(
          context,
          {
            ...contact,
            tourId: entry.tourId,
            date: entry.date,
            ticketCount: entry.tickets,
            email: entry.callerEmail!,
            waitingEntryId: entry.id,
          },
          // Of two presses at the same moment, the later one comes here.
          linkExpired,
        )
        const { _id, reference } = await confirmBooking(context, mails, created)
        await recordAudit(context.db, context, { action: 'offer booked by link', actor: null, recordId: _id })
        return { output: { reference }, audit: [] }
      },
    },
  }
}
