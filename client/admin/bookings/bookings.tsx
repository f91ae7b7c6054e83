// The list of departures with their taken seats, or of the bookings of a searched person.
import './bookings.css'
import { useQuestion } from '#client/design-system/use-question.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import type { Booking } from '#contract/bookings.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { useList } from '../list/use-list.ts'
import type { Route } from './+types/bookings'
import { bookingActions, bookingColumns } from './booking-columns.tsx'
import { bookings, departures, findBookings } from './booking-lists.ts'
import { bookingMailColumn } from './booking-mail-column.tsx'
import { BookingsActions } from './bookings-actions.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChosenBookingsBar } from './chosen-bookings-bar.tsx'
import { emptyBookingsTitle, FoundNotes, WiderSearch } from './found-notes.tsx'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => findBookings(request.url)

clientLoader.hydrate = true as const

export const meta = () => pageMeta({ title: bookings.title, publicUrl: '' })

export const HydrateFallback = () => <ListSkeleton {...bookings} />

export default function Bookings({ loaderData: { departing, found, mails } }: Route.ComponentProps) {
  const { question, ask, close } = useQuestion<readonly Booking[]>()
  const list = useList(bookings, found, { asked: question })
  const { isBusy, refresh, handleChange, chosen, clear } = list
  const shared = {
    actions: <BookingsActions query={found.query} />,
    emptyTitle: emptyBookingsTitle(found.query),
    emptyAction: <WiderSearch query={found.query} />,
  }
  // Both at the same place, so that the search keeps its focus.
  if (departing)
    return <ListScreen list={{ facts: departures, state: departing, isBusy, refresh }} {...shared} />
  return (
    <ListScreen
      list={list}
      columns={[...bookingColumns, bookingMailColumn(mails), bookingActions((booking) => ask([booking]))]}
      notes={found.list !== null && <FoundNotes {...found.list} />}
      bar={<ChosenBookingsBar chosen={chosen} onClear={clear} onCancel={ask} />}
      {...shared}
    >
      <CancelDialog
        question={question}
        onClose={close}
        onCancelled={() => {
          clear()
          handleChange()
        }}
      />
    </ListScreen>
  )
}
