import type { bookingPaymentEndpoints, OpenedPayment } from '#contract/payments.ts'
import type { departureEntryEndpoints } from '#contract/staff-entries.ts'
import { type HandlersFor, preparedWrite } from '#server/calls/call.ts'
import { notFound } from '#server/calls/errors.ts'
import { isId } from '#server/database/ids.ts'
import { requireOwnBooking } from '#server/features/bookings/booking-access.service.ts'
import { readLedger } from '#server/features/payments/bills/bills.queries.ts'
import type { PaymentSettings } from '#server/features/payments/payment-settings.service.ts'
import { openPayment } from '#server/features/payments/provider/opened-payments.service.ts'
import { enterPaymentsOf } from './departure-entries.service.ts'
import { waiveBookingDebt } from './waivers.service.ts'

export function bookingPaymentHandlers(
  settings: PaymentSettings,
): HandlersFor<keyof typeof bookingPaymentEndpoints | keyof typeof departureEntryEndpoints> {
  return {
    'POST /tours/:id/payments': preparedWrite<'POST /tours/:id/payments', OpenedPayment>({
      async prepare({ params, body }, { db, caller, now }) {
        const { id } = await requireOwnBooking(db, caller.userId, params.id)
        return openPayment(settings, { kind: 'booking', recordId: id }, body.what, now)
      },
      async write({ params }, _context, output) {
        return { output, audit: { recordId: params.id } }
      },
    }),
    'GET /tours/:id/payments': async ({ params }, { db }) => {
      if (!isId(params.id)) throw notFound('Booking')
      return readLedger(db, settings, { kind: 'booking', recordId: params.id })
    },
    'POST /tours/departures/:id/:date/entries': {
      async write({ params: { id: tourId, date }, body }, context) {
        const { results, notes } = await enterPaymentsOf(context, settings, { tourId, date, ...body })
        return { output: { results }, audit: notes }
      },
    },
    'POST /tours/:id/waivers': {
      async write({ params, body }, context) {
        const { key, audit } = await waiveBookingDebt(context, settings, params.id, body)
        return { output: await readLedger(context.db, settings, key), audit }
      },
    },
  }
}
