import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { LinkButton } from '#client/design-system/button.tsx'
import { newBookingPage } from '#contract/pages/staff-pages.ts'
import { ExportButton } from '../list/export-button.tsx'
import { type BookingQuery, whenOf } from './booking-lists.ts'

export function BookingsActions({ query: { page: _page, ...filters } }: { query: BookingQuery }) {
  const mayBook = useMayCall('POST /tours/for-guests', { desk: true })
  return (
    <>
      <ExportButton kind="bookings" query={{ ...filters, when: whenOf(filters) }} />
      {mayBook && (
        <LinkButton size="small" to={newBookingPage.path}>
          New booking
        </LinkButton>
      )}
    </>
  )
}
