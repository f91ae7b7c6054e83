import { useState } from 'react'
import { largeLegendClassName, RadioGroup } from '#client/design-system/choice.tsx'
import { Field } from '#client/design-system/field.tsx'
import { stickySidebar } from '#client/design-system/sticky-sidebar.ts'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import type { PageForm as PageFormState } from '#client/features/forms/use-page-form.ts'
import { formatPrice } from '#client/lib/format.ts'
import type { FormRefusal } from '#client/lib/forms/form-result.ts'
import { house } from '#client/lib/house.ts'
import { shopTerms } from '#content/shop-terms.ts'
import type { Cart, CartLine } from '#contract/carts.ts'
import { deliveryTitle, feeOf } from '#contract/house-facts.ts'
import { toCents } from '#contract/money.ts'
import { type Delivery, deliveries } from '#contract/order-rules.ts'
import type { PaymentMethod } from '#contract/payment-rules.ts'
import { methodFor } from '#contract/provider-limits.ts'
import { CheckoutNotice } from './checkout-notice.tsx'
import { CheckoutSummary, CheckoutTerms, orderWords } from './checkout-summary.tsx'
import { emptyCheckout, longestValues, orderableLines, totalsOf } from './checkout-values.ts'
import { seenField, writeSeen } from './send-order.ts'

interface CheckoutFormProps {
  form: PageFormState<never>
  /** Of the signed-in user, to start with. */
  customerName: string
  /** Null if the session has ended before a form was sent without script. */
  cart: Cart | null
  method: PaymentMethod
}

export function CheckoutForm({ form, customerName, cart, method: houseMethod }: CheckoutFormProps) {
  const { values, fieldErrors, isSending, result } = form
  const [delivery, setDelivery] = useState(
    deliveries.find((known) => known === values.delivery) ?? emptyCheckout.delivery,
  )
  const lines = cart === null ? [] : orderableLines(cart)
  const totals = totalsOf(lines, delivery)
  const isFree = cart !== null && totals.total === 0
  const method = cart === null || isFree ? houseMethod : methodFor(houseMethod, toCents(totals.total))
  const confirmed = useConfirmedLines(lines, result?.refusal)
  const field = (name: keyof typeof longestValues) => ({
    name,
    defaultValue: values[name] ?? (name === 'name' ? customerName : ''),
    error: fieldErrors[name],
    maxLength: longestValues[name],
  })
  return (
    <PageForm form={form} hasMessages={false} aria-label="Order" className="checkout">
      <input
        type="hidden"
        name={seenField}
        value={cart === null ? (values[seenField] ?? '') : writeSeen(confirmed, delivery)}
      />
      <div className="checkout-entries">
        {result?.refusal !== undefined && (
          <CheckoutNotice
            refusal={result.refusal}
            method={method}
            total={cart === null ? null : totals.total}
          />
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
            />
            <Field
              label="Street and number"
              icon="pin"
              required
              autoComplete="address-line1"
              placeholder="27 Harbour Row"
              {...field('line1')}
            />
            <Field
              label="Address, second line"
              autoComplete="address-line2"
              placeholder="Optional"
              {...field('line2')}
            />
            <div className="grid gap-4.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
              <Field
                label="Postcode"
                required
                autoComplete="postal-code"
                autoCapitalize="characters"
                {...field('postcode')}
              />
              <Field label="Town" required autoComplete="address-level2" {...field('city')} />
            </div>
            <Field label="Country" icon="globe" required autoComplete="country-name" {...field('country')} />
          </div>
        </fieldset>
        <div className="checkout-part">
          <RadioGroup
            legend="How you get it"
            isLegendLarge
            name="delivery"
            options={deliveries.map((value) => {
              const { time } = shopTerms.deliveries[value]
              const [title, feeDollars] = [deliveryTitle(value, house()), feeOf(value, house())]
              const fee = feeDollars === 0 ? 'free' : formatPrice(feeDollars)
              return { value, label: `${title}: ${fee}`, note: time }
            })}
            // Always the same: what differs from it is kept as entered.
            defaultValue={values.delivery ?? emptyCheckout.delivery}
            onChange={(chosen) => setDelivery(chosen as Delivery)}
            error={fieldErrors.delivery}
          />
        </div>
        <div className="checkout-part">
          <TextareaField label="A note for us" rows={3} placeholder="Optional" {...field('note')} />
        </div>
      </div>
      <div ref={stickySidebar} className="sticky-sidebar min-w-0 [--side-height:46rem]">
        <div className="checkout-summary">
          <CheckoutSummary cart={cart} lines={lines} totals={totals} delivery={delivery} />
          <CheckoutTerms method={method} isFree={isFree} isByAmount={method !== houseMethod} />
          <SubmitButton
            form={form}
            isFullWidth
            title={isSending ? 'Your order is on its way' : undefined}
            busy={isSending && 'Ordering'}
          >
            {orderWords(method, isFree)}
          </SubmitButton>
        </div>
      </div>
    </PageForm>
  )
}

/**
 * The lines as they were when the page opened, or when their changes were last shown as such. The cart is live: a price that
 * changes just before the press must not be ordered unseen, so the server refuses it, with was and now.
 */
function useConfirmedLines(lines: readonly CartLine[], refusal: FormRefusal | undefined) {
  const [confirmed, setConfirmed] = useState({ lines, refusal })
  if (refusal?.code !== 'cart_changed' || confirmed.refusal === refusal) return confirmed.lines
  setConfirmed({ lines, refusal })
  return lines
}
