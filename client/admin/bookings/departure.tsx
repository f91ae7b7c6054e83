// Everybody who travels on one departure: to look at, to export, and to print for whoever leads the tour.
import './bookings.css'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { Badge } from '#client/design-system/badge.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { useQuestion } from '#client/design-system/use-question.ts'
import { api } from '#client/lib/api.ts'
import { useReload } from '#client/lib/use-reload.ts'
import type { Booking } from '#contract/bookings.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import { formatSlashDate } from '../format.ts'
import { AdminIcon } from '../frame/admin-icon.tsx'
import { ScreenHeading } from '../frame/screen-heading.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { NoSuchItem, recordMeta, unlessUnknown } from '../no-such-item.tsx'
import type { Route } from './+types/departure'
import { bookingActions, cancelledColumns, travellerColumns } from './booking-columns.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChosenBookingsBar } from './chosen-bookings-bar.tsx'
import { SeatsTaken } from './departure-columns.tsx'
import { useChosenBookings } from './use-chosen-bookings.ts'
import { weekdayOf } from './weekday.ts'

const listPath = '/admin/bookings'
const noun = 'Departure'

export async function clientLoader({ params: { id, date } }: Route.ClientLoaderArgs) {
  const departure = await api('GET /tours/departures/:id/:date', { params: { id, date } }).catch(
    unlessUnknown,
  )
  return { departure }
}

clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (loaderData === undefined) return recordMeta(noun, noun)
  const { departure } = loaderData
  return recordMeta(noun, departure && `${departure.tour.title} on ${formatSlashDate(departure.date)}`)
}

export function HydrateFallback() {
  return <ListSkeleton title={noun} subTitle=" " />
}

export default function DepartureScreen({ loaderData: { departure } }: Route.ComponentProps) {
  const { isLoading, reload } = useReload()
  const { question, ask, close } = useQuestion<readonly Booking[]>()
  const { content, keepFocus } = useFocusAfterDeletion<HTMLTableElement>(departure)
  const bookings = departure?.bookings
  const travelling = useMemo(() => bookings?.filter(isConfirmed) ?? [], [bookings])
  const cancelled = useMemo(() => bookings?.filter((each) => !isConfirmed(each)) ?? [], [bookings])
  const columns = useMemo(() => [...travellerColumns, bookingActions((booking) => ask([booking]))], [ask])
  const chosen = useChosenBookings(travelling)
  if (departure === null) return <NoSuchItem noun={noun} listPath={listPath} />

  const { tour, date } = departure
  return (
    <>
      <BackToList />
      <ScreenHeading
        title={tour.title}
        subTitle={`${weekdayOf(date)} ${formatSlashDate(date)}, ${tour.location}`}
      >
        <span className="no-print">
          <Button look="secondary" size="small" onClick={() => window.print()}>
            <AdminIcon name="print" />
            Print
          </Button>
        </span>
      </ScreenHeading>
      <div className="departure-facts">
        <span>Seats taken</span>
        <SeatsTaken {...departure} />
        {tour.isDeleted && <Badge tone="no">The tour was deleted</Badge>}
      </div>
      <ChosenBookingsBar chosen={chosen} onCancel={ask} />
      <div className="traveller-list">
        <DataGrid
          ref={content}
          caption="Travellers"
          columns={columns}
          rows={travelling}
          rowKey={keyOf}
          nameOf={({ username }) => `the booking of ${username}`}
          selection={chosen.selection}
          isBusy={isLoading}
          tools={['columns', 'density', 'filter', 'export']}
          fileName={`${tour.slug}-${date}`}
          placeholder="Nobody travels on this day any more."
        />
      </div>
      {cancelled.length > 0 && (
        <section className="no-print grid gap-3" aria-labelledby="cancelled">
          <h2 id="cancelled" className="text-card">
            Cancelled
          </h2>
          <DataGrid caption="Cancelled bookings" columns={cancelledColumns} rows={cancelled} rowKey={keyOf} />
        </section>
      )}
      <CancelDialog
        question={question}
        onClose={close}
        onCancelled={() => {
          keepFocus()
          chosen.clear()
          reload()
        }}
      />
    </>
  )
}

function keyOf({ _id }: Booking): string {
  return _id
}

function isConfirmed({ status }: Booking): boolean {
  return status === 'confirmed'
}

/** The list as it was left, where one comes from it. */
function BackToList() {
  const { state } = useLocation()
  const search: unknown = (state as { listSearch?: unknown } | null)?.listSearch
  return (
    <Link to={`${listPath}${typeof search === 'string' ? search : ''}`} className="back-to-list">
      <Icon name="chevron-left" />
      All departures
    </Link>
  )
}
