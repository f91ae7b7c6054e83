// A booking for travellers without an account: reference and PIN show the trip, pay for it, and cancel it.

import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Field } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { type PageForm as PageFormState, usePageForm } from '#client/features/forms/use-page-form.ts'
import { openedPayment, payForm } from '#client/features/payments/payment-forms.ts'
import { type Api, api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { answerForm, type FormSender, type SentForm, sendForm } from '#client/lib/forms/send-form.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { useParameter } from '#client/lib/page-query.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { today } from '#client/lib/server-day.ts'
import { AccountHead } from '#client/site/account/account-head.tsx'
import type { PayablePart } from '#contract/payment-rules.ts'
import type { OpenedPayment } from '#contract/payments.ts'
import type { Trip } from '#contract/trips.ts'
import type { Route } from './+types/booking-by-pin'
import { CancelTrip } from './cancel-trip.tsx'
import { cancelledText, shownRefund } from './trip-forms.ts'
import { TripPayment } from './trip-payment.tsx'
import { TripView } from './trip-view.tsx'

interface Found {
  trip: Trip
  /** In UTC, as on the server. */
  today: string
  opened?: OpenedPayment
}

export function loader() {
  return null
}

export async function clientLoader() {
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), forms))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, forms))
}

/** The form that finds the booking has no name. */
const forms: Readonly<Record<string, FormSender<Found>>> = {
  async ''(call, { text }) {
    return { done: 'Here is your booking.', value: await lookUp(call, text) }
  },
  async [payForm](call, { text }) {
    const body = { ...keyOf(text), what: text('what') as PayablePart }
    const opened = await call('POST /booking-payments', { body }).catch((error: unknown) =>
      refuseWithTrip(error, call, text),
    )
    return { done: openedPayment(opened).done, value: { ...(await lookUp(call, text)), opened } }
  },
  async cancel(call, sent) {
    const body = { ...keyOf(sent.text), refund: shownRefund(sent) }
    const trip = await call('POST /booking-cancellations', { body }).catch((error: unknown) =>
      refuseWithTrip(error, call, sent.text),
    )
    return { done: cancelledText, value: { trip, today: today() } }
  },
}

function keyOf(text: SentForm['text']) {
  return { reference: text('reference'), pin: text('pin') }
}

async function lookUp(call: Api, text: SentForm['text']): Promise<Found> {
  return { trip: await call('POST /booking-lookups', { body: keyOf(text) }), today: today() }
}

/** The page has no other way to the trip. */
async function refuseWithTrip(error: unknown, call: Api, text: SentForm['text']): Promise<never> {
  if (!(error instanceof ApiError)) throw error
  const { status, code, message, fields } = error
  throw new ApiError(status, code, message, fields, undefined, await lookUp(call, text))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Your booking',
    description: 'See, pay or cancel a booking by its reference and PIN, without an account.',
    publicUrl: publicUrlOf(matches),
  })

export default function BookingPage({ actionData }: Route.ComponentProps) {
  // A link to this page leads to the empty form again.
  return <Booking key={useLocation().key} sent={actionData} />
}

function Booking({ sent }: { sent: FormResult<Found> | undefined }) {
  const [found, setFound] = useState(foundIn(sent))
  const form = usePageForm<Found>({ sent, onDone: ({ value }) => setFound(value) })
  const content = useFocusOnChange(found?.trip._id)
  return (
    <div ref={content} tabIndex={-1} className="outline-0">
      {found === undefined ? (
        <LookupForm form={form} />
      ) : (
        <FoundTrip {...found} sent={sent} onFound={setFound} />
      )}
    </div>
  )
}

function foundIn(result: FormResult<Found> | undefined): Found | undefined {
  return result?.value ?? (result?.refusal?.current as Found | undefined)
}

interface FoundTripProps extends Found {
  sent: FormResult<Found> | undefined
  onFound: (found: Found) => void
}

function FoundTrip({ trip, today, sent, onFound }: FoundTripProps) {
  const { reference, pin } = trip
  const show = (result: FormResult<Found>) => {
    const found = foundIn(result)
    if (found !== undefined) onFound(found)
  }
  const pay = usePageForm<Found>({ name: payForm, sent, onDone: show, onRefused: show })
  const cancel = usePageForm<Found>({ name: 'cancel', sent, onDone: show, onRefused: show })
  const lookUpAgain = useCallback(() => {
    const read = (name: string) => (name === 'pin' ? pin : reference)
    // The next round asks again after a failure.
    lookUp(api, read).then(onFound, () => {})
  }, [reference, pin, onFound])
  const key = (
    <>
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="pin" value={pin} />
    </>
  )
  return (
    <TripView trip={trip} today={today} outcome={<OutcomeNotice outcome={cancel.result} />}>
      <TripPayment trip={trip} form={pay} opened={pay.result?.value?.opened} onReload={lookUpAgain}>
        {key}
      </TripPayment>
      <CancelTrip trip={trip} form={cancel}>
        {key}
      </CancelTrip>
    </TripView>
  )
}

/** Moves the focus to the trip that has replaced the form. */
function useFocusOnChange(id: string | undefined) {
  const content = useRef<HTMLDivElement>(null)
  const lastId = useRef(id)
  useEffect(() => {
    if (id !== lastId.current) {
      content.current?.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
    }
    lastId.current = id
  }, [id])
  return content
}

function LookupForm({ form }: { form: PageFormState<Found> }) {
  const reference = useParameter('reference')
  const isPaid = useParameter('paid') !== null
  const { fieldErrors, values } = form
  return (
    <>
      <AccountHead first="Find" second="Your booking" seed={64} />
      <div className="wrap account-content">
        <section aria-labelledby="lookup" className="max-w-160 rounded-l bg-mist p-9 max-md:p-6">
          <h2 id="lookup" className="text-d3">
            Without an account
          </h2>
          <PageForm form={form} aria-labelledby="lookup" className="mt-6 grid gap-4.5">
            {isPaid && (
              <Notice tone="info" title="You are back from the payment page">
                Your PIN shows whether your payment has arrived.
              </Notice>
            )}
            <p>Both are in the mail that confirmed your booking, and on the voucher.</p>
            <Field
              label="Reference"
              icon="ticket"
              name="reference"
              required
              defaultValue={values.reference ?? reference ?? undefined}
              error={fieldErrors.reference}
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="K7MN-4PQR"
            />
            <Field
              label="PIN"
              icon="lock"
              name="pin"
              required
              error={fieldErrors.pin}
              maxLength={12}
              inputMode="numeric"
              autoComplete="off"
              placeholder="Six digits"
            />
            <div>
              <SubmitButton form={form}>Show my trip</SubmitButton>
            </div>
          </PageForm>
        </section>
      </div>
    </>
  )
}
