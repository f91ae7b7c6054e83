// What staff let go of the debt of a cancelled booking.
import { eq } from 'drizzle-orm'
import { toCents } from '#contract/money.ts'
import { withEvent } from '#server/features/bookings/booking-events.queries.ts'
import { bookings } from '#server/features/bookings/bookings.table.ts'
import type { PaymentSettings } from '#server/features/payments/payment-settings.service.ts'
import { waiveDebt } from '#server/features/payments/staff/money-decisions.service.ts'
import type { EntryOutcome, EntryWriting } from '#server/features/payments/staff/staff-entries.service.ts'

/** Call within a transaction. The timeline of the booking tells the amount, in dollars. Throws what `waiveDebt` does. */
export async function waiveBookingDebt(
  context: EntryWriting,
  settings: PaymentSettings,
  id: string,
  waiver: { amount: number; reason: string },
): Promise<EntryOutcome> {
  const outcome = await waiveDebt(context, settings, { kind: 'booking', recordId: id }, waiver)
  const { db, now } = context
  const event = {
    event: 'waived' as const,
    at: now.toISOString(),
    by: 'agency' as const,
    amountCents: toCents(waiver.amount),
  }
  await db
    .update(bookings)
    .set({ history: withEvent(event) })
    .where(eq(bookings.id, id))
  return outcome
}
