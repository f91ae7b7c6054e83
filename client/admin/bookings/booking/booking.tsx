// One booking for staff: who travels, its payments, and the fate of its mails.

import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { addressOf } from '#contract/pages/page.ts'
import { bookingsPage, newBookingPage } from '#contract/pages/staff-pages.ts'
import '#client/admin/bookings/bookings.css'
import { data } from 'react-router'
import { departurePath } from '#client/admin/addresses/departure-path.ts'
import { isCancellable } from '#client/admin/bookings/booking-columns.tsx'
import { fetchBookingMails } from '#client/admin/bookings/booking-mail-column.tsx'
import { CancelDialog } from '#client/admin/bookings/cancel-dialog.tsx'
import { listScheduled } from '#client/admin/departures/list-scheduled.ts'
import { MailFates } from '#client/admin/mail/mail-fates.tsx'
import { PaymentsSection } from '#client/admin/payments/payments-section.tsx'
import { Fact, Facts } from '#client/admin/record/facts.tsx'
import { formatSlashDate, formatSlashTime } from '#client/admin/record/format.ts'
import { weekdayOf } from '#client/admin/record/weekday.ts'
import { NoSuchItem, nullIfMissing, nullIfUnknown, recordMeta } from '#client/admin/screen/no-such-item.tsx'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Badge } from '#client/design-system/badge.tsx'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { useQuestion } from '#client/design-system/use-question.ts'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { type Api, api } from '#client/lib/api.ts'
import { isForWantOfRights, isUnknown } from '#client/lib/api-error.ts'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { reloadAfterConflict } from '#client/lib/forms/reload-after-conflict.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { pageUserContext, serverApi } from '#client/lib/server-context.ts'
import { now, today } from '#client/lib/server-day.ts'
import { useReload } from '#client/lib/use-reload.ts'
import { bookingSentence } from '#contract/bill-sentences.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { Booking } from '#contract/bookings.ts'
import { minimumSentence } from '#contract/departure-minimum.ts'
import type { Ledger } from '#contract/payments.ts'
import type { Trip } from '#contract/trips.ts'
import type { Route } from './+types/booking'
import { bookingForms } from './booking-forms.ts'
import { BookingNotes } from './booking-notes.tsx'
import { ChangeBookingForm } from './change-booking-form.tsx'
import { RefundCheck } from './refund-check.tsx'

const noun = 'Booking'

export async function loader({ params, context }: Route.LoaderArgs) {
  const loaded = await loadBooking(serverApi(context), params.id, nullIfMissing)
  const userId = context.get(pageUserContext)?._id
  return data({ ...loaded, userId }, { status: loaded.trip === null ? 404 : 200 })
}

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => ({
  ...(await loadBooking(api, params.id, nullIfUnknown)),
  userId: undefined,
})

async function loadBooking(call: Api, id: string, orNull: (error: unknown) => null) {
  const common = { formKey: newIdempotencyKey(), loadedAt: now() }
  const trip = await call('GET /tours/:id/trip', { params: { id } }).catch(orNull)
  if (trip === null)
    return { trip, ledger: null, mails: [], notes: [], tour: null, departures: null, ...common }
  const [ledger, mails, { items: notes }, dates] = await Promise.all([
    trip.payments === null ? null : call('GET /tours/:id/payments', { params: { id } }),
    fetchBookingMails([trip], call),
    call('GET /tours/:id/notes', { params: { id } }),
    isChangeable(trip) ? loadDates(call, trip) : noDates,
  ])
  return { trip, ledger, mails, notes, ...dates, ...common }
}

const noDates = { tour: null, departures: null }

/** Other dates of the tour; none if it is deleted, or for staff who may not read them. */
async function loadDates(call: Api, { tourId }: Trip) {
  try {
    const tour = await call('GET /cards/:id', { params: { id: tourId } })
    const departures = tour.schedule === 'departures' ? await listScheduled(call, tour._id) : null
    return { tour, departures }
  } catch (error) {
    if (isUnknown(error) || isForWantOfRights(error)) return noDates
    throw error
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), bookingForms(params.id)))
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, bookingForms(params.id)))
}

export const shouldRevalidate = reloadAfterConflict

export const meta: Route.MetaFunction = ({ loaderData }) =>
  recordMeta(noun, loaderData === undefined ? noun : loaderData.trip && titleOf(loaderData.trip))

