import type { OpenedPayment } from '#contract/payments.ts'
import type { tripEndpoints } from '#contract/trips.ts'
import { type HandlersFor, preparedWrite } from '#server/calls/call.ts'
import type { BookingMails } from '#server/features/bookings/mails/booking-mails.service.ts'
import { openPayment } from '#server/features/payments/provider/opened-payments.service.ts'
import {
  cancelFoundBooking,
  findBookingId,
  type Lookup,
  recordFoundPayment,
} from './booking-lookups.service.ts'
import { getAnyTrip, getOwnTrip, nameTravellers, type TripSettings } from './trips.service.ts'

export function tripHandlers(
  settings: TripSettings,
  mails: BookingMails,
  lookups: Omit<Lookup, 'pins'>,
): HandlersFor<keyof typeof tripEndpoints> {
  const lookup = { pins: settings.pins, ...lookups }
  return {
    'GET /tours/:id': ({ params }, { db, caller, now }) =>
      getOwnTrip(db, caller.userId, params.id, settings, now),
    'PATCH /tours/:id': {
      async write({ params, body }, { db, caller, now }) {
        await nameTravellers(db, caller.userId, params.id, body.travellers)
        return {
          output: await getOwnTrip(db, caller.userId, params.id, settings, now),
          audit: { recordId: params.id },
        }
      },
    },
    'POST /booking-lookups': async ({ body }, context) => {
      const id = await findBookingId(context, body, lookup)
      return getAnyTrip(context.db, id, settings, context.now)
    },
    'POST /booking-cancellations': preparedWrite<'POST /booking-cancellations', string>({
      prepare: ({ body }, context) => findBookingId(context, body, lookup),
      async write({ body }, context, id) {
        const { booking, hasChanged } = await cancelFoundBooking(context, id, body.refund)
        if (hasChanged) await mails.queueCancellations(context, [booking], 'traveller')
        return { output: await getAnyTrip(context.db, id, settings, context.now), audit: [] }
      },
    }),
    'POST /booking-payments': preparedWrite<'POST /booking-payments', { id: string; opened: OpenedPayment }>({
      async prepare({ body }, context) {
        const id = await findBookingId(context, body, lookup)
        const key = { kind: 'booking' as const, recordId: id }
        return { id, opened: await openPayment(settings.payments, key, body.what, context.now) }
      },
      async write({ body: { reference } }, context, { id, opened }) {
        await recordFoundPayment(context, { id, reference })
        return { output: opened, audit: [] }
      },
    }),
  }
}
