import '../record/row-actions.css'
import './departure-columns.css'
import { useLocation } from 'react-router'
import { departurePath } from '#client/admin/addresses/departure-path.ts'
import type { GridColumn } from '#client/admin/data-grid/grid-column.ts'
import { formatSlashDate } from '#client/admin/record/format.ts'
import { Thumbnail } from '#client/admin/record/thumbnail.tsx'
import { weekdayOf } from '#client/admin/record/weekday.ts'
import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { Badge } from '#client/design-system/badge.tsx'
import { Link } from '#client/design-system/link.tsx'
import { formatNumber } from '#client/lib/format.ts'
import type { Departure } from '#contract/bookings.ts'
import { MinimumNote, StateBadge } from './state-badge.tsx'

export const departureColumns: readonly GridColumn<Departure>[] = [
  { key: 'image', title: 'Image', kind: 'picture', cell: ({ tour }) => <Thumbnail src={tour.image} /> },
  {
    key: 'title',
    title: 'Tour',
    kind: 'title',
    value: ({ tour }) => tour.title,
    cell: ({ tour, date, state, minimum }) => (
      <>
        <span>{`${tour.title} `}</span>
        {tour.isDeleted && (
          <span>
            <Badge tone="no">Deleted</Badge>{' '}
          </span>
        )}
        {state !== null && state !== 'open' && <StateBadge state={state} />}
        <MinimumNote {...{ date, state, minimum }} />
      </>
    ),
  },
  {
    key: 'location',
    givesWay: 'late',
    title: 'Location',
    value: ({ tour }) => tour.location,
    isLeftOutOfBlocks: true,
  },
  {
    key: 'date',
    title: 'Departure',
    value: ({ date }) => formatSlashDate(date),
    cell: ({ date }) => (
      <span className="whitespace-nowrap">{`${weekdayOf(date)} ${formatSlashDate(date)}`}</span>
    ),
  },
  {
    key: 'seats',
    title: 'Seats taken',
    value: ({ seatsTaken }) => seatsTaken,
    cell: (departure) => <SeatsTaken {...departure} />,
  },
  {
    key: 'bookings',
    title: 'Bookings',
    kind: 'number',
    value: ({ bookingCount }) => bookingCount,
    cell: ({ bookingCount }) => formatNumber(bookingCount),
    isLeftOutOfBlocks: true,
  },
  {
    key: 'actions',
    title: 'Travellers',
    isTitleHidden: true,
    kind: 'actions',
    cell: (departure) => <TravellersLink departure={departure} />,
  },
]

/** Taken seats as text and as a bar. May exceed the seats if staff have reduced the seats after bookings. */
export function SeatsTaken({ seatsTaken, seats }: { seatsTaken: number; seats: number }) {
  const isFull = seatsTaken >= seats
  return (
    <span className="seats-taken">
      <span className="whitespace-nowrap">{`${formatNumber(seatsTaken)} of ${formatNumber(seats)}`}</span>
      <meter min={0} max={Math.max(seats, seatsTaken)} value={seatsTaken} aria-hidden="true" />
      {isFull && <Badge tone="type">{seatsTaken > seats ? 'Too many' : 'Full'}</Badge>}
    </span>
  )
}

function TravellersLink({ departure }: { departure: Departure }) {
  const { search } = useLocation()
  return (
    <Link to={departurePath(departure)} state={{ listSearch: search }} className="to-travellers">
      <AdminIcon name="team" />
      <span className="max-md:sr-only">Travellers</span>
      <span className="sr-only">{` of ${departure.tour.title} on ${formatSlashDate(departure.date)}`}</span>
    </Link>
  )
}
