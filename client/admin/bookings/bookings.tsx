// The list of departures with their taken seats, or of the bookings of a searched person.

import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { newBookingPage } from '#contract/pages/staff-pages.ts'
import './bookings.css'
import { departureColumns } from '#client/admin/departures/departure-columns.tsx'
import { ExportButton } from '#client/admin/list/export-button.tsx'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { LinkButton } from '#client/design-system/button.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { useQuestion } from '#client/design-system/use-question.ts'
import { formatNumber } from '#client/lib/format.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import type { Booking, FoundBookings as BookingList } from '#contract/bookings.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import { isFiltered, listHref, pagesOf } from '../list/list-address.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { EmptyList, ListFailure } from '../list/list-states.tsx'
import { useListRefresh } from '../list/use-list-refresh.ts'
import type { Route } from './+types/bookings'
import { bookingActions, bookingColumns } from './booking-columns.tsx'
import { bookingMailColumn } from './booking-mail-column.tsx'
import { BookingSearch } from './booking-search.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChosenBookingsBar } from './chosen-bookings-bar.tsx'
import {
  type BookingQuery,
  exportedQuery,
  type FoundBookings,
  findBookings,
  whenOf,
} from './find-bookings.ts'
import { useChosenBookings } from './use-chosen-bookings.ts'

const title = 'Bookings'
const subTitle = 'Who travels when'

const noBookings: readonly never[] = []

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<FoundBookings> {
  return findBookings(request.url)
}

clientLoader.hydrate = true as const

export const meta = () => pageMeta({ title, publicUrl: '' })

export function HydrateFallback() {
  return <ListSkeleton title={title} subTitle={subTitle} />
}

export default function Bookings({ loaderData: found }: Route.ComponentProps) {
  const { query, list, failure } = found.state
  const { isBusy, refresh } = useListRefresh()
  const { question, ask, close } = useQuestion<readonly Booking[]>()
  const { content, keepFocus } = useFocusAfterDeletion<HTMLTableElement>(list, question)
  const bookings = found.kind === 'bookings' ? (found.state.list?.items ?? noBookings) : noBookings
  const chosen = useChosenBookings(bookings)
  const mayBook = useMayCall('POST /tours/for-guests', { desk: true })
  return (
    <>
      <ScreenHeading title={title} subTitle={subTitle}>
        <ExportButton kind="bookings" query={exportedQuery(query)} />
        {mayBook && (
          <LinkButton size="small" to={newBookingPage.path}>
            New booking
          </LinkButton>
        )}
      </ScreenHeading>
      <BookingSearch query={query} />
      <ListFailure title="The bookings cannot be shown" failure={failure} onRetry={refresh} />
      {list !== null && list.totalCount === 0 && <NoBookings query={query} isBusy={isBusy} />}
      {found.kind === 'departures' && found.state.list !== null && found.state.list.totalCount > 0 && (
        <DataGrid
          caption="Departures"
          columns={departureColumns}
          rows={found.state.list.items}
          rowKey={({ tourId, date }) => `${tourId} ${date}`}
          isBusy={isBusy}
          placeholder="There are no more departures."
          pages={pagesOf(query, found.state.list)}
        />
      )}
      {found.kind === 'bookings' && found.state.list !== null && <SearchNotes {...found.state.list} />}
      <ChosenBookingsBar chosen={chosen} onCancel={ask} />
      {found.kind === 'bookings' && found.state.list !== null && found.state.list.totalCount > 0 && (
        <DataGrid
          ref={content}
          caption="Bookings"
          columns={[
            ...bookingColumns,
            bookingMailColumn(found.mails),
            bookingActions((booking) => ask([booking])),
          ]}
          rows={bookings}
          rowKey={({ _id }) => _id}
          nameOf={({ username, tour }) => `the booking of ${username} on ${tour.title}`}
          selection={chosen.selection}
          isBusy={isBusy}
          placeholder="There are no more bookings."
          pages={pagesOf(query, found.state.list)}
        />
      )}
      <CancelDialog
        question={question}
        onClose={close}
        onCancelled={() => {
          keepFocus()
          chosen.clear()
          refresh()
        }}
      />
    </>
  )
}

/** How the found bookings differ from what was searched. */
function SearchNotes({ isSimilar, hasMore, totalCount }: BookingList) {
  return (
    <>
      {isSimilar && <Notice tone="info">No booking has exactly these words. These have similar ones.</Notice>}
      {hasMore && (
        <Notice tone="info">
          {`Many bookings have these words. The newest ${formatNumber(totalCount)} are listed; add a word to find others.`}
        </Notice>
      )}
    </>
  )
}

/** The empty state, with a button that widens the search. */
function NoBookings({ query, isBusy }: { query: BookingQuery; isBusy: boolean }) {
  const hasFilter = isFiltered({ ...query, when: undefined })
  const isAll = whenOf(query) === 'all'
  return (
    <EmptyList
      title={hasFilter ? 'No booking fits' : 'Nobody travels yet'}
      isBusy={isBusy}
      action={
        isAll ? (
          hasFilter && (
            <LinkButton to="." size="small">
              Show all upcoming
            </LinkButton>
          )
        ) : (
          <LinkButton to={listHref(query, { when: 'all' })} size="small">
            Look at all dates
          </LinkButton>
        )
      }
    />
  )
}
