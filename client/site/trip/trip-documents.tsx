import { LinkButton } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { tripPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { calendarFilePath } from '#contract/paths.ts'
import type { Trip } from '#contract/trips.ts'

/** What a traveller takes along: the voucher, and the trip in the calendar. */
export function TripDocuments({ trip: { _id, payments, ticketCount, awaitedTickets } }: { trip: Trip }) {
  // Paying comes first.
  const isToPay = payments !== null && payments.payable.length > 0
  return (
    <div className="grid gap-3">
      {awaitedTickets === ticketCount ? (
        <p className="text-small">There is a voucher once your payment has arrived.</p>
      ) : (
        <LinkButton
          to={`${addressOf(tripPage, { id: _id })}/voucher`}
          look={isToPay ? 'secondary' : 'primary'}
          isFullWidth
        >
          <Icon name="ticket" />
          Voucher to print
        </LinkButton>
      )}
      {/* A file, and no page: the router must not open it. */}
      <a href={calendarFilePath(_id)} download className="trip-file">
        <Icon name="calendar" />
        Add to my calendar
      </a>
    </div>
  )
}
