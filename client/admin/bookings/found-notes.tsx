import { LinkButton } from '#client/design-system/button.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { formatNumber } from '#client/lib/format.ts'
import type { FoundBookings } from '#contract/bookings.ts'
import { isFiltered, listHref } from '../list/list-address.ts'
import { type BookingQuery, whenOf } from './booking-lists.ts'

/** How the found bookings differ from what was searched. */
export function FoundNotes({
  isSimilar,
  hasMore,
  totalCount,
}: Pick<FoundBookings, 'isSimilar' | 'hasMore' | 'totalCount'>) {
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

export function emptyBookingsTitle(query: BookingQuery): string {
  return hasFilter(query) ? 'No booking fits' : 'Nobody travels yet'
}

/** A button that widens the search. */
export function WiderSearch({ query }: { query: BookingQuery }) {
  if (whenOf(query) !== 'all') {
    return (
      <LinkButton to={listHref(query, { when: 'all' })} size="small">
        Look at all dates
      </LinkButton>
    )
  }
  if (!hasFilter(query)) return null
  return (
    <LinkButton to="." size="small">
      Show all upcoming
    </LinkButton>
  )
}

const hasFilter = (query: BookingQuery) => isFiltered({ ...query, when: undefined })
