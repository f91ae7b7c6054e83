// Books for a guest who calls or stands at the desk.

import { readNamed } from '#client/lib/page-query.ts'
import { bookingsPage, newBookingPage } from '#contract/pages/staff-pages.ts'
import './new-booking.css'
import { listScheduled } from '#client/admin/departures/list-scheduled.ts'
import { nullIfMissing, nullIfUnknown } from '#client/admin/screen/no-such-item.tsx'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { isRefused } from '#client/lib/forms/form-result.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { now } from '#client/lib/server-day.ts'
import type { Route } from './+types/new-booking'
import { bookForGuest } from './guest-booking.ts'
import { GuestBookingForm } from './guest-booking-form.tsx'
import { TourPicker } from './tour-picker.tsx'

const title = 'New booking'
const subTitle = 'For a guest on the phone or at the desk'

/** Tours that are listed for a choice. */
const toursListed = 8

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadNewBooking(serverApi(context), request.url, nullIfMissing)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadNewBooking(api, request.url, nullIfUnknown)

/**
 * Query parameters: `tour` is the chosen tour, `q` the text by which one is searched, `date` the day of departure, and `for`
 * an earlier booking of the guest. `waiting` is an entry of the waiting list of the departure.
 */
async function loadNewBooking(call: Api, url: string, orNull: (error: unknown) => null) {
  const query = readNamed(url, newBookingPage.query)
  const { tour: id, for: tripId } = query
  const [tour, earlier, waiting] = await Promise.all([
    id === undefined ? null : call('GET /cards/:id', { params: { id } }).catch(orNull),
    tripId === undefined ? null : call('GET /tours/:id/trip', { params: { id: tripId } }).catch(orNull),
    loadEntry(call, query, orNull),
  ])
  const q = query.q?.trim() ?? ''
  return {
    tour,
    earlier,
    waiting,
    hasEntryEnded: query.waiting !== undefined && waiting === null,
    date: query.date ?? '',
    q,
    found: tour === null ? (await findTours(call, q)).items : [],
    departures: tour?.schedule === 'departures' ? await listScheduled(call, tour._id) : null,
    loadedAt: now(),
    formKey: newIdempotencyKey(),
  }
}

/** The entry of the waiting list; null if it has ended. */
async function loadEntry(
  call: Api,
  { tour, date, waiting }: Partial<Record<'tour' | 'date' | 'waiting', string>>,
  orNull: (error: unknown) => null,
) {
  if (tour === undefined || date === undefined || waiting === undefined) return null
  const params = { id: tour, date, entryId: waiting }
  return call('GET /tours/departures/:id/:date/waiting/:entryId', { params }).catch(orNull)
}

function findTours(call: Api, q: string) {
  const query = { itemsPerPage: toursListed }
  return q === '' ? call('GET /cards', { query }) : call('GET /search', { query: { ...query, q } })
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), bookForGuest))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const result = await sendInBrowser(request, bookForGuest)
  if (!isRefused(result)) toast.success(successText)
  return answerForm(result)
}

export const meta = () => pageMeta({ title, publicUrl: '' })

export default function NewBooking({ loaderData, actionData }: Route.ComponentProps) {
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
      <GuestBookingForm key={earlier?._id ?? waiting?._id} sent={actionData} {...loaderData} />
    </>
  )
}
