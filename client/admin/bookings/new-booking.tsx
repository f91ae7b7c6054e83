// Books for a guest who calls or stands at the desk.

import { readNamed } from '#client/lib/page-query.ts'
import { bookingsPage, newBookingPage } from '#contract/pages/staff-pages.ts'
import './new-booking.css'
import { listScheduled } from '#client/admin/departures/list-scheduled.ts'
import { FormSkeleton } from '#client/admin/form/form-skeleton.tsx'
import { nullIfUnknown } from '#client/admin/screen/no-such-item.tsx'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { api } from '#client/lib/api.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { now } from '#client/lib/server-day.ts'
import type { Route } from './+types/new-booking'
import { GuestBookingForm } from './guest-booking-form.tsx'
import { TourPicker } from './tour-picker.tsx'

const title = 'New booking'
const subTitle = 'For a guest on the phone or at the desk'

/** Tours that are listed for a choice. */
const toursListed = 8

/**
 * Query parameters: `tour` is the chosen tour, `q` the text by which one is searched, `date` the day of departure, and `for`
 * an earlier booking of the guest. `waiting` is an entry of the waiting list of the departure.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readNamed(request.url, newBookingPage.query)
  const [tour, earlier, waiting] = await Promise.all([
    readTour(query.tour),
    readTrip(query.for),
    readEntry(query),
  ])
  const q = query.q?.trim() ?? ''
  return {
    tour,
    earlier,
    waiting,
    hasEntryEnded: query.waiting !== undefined && waiting === null,
    date: query.date ?? '',
    q,
    found: tour === null ? (await findTours(q)).items : [],
    departures: tour?.schedule === 'departures' ? await listScheduled(tour._id) : null,
    loadedAt: now(),
  }
}

function readTour(id: string | undefined) {
  return id === undefined ? null : api('GET /cards/:id', { params: { id } }).catch(nullIfUnknown)
}

function readTrip(id: string | undefined) {
  return id === undefined ? null : api('GET /tours/:id/trip', { params: { id } }).catch(nullIfUnknown)
}

/** The entry of the waiting list; null if it has ended. */
async function readEntry({ tour, date, waiting }: Partial<Record<'tour' | 'date' | 'waiting', string>>) {
  if (tour === undefined || date === undefined || waiting === undefined) return null
  const params = { id: tour, date, entryId: waiting }
  return api('GET /tours/departures/:id/:date/waiting/:entryId', { params }).catch(nullIfUnknown)
}

function findTours(q: string) {
  const query = { itemsPerPage: toursListed }
  return q === '' ? api('GET /cards', { query }) : api('GET /search', { query: { ...query, q } })
}

clientLoader.hydrate = true as const

export const meta = () => pageMeta({ title, publicUrl: '' })

export function HydrateFallback() {
  return <FormSkeleton title={title} />
}

export default function NewBooking({ loaderData }: Route.ComponentProps) {
  const { tour, earlier, waiting, hasEntryEnded, q, found } = loaderData
  return (
    <>
      <Link to={bookingsPage.path} className="back-to-list">
        <Icon name="chevron-left" />
        All bookings
      </Link>
      <ScreenHeading title={title} subTitle={subTitle} />
      <TourPicker tour={tour} q={q} found={found} />
      {hasEntryEnded && (
        <Notice tone="warning">The waiting entry has ended. The booking takes free seats.</Notice>
      )}
      <GuestBookingForm key={earlier?._id ?? waiting?._id} {...loaderData} />
    </>
  )
}
