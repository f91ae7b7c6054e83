// Bookings as rows of a CSV file.
import { formatReference } from '#contract/booking-reference.ts'
import type { Booking } from '#contract/bookings.ts'
import { writeOptional } from '#server/csv/cells.ts'
import { guardFormula } from '#server/csv/formula-guard.ts'
import type { WrittenColumn } from '#server/csv/write-table.ts'

export const bookingSheet: readonly WrittenColumn<Booking>[] = [
  { heading: 'Reference', write: ({ reference }) => formatReference(reference) },
  { heading: 'Status', write: ({ status }) => status },
  { heading: 'Booked (UTC)', write: ({ createdAt }) => createdAt },
  { heading: 'Cancelled (UTC)', write: ({ cancelledAt }) => cancelledAt ?? '' },
  { heading: 'Departure', write: ({ date }) => date },
  { heading: 'Tour', write: ({ tour }) => guardFormula(tour.title) },
  { heading: 'Location', write: ({ tour }) => guardFormula(tour.location) },
  { heading: 'Name', write: ({ username }) => guardFormula(username) },
  { heading: 'E-mail', write: ({ email }) => guardFormula(email) },
  { heading: 'Phone', write: ({ phone }) => guardFormula(phone) },
  { heading: 'Wishes', write: ({ description }) => guardFormula(description) },
  { heading: 'Tickets', write: ({ ticketCount }) => String(ticketCount) },
  { heading: 'Total', write: ({ total }) => String(total) },
  { heading: 'Paid', write: ({ paid }) => writeOptional(paid) },
  { heading: 'Unpaid', write: ({ unpaid }) => writeOptional(unpaid) },
  { heading: 'Balance due', write: ({ balanceDueOn }) => balanceDueOn ?? '' },
  { heading: 'Refund owed', write: ({ refundOwed }) => writeOptional(refundOwed) },
  { heading: 'ID', write: ({ _id }) => _id },
  { heading: 'Tour ID', write: ({ tourId }) => tourId },
]
