// Check-in of the travellers of one departure: from the list or by the codes of their vouchers, also without network.

import { useLocation } from 'react-router'
import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { checkInDeparturesPage } from '#contract/pages/staff-pages.ts'
import './check-in.css'
import { useState } from 'react'
import { data } from 'react-router'
import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { NoSuchItem, nullIfUnknown, recordMeta } from '#client/admin/screen/no-such-item.tsx'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { api } from '#client/lib/api.ts'
import { isUnknown } from '#client/lib/api-error.ts'
import { formatLongDate } from '#client/lib/format.ts'
import { type FormResult, isRefused } from '#client/lib/forms/form-result.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import type { Route } from './+types/check-in'
import { BookingList } from './booking-list.tsx'
import { checkInForms, paymentsForm, type RecordedPayments } from './check-in-forms.ts'
import { countsOf, findBookings } from './check-in-rules.ts'
import { Conflicts } from './conflicts.tsx'
import { DeviceState, UnsentDialog } from './device-state.tsx'
import { DoubleCheckIns } from './double-check-ins.tsx'
import type { KeptList } from './offline-check-ins.ts'
import { RecordPayments } from './record-payments.tsx'
import { ScanView } from './scan-view.tsx'
import { useCheckIn } from './use-check-in.ts'

const noun = 'Departure'

export async function loader({ params: { id, date }, context }: Route.LoaderArgs) {
  const call = serverApi(context)
  try {
    const list = await call('GET /tours/departures/:id/:date/check-ins', { params: { id, date } })
    const { publicKey } = await call('GET /voucher-key', {})
    // Forms without script are sent with these ids, so that a form that is sent twice counts once.
    const formIds = Object.fromEntries(list.bookings.map(({ _id }) => [_id, crypto.randomUUID()]))
    return data({ kept: { list, publicKey } as KeptList | null, formIds, entryKey: newIdempotencyKey() })
  } catch (error) {
    if (!isUnknown(error)) throw error
    return data({ kept: null, formIds: {} as Record<string, string>, entryKey: '' }, { status: 404 })
  }
}

export async function clientLoader({ params: { id, date } }: Route.ClientLoaderArgs) {
  const list = await api('GET /tours/departures/:id/:date/check-ins', { params: { id, date } }).catch(
    nullIfUnknown,
  )
  if (list === null) return { kept: null, formIds: {}, entryKey: '' }
  const { publicKey } = await api('GET /voucher-key', {})
  const formIds: Record<string, string> = {}
  return { kept: { list, publicKey }, formIds, entryKey: newIdempotencyKey() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const result = await sendForm(serverApi(context), await request.formData(), checkInForms(params))
  const { pathname, search } = new URL(request.url)
  // The list says what was done.
  const next = result.form === paymentsForm ? {} : { next: `${pathname}${search}` }
  return answerForm(isRefused(result) ? result : { ...result, ...next })
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, checkInForms(params)))
}

/** The device keeps the list up to date by itself. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const list = (loaderData as { kept: KeptList | null } | undefined)?.kept?.list
  return recordMeta(noun, list === undefined ? null : `Check-in: ${list.tour.title}`)
}

export function HydrateFallback() {
  return <ListSkeleton title="Check-in" subTitle=" " />
}

export default function CheckInScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { kept, ...keys } = loaderData
  if (kept === null) return <NoSuchItem noun={noun} listPath={checkInDeparturesPage.path} />
  const { tourId, date } = kept.list
  return <Departure key={`${tourId} ${date}`} loaded={kept} {...keys} sent={actionData} />
}

interface DepartureProps {
  loaded: KeptList
  formIds: Record<string, string>
  entryKey: string
  sent: FormResult<RecordedPayments> | undefined
}

function Departure({ loaded, formIds, entryKey, sent }: DepartureProps) {
  const device = useCheckIn(loaded)
  const { list, publicKey } = device.shown
  const { search } = useLocation()
  const [typed, setTyped] = useState(new URLSearchParams(search).get('q') ?? '')
  const [isScanning, setScanning] = useState(false)
  const mayCheckIn = useMayCall('POST /tours/departures/:id/:date/check-ins', { desk: true, guide: true })
  const isOpen = list.isOpen && mayCheckIn
  const mayRecord = useMayCall('POST /tours/departures/:id/:date/entries', { money: true })
  const isHydrated = useHydrated()
  const { countIn, expected } = countsOf(list)
  const found = findBookings(list.bookings, typed)
  return (
    <>
      <Link to={checkInDeparturesPage.path} reloadDocument className="back-to-list">
        <Icon name="chevron-left" />
        All departures
      </Link>
      <ScreenHeading title={list.tour.title} subTitle={`${formatLongDate(list.date)}, ${list.tour.location}`}>
        {isHydrated && isOpen && (
          <Button size="small" aria-expanded={isScanning} onClick={() => setScanning(!isScanning)}>
            <AdminIcon name="check-in" />
            <span>{isScanning ? 'Stop scanning' : 'Scan vouchers'}</span>
          </Button>
        )}
      </ScreenHeading>
      <p className="check-in-counts">
        <b>{countIn}</b>
        <span>{` of ${expected} in`}</span>
        <progress max={Math.max(1, expected)} value={countIn} aria-hidden="true" />
      </p>
      <DeviceState device={device} />
      {!list.isOpen && (
        <Notice tone="info">Check-in is open from the day before the departure until a week after it.</Notice>
      )}
      {sent?.form !== paymentsForm && <OutcomeNotice outcome={sent} />}
      <Conflicts conflicts={device.conflicts} list={list} onClose={device.closeConflicts} />
      <DoubleCheckIns list={list} deviceId={device.deviceId} onDecide={device.decide} />
      {isScanning && <ScanView list={list} publicKey={publicKey} onCheckIn={device.checkIn} />}
      <search>
        <form className="check-in-search" onSubmit={(event) => event.preventDefault()}>
          <Field
            label="Find a traveller"
            type="search"
            name="q"
            placeholder="Name or reference"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <noscript>
            <Button type="submit" size="small">
              Find
            </Button>
          </noscript>
        </form>
      </search>
      {list.bookings.length === 0 && <p>Nobody travels on this day.</p>}
      {list.bookings.length > 0 && found.length === 0 && <p role="status">Nobody is called that.</p>}
      <BookingList bookings={found} isOpen={isOpen} formIds={formIds} onCheckIn={device.checkIn} />
      {mayRecord && !device.isOffline && (
        <RecordPayments
          bookings={list.bookings}
          sent={sent}
          initialKey={entryKey}
          onRecorded={device.update}
        />
      )}
      <UnsentDialog waiting={device.waiting} />
    </>
  )
}
