import type { HandlersFor } from '#server/calls/call.ts'
import { followSchedule } from '#server/features/bookings/guarantees.service.ts'
import type { BookingMails } from '#server/features/bookings/mails/booking-mails.service.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import { tellEnded } from '#server/features/seats/waiting-list/ended-entries.service.ts'
import { cancelDeparture } from './cancelled-departures.service.ts'

export function cancelledDepartureHandlers(
  mails: BookingMails,
  outbox: Outbox,
): HandlersFor<'DELETE /cards/:id/departures/:date'> {
  return {
    'DELETE /cards/:id/departures/:date': {
      async write({ params, body }, context) {
        const { date } = params
        const cancelled = await cancelDeparture(context, params.id, date, body?.bookings ?? {})
        await mails.queueDepartureCancelled(context, date, cancelled)
        const { tour, departure, hasChanged, ended } = cancelled
        await tellEnded(context.db, outbox, ended, 'cancelled', context.now)
        // The dates to which bookings have moved.
        await followSchedule(context, mails, [tour.id])
        const note = { recordId: tour.id, recordTitle: `${tour.title}, ${date}` }
        return { output: departure, audit: hasChanged ? note : [] }
      },
    },
  }
}
