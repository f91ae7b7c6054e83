import { useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { largeLegendClassName, RadioGroup } from '#client/design-system/choice.tsx'
import { Field } from '#client/design-system/field.tsx'
import { stickySidebar } from '#client/design-system/sticky-sidebar.ts'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { formatPrice } from '#client/lib/format.ts'
import { house } from '#client/lib/house.ts'
import { shopTerms } from '#content/shop-terms.ts'
import type { Cart, CartLine } from '#contract/carts.ts'
import { deliveryTitle, feeOf } from '#contract/house-facts.ts'
import { toCents } from '#contract/money.ts'
import { type Delivery, deliveries } from '#contract/order-rules.ts'
import type { PaymentMethod } from '#contract/payment-rules.ts'
import { methodFor } from '#contract/provider-limits.ts'
import { CheckoutNotice } from './checkout-notice.tsx'
import type { CheckoutOutcome } from './checkout-outcome.ts'
import { CheckoutSummary, CheckoutTerms, orderWords } from './checkout-summary.tsx'
import { type CheckoutValues, longestValues, orderableLines, totalsOf } from './checkout-values.ts'
import { sentFields, writeSeen } from './order-by-form.ts'
import { orderButtonId, type useCheckout } from './use-checkout.ts'

interface CheckoutFormProps {
  checkout: ReturnType<typeof useCheckout>
  /** Null if the session has ended before a form was sent without script. */
  cart: Cart | null
  method: PaymentMethod
  idempotencyKey: string
  /** The field `seen` as it was sent. */
  sentSeen: string | undefined
}

export function CheckoutForm({
  checkout,
  cart,
  method: houseMethod,
  idempotencyKey,
  sentSeen,
}: CheckoutFormProps) {
  const { form, values, problems, isSending, outcome, change, submit } = checkout
  const lines = cart === null ? [] : orderableLines(cart)
  const totals = totalsOf(lines, values.delivery)
  const isFree = cart !== null && totals.total === 0
  const method = cart === null || isFree ? houseMethod : methodFor(houseMethod, toCents(totals.total))
  const confirmed = useConfirmedLines(lines, outcome)
  const field = (name: keyof typeof longestValues) => ({
    name,
    value: values[name],
    error: problems[name],
    maxLength: longestValues[name],
  })
  const typed = (name: keyof CheckoutValues) => ({
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
  })
  return (
    <form
      ref={form}
      aria-label="Order"
      noValidate
      method="post"
      onSubmit={(event) => submit(event, confirmed)}
      className="checkout"
    >
      <input type="hidden" name={sentFields.key} value={idempotencyKey} />
      <input
        type="hidden"
        name={sentFields.seen}
        value={cart === null ? sentSeen : writeSeen(lines, values.delivery)}
      />
      <div className="checkout-entries">
        {outcome !== undefined && (
          <CheckoutNotice outcome={outcome} method={method} total={cart === null ? null : totals.total} />
        )}
        <fieldset className="checkout-part">
          <legend className={largeLegendClassName}>Where to</legend>
          <p className="mb-4.5">For the parcel and for the invoice.</p>
          <div className="grid gap-4.5">
            <Field
              label="Name"
              icon="user"
              required
              autoComplete="name"
              placeholder="Your name"
              {...field('name')}
              {...typed('name')}
            />
            <Field
              label="Street and number"
              icon="pin"
              required
              autoComplete="address-line1"
              placeholder="27 Harbour Row"
              {...field('line1')}
              {...typed('line1')}
            />
            <Field
              label="Address, second line"
              autoComplete="address-line2"
              placeholder="Optional"
              {...field('line2')}
              {...typed('line2')}
            />
            <div className="grid gap-4.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
              <Field
                label="Postcode"
                required
                autoComplete="postal-code"
                autoCapitalize="characters"
                {...field('postcode')}
                {...typed('postcode')}
              />
              <Field
                label="Town"
                required
                autoComplete="address-level2"
                {...field('city')}
                {...typed('city')}
              />
            </div>
            <Field
              label="Country"
              icon="globe"
              required
              autoComplete="country-name"
              {...field('country')}
              {...typed('country')}
            />
          </div>
        </fieldset>
        <div className="checkout-part">
          <RadioGroup
            legend="How you get it"
            isLegendLarge
            name="delivery"
            options={deliveries.map((delivery) => {
              const { time } = shopTerms.deliveries[delivery]
              const [title, feeDollars] = [deliveryTitle(delivery, house()), feeOf(delivery, house())]
              const fee = feeDollars === 0 ? 'free' : formatPrice(feeDollars)
              return { value: delivery, label: `${title}: ${fee}`, note: time }
            })}
            value={values.delivery}
            onChange={(delivery) => change({ delivery: delivery as Delivery })}
            error={problems.delivery}
          />
        </div>
        <div className="checkout-part">
          <TextareaField
            label="A note for us"
            rows={3}
            placeholder="Optional"
            {...field('note')}
            {...typed('note')}
          />
        </div>
      </div>
      <div ref={stickySidebar} className="sticky-sidebar min-w-0 [--side-height:46rem]">
        <div className="checkout-summary">
          <CheckoutSummary cart={cart} lines={lines} totals={totals} delivery={values.delivery} />
          <CheckoutTerms method={method} isFree={isFree} isByAmount={method !== houseMethod} />
          <Button
            id={orderButtonId}
            type="submit"
            isFullWidth
            aria-disabled={isSending || undefined}
            title={isSending ? 'Your order is on its way' : undefined}
            busy={isSending && 'Ordering'}
          >
            {orderWords(method, isFree)}
          </Button>
        </div>
      </div>
    </form>
  )
}

/**
 * The lines as they were when the page opened, or when their changes were last shown as such. The cart is live: a price that
 * changes just before the press must not be ordered unseen, so the server refuses it, with was and now.
 */
function useConfirmedLines(lines: readonly CartLine[], outcome: CheckoutOutcome | undefined) {
  const [confirmed, setConfirmed] = useState({ lines, outcome })
  if (outcome?.kind !== 'changed' || confirmed.outcome === outcome) return confirmed.lines
  setConfirmed({ lines, outcome })
  return lines
}
