import { Table, type TableColumn } from '#client/design-system/table.tsx'
import { formatPrice, formatTableDate } from '#client/lib/format.ts'
import type { Booking } from '#contract/bookings.ts'

/** Spelt as specified. */
const columns: readonly TableColumn[] = [
  { key: 'id', title: 'ID' },
  { key: 'name', title: 'Name' },
  { key: 'email', title: 'Email' },
  { key: 'phone', title: 'Phone number' },
  { key: 'date', title: 'Departure date' },
  { key: 'tickets', title: 'Number tikets', kind: 'number' },
  { key: 'total', title: 'Total($)', kind: 'number' },
]

export function BookingTable({ bookings }: { bookings: readonly Booking[] }) {
  return (
    <Table
      caption="The tours that you have booked"
      columns={columns}
      rows={bookings.map((booking) => ({ key: booking._id, cells: cellsOf(booking) }))}
    />
  )
}

function cellsOf({ _id, username, email, phone, date, ticketCount, total }: Booking) {
  return {
    id: _id,
    name: username,
    email,
    phone,
    date: <time dateTime={date}>{formatTableDate(date)}</time>,
    tickets: ticketCount,
    total: <span className="money">{formatPrice(total)}</span>,
  }
}
