// A booking for travellers without an account: reference and PIN show the trip, pay for it, and cancel it.

import { useCallback, useEffect, useRef } from 'react'
import { data, Form, useSubmit } from 'react-router'
import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import {
  isPaymentForm,
  outcomeOfPayment,
  type PaymentOutcome,
} from '#client/features/payments/payment-forms.ts'
import { type Api, api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { useParameter } from '#client/lib/page-query.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { today } from '#client/lib/server-day.ts'
import { useIsSending } from '#client/lib/use-is-sending.ts'
import { AccountHead } from '#client/site/account/account-head.tsx'
import type { PayablePart } from '#contract/payment-rules.ts'
import type { Trip } from '#contract/trips.ts'
import type { Route } from './+types/booking-by-pin'
import { CancelTrip } from './cancel-trip.tsx'
import type { TripOutcome } from './trip-forms.ts'
import { TripPayment } from './trip-payment.tsx'
import { TripView } from './trip-view.tsx'

interface BookingByPinOutcome {
  status: number
  /** Present once reference and PIN are right. */
  trip?: Trip
  /** In UTC, as on the server. */
  today: string
  /** The result of cancelling. */
  outcome?: TripOutcome
  /** The refusal of reference and PIN. */
  refusal?: { message: string; fieldErrors: Record<string, string> }
  reference: string
}

export function loader() {
  return null
}

export async function clientLoader() {
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await send(serverApi(context), await request.formData())
  return data(outcome, { status: outcome.status })
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<BookingByPinOutcome> {
  return send(api, await request.formData())
}

async function send(call: Api, sent: FormData): Promise<BookingByPinOutcome> {
  const read = (name: string) => String(sent.get(name) ?? '')
  const key = { reference: read('reference'), pin: read('pin') }
  const common = { today: today(), reference: key.reference }
  try {
    if (isPaymentForm(sent)) {
      const outcome = await payFound(call, key, sent)
      const trip = await call('POST /booking-lookups', { body: key })
      return { ...common, status: outcome.refusal?.status ?? 200, trip, outcome }
    }
    if (sent.get('form') !== 'cancel') {
      return { ...common, status: 200, trip: await call('POST /booking-lookups', { body: key }) }
    }
    const refund = sent.has('refund') ? Number(sent.get('refund')) : undefined
    const trip = await call('POST /booking-cancellations', { body: { ...key, refund } })
    return { ...common, status: 200, trip, outcome: { form: 'cancel', done: cancelledText } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, code, message, fields } = error
    if (code === 'refund_changed' || code === 'already_past') {
      const trip = await call('POST /booking-lookups', { body: key })
      return { ...common, status, trip, outcome: { form: 'cancel', refusal: { status, message } } }
    }
    return { ...common, status, refusal: { message, fieldErrors: fields } }
  }
}

async function payFound(
  call: Api,
  key: { reference: string; pin: string },
  sent: FormData,
): Promise<PaymentOutcome> {
  return outcomeOfPayment(() =>
    call('POST /booking-payments', { body: { ...key, what: sent.get('what') as PayablePart } }),
  )
}

const cancelledText = 'Your booking is cancelled. The seats are free for others.'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Your booking',
    description: 'See, pay or cancel a booking by its reference and PIN, without an account.',
    publicUrl: publicUrlOf(matches),
  })

export default function BookingPage({ actionData }: Route.ComponentProps) {
  const content = useFocusOnChange(actionData?.trip?._id)
  return (
    <div ref={content} tabIndex={-1} className="outline-0">
      {actionData?.trip === undefined ? (
        <LookupForm outcome={actionData} />
      ) : (
        <FoundTrip {...actionData} trip={actionData.trip} />
      )}
    </div>
  )
}

function FoundTrip({ trip, today, outcome }: BookingByPinOutcome & { trip: Trip }) {
  const submit = useSubmit()
  const { reference, pin } = trip
  const lookUpAgain = useCallback(
    () => void submit({ reference, pin }, { method: 'post', preventScrollReset: true, replace: true }),
    [submit, reference, pin],
  )
  const key = (
    <>
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="pin" value={pin} />
    </>
  )
  return (
    <TripView trip={trip} today={today} outcome={outcome}>
      <TripPayment trip={trip} outcome={outcome} onReload={lookUpAgain}>
        {key}
      </TripPayment>
      <CancelTrip trip={trip} outcome={outcome}>
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

function LookupForm({ outcome }: { outcome: BookingByPinOutcome | undefined }) {
  const isSending = useIsSending()
  const reference = useParameter('reference')
  const isPaid = useParameter('paid') !== null
  const { message, fieldErrors = {} } = outcome?.refusal ?? {}
  return (
    <>
      <AccountHead first="Find" second="Your booking" seed={64} />
      <div className="wrap account-content">
        <section aria-labelledby="lookup" className="max-w-160 rounded-l bg-mist p-9 max-md:p-6">
          <h2 id="lookup" className="text-d3">
            Without an account
          </h2>
          <Form
            method="post"
            noValidate
            preventScrollReset
            aria-labelledby="lookup"
            onSubmit={(event) => isSending && event.preventDefault()}
            className="mt-6 grid gap-4.5"
          >
            <OutcomeNotice outcome={message === undefined ? undefined : { refusal: { message } }} />
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
              defaultValue={outcome?.reference ?? reference ?? undefined}
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
              <Button
                type="submit"
                aria-disabled={isSending || undefined}
                title={isSending ? 'One moment' : undefined}
              >
                Show my trip
              </Button>
            </div>
          </Form>
        </section>
      </div>
    </>
  )
}