export default function BookingScreen({
  loaderData: { trip, ledger, mails, notes, tour, departures, loadedAt, userId, formKey },
  actionData,
}: Route.ComponentProps) {
  const { reload } = useReload()
  const { question, ask, close } = useQuestion<readonly Booking[]>()
  const mayBook = useMayCall('POST /tours/for-guests', { desk: true })
  const mayChange = useMayCall('POST /tours/:id/guest-changes', { desk: true })
  const mayCancel = useMayCall('POST /tours/cancellations', { desk: true })
  if (trip === null) return <NoSuchItem noun={noun} listPath={bookingsPage.path} />

  return (
    <>
      <Link to={bookingsPage.path} className="back-to-list">
        <Icon name="chevron-left" />
        All bookings
      </Link>
      <ScreenHeading
        title={titleOf(trip)}
        subTitle={`${trip.username}, booked ${formatSlashTime(trip.createdAt)} UTC`}
      >
        {mayBook && (
          <LinkButton look="secondary" size="small" to={addressOf(newBookingPage, { for: trip._id })}>
            Book again
          </LinkButton>
        )}
        {mayCancel && isCancellable(trip) && (
          <Button look="secondary" size="small" onClick={() => ask([trip])}>
            Cancel booking
          </Button>
        )}
      </ScreenHeading>
      {mayChange && (
        <ChangeBookingForm
          trip={trip}
          isOffered={tour !== null && isChangeable(trip)}
          sent={actionData}
          initialKey={`${formKey} change`}
          {...{ tour, departures, loadedAt }}
        />
      )}
      <RefundCheck trip={trip} sent={actionData} />
      <BookingFacts booking={trip} />
      <BookingNotes notes={notes} userId={userId} sent={actionData} initialKey={`${formKey} note`} />
      <Payments ledger={ledger} trip={trip} sent={actionData} entryKey={formKey} />
      <section className="admin-card grid gap-4" aria-labelledby="mails">
        <h2 id="mails" className="text-card">
          Mails
        </h2>
        <MailFates mails={mails} />
      </section>
      <CancelDialog question={question} onClose={close} onCancelled={reload} />
    </>
  )
}

function titleOf({ reference }: Booking): string {
  return `Booking ${formatReference(reference)}`
}

function isChangeable({ status, date }: Trip): boolean {
  return status === 'confirmed' && date >= today()
}

function BookingFacts({ booking }: { booking: Trip }) {
  const { tour, date, ticketCount, total, status, cancelledAt, email, phone, description } = booking
  return (
    <section className="admin-card" aria-label="Booking">
      <Facts>
        <Fact title="Tour">
          <Link to={departurePath(booking)} className="underline underline-offset-4">
            {tour.title}
          </Link>
        </Fact>
        <Fact title="Departure">
          <span>{`${weekdayOf(date)} ${formatSlashDate(date)}`}</span>
          {booking.minimum !== undefined && status === 'confirmed' && (
            <span className="block">{minimumSentence({ ...booking.minimum, date }, today())}</span>
          )}
        </Fact>
        <Fact title="Seats">{formatNumber(ticketCount)}</Fact>
        <Fact title="Price">
          <span className="money">{formatPrice(total)}</span>
        </Fact>
        <Fact title="Status">
          {status === 'confirmed' ? (
            <Badge tone="yes" icon="check">
              Confirmed
            </Badge>
          ) : (
            <span>
              <Badge tone="no" icon="cross">
                Cancelled
              </Badge>
              <span>{` ${cancelledAt !== null ? formatSlashTime(cancelledAt) : ''}`}</span>
            </span>
          )}
        </Fact>
        {booking.pin !== '' && <Fact title="PIN">{booking.pin}</Fact>}
        {booking.travellers.length > 0 && <Fact title="Travellers">{booking.travellers.join(', ')}</Fact>}
        {booking.userId === null && email !== '' && (
          <Fact title="Account">None: the guest opens it by reference and PIN</Fact>
        )}
        {email !== '' && (
          <Fact title="Email">
            <a href={`mailto:${encodeURIComponent(email)}`} className="underline underline-offset-4">
              {email}
            </a>
          </Fact>
        )}
        {phone !== '' && (
          <Fact title="Phone number">
            <a href={`tel:${phone}`} className="underline underline-offset-4">
              {phone}
            </a>
          </Fact>
        )}
        {description !== '' && (
          <Fact title="Message">
            <span className="whitespace-pre-wrap">{description}</span>
          </Fact>
        )}
      </Facts>
    </section>
  )
}

interface PaymentsProps {
  ledger: Ledger | null
  trip: Trip
  sent: FormResult | undefined
  entryKey: string
}

function Payments({ ledger, trip, ...rest }: PaymentsProps) {
  if (ledger !== null) return <PaymentsSection ledger={ledger} name={trip.username} {...rest} />
  const money = bookingSentence(trip, today(), 'staff')
  if (money === null) return null
  return (
    <section className="admin-card grid gap-3" aria-labelledby="payments">
      <h2 id="payments" className="text-card">
        Payments
      </h2>
      <p>{money}</p>
    </section>
  )
}
