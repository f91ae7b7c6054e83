// One booking of the signed-in user, as the trip that it is.
import { useState } from 'react'
import { data } from 'react-router'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { payForm } from '#client/features/payments/payment-forms.ts'
import { listDepartures } from '#client/features/seats/list-departures.ts'
import { admit, currentUser } from '#client/features/session/page-gate.ts'
import { isSessionEnded } from '#client/features/session/session.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { isUnknown } from '#client/lib/api-error.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { reloadAfterConflict } from '#client/lib/forms/reload-after-conflict.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { today } from '#client/lib/server-day.ts'
import { useSingleTelling } from '#client/lib/use-single-telling.ts'
import { LazyNotFound } from '#client/site/lazy-not-found.tsx'
import { ChangeTrip } from '#client/site/trip/change/change-trip.tsx'
import type { TourDeparture } from '#contract/departures.ts'
import type { OpenedPayment } from '#contract/payments.ts'
import type { Trip } from '#contract/trips.ts'
import type { Route } from './+types/trip'
import { CancelTrip } from './cancel-trip.tsx'
import { Travellers } from './travellers.tsx'
import { TripConfirmation } from './trip-confirmation.tsx'
import { TripDocuments } from './trip-documents.tsx'
import { type TripResult, tripForms } from './trip-forms.ts'
import { TripPayment } from './trip-payment.tsx'
import { TripFailed, TripView } from './trip-view.tsx'

interface TripData {
  /** null if there is no such booking of the user. */
  trip: Trip | null
  /** Of a trip that can be changed, if its tour leaves on scheduled departures. */
  departures: readonly TourDeparture[]
  hasFailed?: true
  /** In UTC, as on the server. */
  today: string
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const loaded = await load(serverApi(context), params.id)
  return data(loaded, { status: loaded.trip === null ? 404 : 200 })
}

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<TripData> {
  admit(await currentUser(), { access: 'user' })
  try {
    return await load(api, params.id)
  } catch (error) {
    if (isSessionEnded(error)) throw error
    toastFailure(error)
    return { trip: null, departures: [], hasFailed: true, today: '' }
  }
}

async function load(call: Api, id: string): Promise<TripData> {
  try {
    const trip = await call('GET /tours/:id', { params: { id } })
    return { trip, departures: await departuresOf(call, trip), today: today() }
  } catch (error) {
    if (isUnknown(error)) return { trip: null, departures: [], today: today() }
    throw error
  }
}

/** None if the tour has just been deleted. */
async function departuresOf(call: Api, { cancellation, tour, tourId }: Trip): Promise<TourDeparture[]> {
  if (cancellation === null || tour.isDeleted) return []
  try {
    return await listDepartures(call, tourId)
  } catch (error) {
    if (isUnknown(error)) return []
    throw error
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), tripForms(params.id)))
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, tripForms(params.id)))
}

export const shouldRevalidate = reloadAfterConflict

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: loaderData?.trip?.tour.title ?? (loaderData?.hasFailed ? 'Your trip' : 'Not Found'),
    publicUrl: publicUrlOf(matches),
  })

export default function TripPage({ loaderData, actionData }: Route.ComponentProps) {
  useSingleTelling('booked')
  const { trip, departures, hasFailed, today } = loaderData
  if (hasFailed) return <TripFailed />
  if (trip === null) return <LazyNotFound />
  return <OwnTrip trip={trip} departures={departures} today={today} sent={actionData} />
}

interface OwnTripProps extends Pick<TripData, 'departures' | 'today'> {
  trip: Trip
  sent: TripResult | undefined
}

function OwnTrip({ trip, departures, today, sent }: OwnTripProps) {
  const pay = usePageForm({ name: payForm, sent })
  const cancel = usePageForm({ name: 'cancel', sent })
  /** Of an offer whose form is gone. */
  const [ended, setEnded] = useState<FormResult | undefined>(isOfEndedOffer(sent) ? sent : undefined)
  return (
    <TripView
      trip={trip}
      today={today}
      outcome={
        <>
          <OutcomeNotice outcome={cancel.result} />
          <OutcomeNotice outcome={ended} />
        </>
      }
      confirmation={sent === undefined && <TripConfirmation trip={trip} today={today} />}
      travellers={<Travellers trip={trip} today={today} sent={sent} />}
    >
      <TripPayment trip={trip} form={pay} opened={pay.result?.value as OpenedPayment | undefined} />
      {trip.status === 'confirmed' && <TripDocuments trip={trip} />}
      <ChangeTrip {...{ trip, departures, today, sent }} onEnded={setEnded} />
      <CancelTrip trip={trip} form={cancel} />
    </TripView>
  )
}

function isOfEndedOffer(result: TripResult | undefined): boolean {
  return result?.done !== undefined && ['accept', 'let-go'].includes(result.form)
}
