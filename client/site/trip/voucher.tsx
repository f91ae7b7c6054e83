// The voucher of a trip, to print or to show on the phone.
import { tripPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import './trip.css'
import './voucher.css'
import type { ReactNode } from 'react'
import { data } from 'react-router'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { MoneySentence } from '#client/features/payments/money-sentence.tsx'
import { admit, currentUser } from '#client/features/session/page-gate.ts'
import { isSessionEnded } from '#client/features/session/session.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { ApiError, isUnknown } from '#client/lib/api-error.ts'
import { formatLongDate, formatNumber } from '#client/lib/format.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { today } from '#client/lib/server-day.ts'
import { LazyNotFound } from '#client/site/lazy-not-found.tsx'
import { bookingSentence } from '#contract/bill-sentences.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { Trip } from '#contract/trips.ts'
import type { Voucher } from '#contract/vouchers.ts'
import type { Route } from './+types/voucher'
import { tripMinimum } from './trip-minimum.ts'
import { TripFailed } from './trip-view.tsx'

interface VoucherData {
  /** null if there is no such booking of the user, or it is cancelled. `voucher`: null while no ticket is paid for. */
  found: { trip: Trip; voucher: Voucher | null } | null
  hasFailed?: true
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const loaded = await load(serverApi(context), params.id)
  return data(loaded, { status: loaded.found === null ? 404 : 200 })
}

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<VoucherData> {
  admit(await currentUser(), { access: 'user' })
  try {
    return await load(api, params.id)
  } catch (error) {
    if (isSessionEnded(error)) throw error
    toastFailure(error)
    return { found: null, hasFailed: true }
  }
}

async function load(call: Api, id: string): Promise<VoucherData> {
  const input = { params: { id } }
  try {
    const trip = await call('GET /tours/:id', input)
    const isAwaited = trip.awaitedTickets === trip.ticketCount
    return { found: { trip, voucher: isAwaited ? null : await call('GET /tours/:id/voucher', input) } }
  } catch (error) {
    const isCancelled = error instanceof ApiError && error.code === 'booking_cancelled'
    if (isUnknown(error) || isCancelled) return { found: null }
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: loaderData?.found || loaderData?.hasFailed ? 'Voucher' : 'Not Found',
    publicUrl: publicUrlOf(matches),
  })

export default function VoucherPage({ loaderData: { found, hasFailed } }: Route.ComponentProps) {
  const isHydrated = useHydrated()
  if (hasFailed) return <TripFailed />
  if (found === null) return <LazyNotFound />
  const { trip, voucher } = found
  if (voucher === null) return <NoVoucher trip={trip} />
  const { tour, date, facts, travellers, username, reference, pin } = trip
  const money = bookingSentence(trip, today())
  const minimum = tripMinimum(trip, today())
  return (
    <div className="wrap account-content">
      <article aria-labelledby="voucher" className="voucher">
        <header className="voucher-head">
          <p>Voucher</p>
          <h1 id="voucher" className="text-d3">
            {tour.title}
          </h1>
          <p>{tour.location}</p>
        </header>
        <div className="voucher-body">
          <dl className="trip-facts">
            <Line title="Date">{formatLongDate(date)}</Line>
            {minimum !== null && <Line title="Departure">{minimum}</Line>}
            <Line title="Where we meet">{facts.meetingPoint ?? tour.location}</Line>
            <Line title="Tickets">{formatNumber(voucher.tickets)}</Line>
            <Line title={travellers.length > 0 ? 'Travellers' : 'Booked by'}>
              {travellers.length > 0 ? travellers.join(', ') : username}
            </Line>
            <Line title="Reference">
              <b className="money">{formatReference(reference)}</b>
            </Line>
            <Line title="PIN">
              <b className="money">{pin}</b>
            </Line>
            {money !== null && (
              <Line title="Payment">
                <MoneySentence text={money} />
              </Line>
            )}
          </dl>
          <figure className="voucher-code">
            <svg
              role="img"
              aria-label="QR code of this voucher"
              viewBox={`-4 -4 ${voucher.qrSize + 8} ${voucher.qrSize + 8}`}
              shapeRendering="crispEdges"
            >
              <path d={voucher.qrPath} />
            </svg>
            <figcaption>The guide scans it, on paper or on your screen.</figcaption>
          </figure>
        </div>
      </article>
      <div className="voucher-actions">
        {isHydrated && <Button onClick={() => window.print()}>Print</Button>}
        <LinkButton look="secondary" to={addressOf(tripPage, { id: trip._id })}>
          Back to the trip
        </LinkButton>
      </div>
    </div>
  )
}

function NoVoucher({ trip }: { trip: Trip }) {
  return (
    <div className="wrap account-content">
      <h1 className="text-d3">Voucher</h1>
      <p className="my-4">There is a voucher once your payment has arrived.</p>
      <LinkButton look="secondary" to={addressOf(tripPage, { id: trip._id })}>
        Back to the trip
      </LinkButton>
    </div>
  )
}

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
