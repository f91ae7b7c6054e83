// The travellers of one departure. The list can be exported, and printed for the tour guide.

import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { addressOf } from '#contract/pages/page.ts'
import { bookingsPage, checkInPage, newBookingPage } from '#contract/pages/staff-pages.ts'
import '#client/admin/bookings/bookings.css'
import { useMemo } from 'react'
import { data, useLocation } from 'react-router'
import {
  bookingActions,
  cancelledColumns,
  formerColumns,
  travellerColumns,
} from '#client/admin/bookings/booking-columns.tsx'
import { bookingMailColumn, fetchBookingMails } from '#client/admin/bookings/booking-mail-column.tsx'
import { CancelDialog } from '#client/admin/bookings/cancel-dialog.tsx'
import { ChosenBookingsBar } from '#client/admin/bookings/chosen-bookings-bar.tsx'
import { DataGrid } from '#client/admin/data-grid/data-grid.tsx'
import { SeatsTaken } from '#client/admin/departures/departure-columns.tsx'
import { DepartureLink } from '#client/admin/departures/departure-link.tsx'
import { MinimumNote, StateBadge } from '#client/admin/departures/state-badge.tsx'
import { RelatedLink } from '#client/admin/item-form/related-link.tsx'
import { ExportButton } from '#client/admin/list/export-button.tsx'
import { useChosenRows } from '#client/admin/list/use-chosen-rows.ts'
import { useListRefresh } from '#client/admin/list/use-list-refresh.ts'
import { formatSlashDate } from '#client/admin/record/format.ts'
import { weekdayOf } from '#client/admin/record/weekday.ts'
import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { NoSuchItem, nullIfMissing, nullIfUnknown, recordMeta } from '#client/admin/screen/no-such-item.tsx'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { departuresScreen } from '#client/admin/tours/departures-screen.ts'
import { Badge } from '#client/design-system/badge.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { useQuestion } from '#client/design-system/use-question.ts'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { type Api, api } from '#client/lib/api.ts'
import { reloadAfterConflict } from '#client/lib/forms/reload-after-conflict.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { readPageNumber } from '#client/lib/page-query.ts'
import { serverApi } from '#client/lib/server-context.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Route } from './+types/departure'
import { departureForms } from './departure-forms.ts'
import { DepartureMessages } from './departure-messages.tsx'
import { DepartureQueue } from './departure-queue.tsx'

const noun = 'Departure'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const loaded = await loadDeparture(serverApi(context), params, request.url, nullIfMissing)
  return data(loaded, { status: loaded.departure === null ? 404 : 200 })
}

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  loadDeparture(api, params, request.url, nullIfUnknown)

async function loadDeparture(
  call: Api,
  { id, date }: { id: string; date: string },
  url: string,
  orNull: (error: unknown) => null,
) {
  const params = { id, date }
  const departure = await call('GET /tours/departures/:id/:date', { params }).catch(orNull)
  const query = { page: String(readPageNumber(url, 'page')) }
  const [mails, queue, messages] = await Promise.all([
    fetchBookingMails(departure?.bookings ?? [], call),
    departure === null ? null : call('GET /tours/departures/:id/:date/queue', { params, query }),
    departure === null ? null : call('GET /tours/departures/:id/:date/messages', { params }),
  ])
  return { departure, mails, queue, messages, formKey: newIdempotencyKey() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), departureForms(params)))
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, departureForms(params)))
}

export const shouldRevalidate = reloadAfterConflict

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (loaderData === undefined) return recordMeta(noun, noun)
  const { departure } = loaderData
  return recordMeta(noun, departure && `${departure.tour.title} on ${formatSlashDate(departure.date)}`)
}

