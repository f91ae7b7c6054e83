import type { bookingChangeEndpoints } from '#contract/booking-changes.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { decideGuarantee } from '#server/features/bookings/guarantees.service.ts'
import type { BookingMails } from '#server/features/bookings/mails/booking-mails.service.ts'
import type { BookingSettings } from '#server/features/bookings/making-bookings.service.ts'
import { getOwnTrip, type TripSettings } from '#server/features/bookings/trips/trips.service.ts'
import { expiredHoldsQueue } from '#server/features/seats/holds/expired-holds.queue.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { type CarriedOutChange, changeBooking, mailedChange } from './booking-changes.service.ts'
import { createQuote, endQuote } from './quotes.service.ts'

interface ChangeNeeds {
  jobs: Pick<Jobs, 'enqueueAt'>
  trips: TripSettings
  mails: BookingMails
  settings: BookingSettings
}

export function bookingChangeHandlers({
  jobs,
  trips,
  mails,
  settings,
}: ChangeNeeds): HandlersFor<keyof typeof bookingChangeEndpoints> {
  return {
    'POST /tours/:id/quotes': {
      async write({ params, body }, context) {
        const { quote, held } = await createQuote(context, params.id, body, settings)
        const { expiresAt } = quote
        if (held !== null) {
          const expiry = { ...held, at: expiresAt }
          await jobs.enqueueAt(context.db, expiredHoldsQueue, expiry, new Date(expiresAt))
        }
        return { output: quote, audit: [] }
      },
    },
    'DELETE /quotes/:id': {
      async write({ params }, context) {
        await endQuote(context, params.id)
        return { output: undefined, audit: [] }
      },
    },
    'POST /tours/:id/changes': {
      async write({ params, body }, context) {
        const { db, caller, now } = context
        const change = await changeBooking(context, params.id, body.quoteId, settings)
        await decideGuarantee(context, mails, change.booking, change.booking._id)
        await mails.queueChange(context, change.booking, mailedChange(change, body.quoteId, 'traveller'))
        return {
          output: await getOwnTrip(db, caller.userId, params.id, trips, now),
          audit: noteOf(params.id, change),
        }
      },
    },
  }
}

/** Names of travellers are not for the audit log: a change of them alone has an entry without values. */
export function noteOf(recordId: string, { before, after }: CarriedOutChange) {
  const isSame = before.date === after.date && before.ticketCount === after.ticketCount
  return isSame ? { recordId } : { recordId, before, after }
}
