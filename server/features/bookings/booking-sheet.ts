// Bookings as rows of a CSV file.
import { bookingSentence } from '#contract/bill-sentences.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { Booking } from '#contract/bookings.ts'
import type { WrittenColumn } from '#server/csv/write-table.ts'

export const bookingSheet = (today: string): readonly WrittenColumn<Booking>[] => [
  { heading: 'Reference', write: ({ reference }) => formatReference(reference) },
  { heading: 'Status', write: ({ status }) => status },
  { heading: 'Booked (UTC)', write: ({ createdAt }) => createdAt },
  { heading: 'Cancelled (UTC)', write: ({ cancelledAt }) => cancelledAt },
  { heading: 'Departure', write: ({ date }) => date },
  { heading: 'Tour', write: ({ tour }) => tour.title },
  { heading: 'Location', write: ({ tour }) => tour.location },
  { heading: 'Name', write: ({ username }) => username },
  { heading: 'E-mail', write: ({ email }) => email },
  { heading: 'Phone', write: ({ phone }) => phone },
  { heading: 'Wishes', write: ({ description }) => description },
  { heading: 'Tickets', write: ({ ticketCount }) => ticketCount },
  { heading: 'Total', write: ({ total }) => total },
  { heading: 'Paid', write: ({ paid }) => paid },
  { heading: 'Unpaid', write: ({ unpaid }) => unpaid },
  { heading: 'Balance due', write: ({ balanceDueOn }) => balanceDueOn },
  { heading: 'Refund owed', write: ({ refundOwed }) => refundOwed },
  { heading: 'Money', write: (booking) => bookingSentence(booking, today, 'staff') },
  { heading: 'ID', write: ({ _id }) => _id },
  { heading: 'Tour ID', write: ({ tourId }) => tourId },
]