export default function DepartureScreen({
  loaderData: { departure, mails, queue, messages, formKey },
  actionData,
}: Route.ComponentProps) {
  const { isBusy, refresh } = useListRefresh()
  const { question, ask, close } = useQuestion<readonly Booking[]>()
  const mayBook = useMayCall('POST /tours/for-guests', { desk: true })
  const { content, keepFocus } = useFocusAfterDeletion<HTMLTableElement>(departure, question)
  const bookings = departure?.bookings
  const travelling = useMemo(() => bookings?.filter(isConfirmed) ?? [], [bookings])
  const cancelled = useMemo(() => {
    const former = new Set(departure?.former.map(keyOf))
    return departure?.bookings.filter((each) => !isConfirmed(each) && !former.has(each._id)) ?? []
  }, [departure])
  const columns = useMemo(
    () => [...travellerColumns, bookingMailColumn(mails), bookingActions((booking) => ask([booking]))],
    [ask, mails],
  )
  const { chosen, selection, clear } = useChosenRows({ rows: travelling, rowKey: keyOf })
  if (departure === null) return <NoSuchItem noun={noun} listPath={bookingsPage.path} />

  const { tour, date } = departure
  return (
    <>
      <BackToList />
      <ScreenHeading
        title={tour.title}
        subTitle={`${weekdayOf(date)} ${formatSlashDate(date)}, ${tour.location}`}
      >
        <span className="no-print flex flex-wrap gap-3">
          <Link to={addressOf(checkInPage, { id: tour._id, date })} reloadDocument className="to-travellers">
            <AdminIcon name="check-in" />
            Check-in
          </Link>
          {mayBook && !tour.isDeleted && (
            <Link to={addressOf(newBookingPage, { tour: tour._id, date })} className="to-travellers">
              <Icon name="ticket" />
              New booking
            </Link>
          )}
          {!tour.isDeleted && <RelatedLink screen={departuresScreen} id={tour._id} />}
          <ExportButton kind="bookings" query={{ tourId: tour._id, date }} />
          <Button look="secondary" size="small" onClick={() => window.print()}>
            <AdminIcon name="print" />
            Print
          </Button>
        </span>
      </ScreenHeading>
      <div className="departure-facts">
        <span>Seats taken</span>
        <SeatsTaken {...departure} />
        {departure.state !== null && <StateBadge state={departure.state} isPrivate={departure.isPrivate} />}
        <MinimumNote {...departure} />
        {tour.isDeleted && <Badge tone="no">The tour was deleted</Badge>}
      </div>
      {departure.link !== null && !tour.isDeleted && (
        <DepartureLink date={date} link={departure.link} isPrivate={departure.isPrivate} sent={actionData} />
      )}
      <ChosenBookingsBar
        // Without those whom others have cancelled.
        chosen={chosen.filter((booking) => travelling.includes(booking))}
        onClear={clear}
        onCancel={ask}
      />
      <div className="traveller-list">
        <DataGrid
          ref={content}
          caption="Travellers"
          columns={columns}
          rows={travelling}
          rowKey={keyOf}
          nameOf={({ username }) => `the booking of ${username}`}
          selection={selection}
          isBusy={isBusy}
          tools={['columns', 'density', 'filter', 'export']}
          fileName={`${tour.slug}-${date}`}
          placeholder="Nobody is booked on this departure."
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
      {departure.former.length > 0 && (
        <section className="no-print grid gap-3" aria-labelledby="former">
          <h2 id="former" className="text-card">
            Booked before it was cancelled
          </h2>
          <DataGrid
            caption="Bookings before the departure was cancelled"
            columns={formerColumns}
            rows={departure.former}
            rowKey={keyOf}
          />
        </section>
      )}
      {messages !== null && (
        <DepartureMessages key={`${tour._id} ${date}`} sent={actionData} formKey={formKey} {...messages} />
      )}
      {queue !== null && (
        <DepartureQueue
          tourId={tour._id}
          date={date}
          isTourDeleted={tour.isDeleted}
          sent={actionData}
          callerKey={formKey}
          onChanged={refresh}
          {...queue}
        />
      )}
      <CancelDialog
        question={question}
        onClose={close}
        onCancelled={() => {
          keepFocus()
          clear()
          refresh()
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

/** A link to the list of departures, with its previous filters if the user came from it. */
function BackToList() {
  const { state } = useLocation()
  const search: unknown = (state as { listSearch?: unknown } | null)?.listSearch
  return (
    <Link to={`${bookingsPage.path}${typeof search === 'string' ? search : ''}`} className="back-to-list">
      <Icon name="chevron-left" />
      All departures
    </Link>
  )
}
