// What is ordered, what it comes to, and on which terms.

import { Link } from '#client/design-system/link.tsx'
import { PriceTag } from '#client/design-system/price-tag.tsx'
import { shortageText, shownAmount } from '#client/features/products/product-facts.ts'
import { ProductPicture } from '#client/features/products/product-picture.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { house } from '#client/lib/house.ts'
import { countPieces } from '#client/site/cart/cart-mail.ts'
import { paymentWords } from '#content/payments.ts'
import { checkoutPage, priceTerms } from '#content/shop.ts'
import type { Cart, CartLine } from '#contract/carts.ts'
import { deliveryTitle } from '#contract/house-facts.ts'
import { type Delivery, payWithinMinutes, withdrawalDays } from '#contract/order-rules.ts'
import { cartPage } from '#contract/pages/account-pages.ts'
import type { PaymentMethod } from '#contract/payment-rules.ts'
import type { CheckoutTotals } from './checkout-values.ts'
import { Sum, Totals } from './order-lines.tsx'

interface CheckoutSummaryProps {
  /** Null if it cannot be read, because the session has ended. */
  cart: Cart | null
  lines: readonly CartLine[]
  totals: CheckoutTotals
  delivery: Delivery
}

export function CheckoutSummary({ cart, lines, totals, delivery }: CheckoutSummaryProps) {
  const others = cart?.items.filter(({ product }) => !product.available) ?? []
  return (
    <section aria-labelledby="summary" className="grid gap-4.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="summary" className="text-d3">
          Your order
        </h2>
        <Link to={cartPage.path} className="py-1 text-sea text-small underline hover:no-underline">
          Change your cart
        </Link>
      </div>
      {cart === null ? (
        <p>Your cart is shown again once you have signed in.</p>
      ) : (
        <>
          <ul className="ordered-lines">
            {lines.map((line) => (
              <SummaryLine key={line.product._id} line={line} />
            ))}
          </ul>
          {others.length > 0 && (
            <p className="text-small">
              {`Not available at the moment, so ${others.length === 1 ? 'it stays' : 'they stay'} in your cart: ${others.map(({ product }) => product.title).join(', ')}.`}
            </p>
          )}
          <Totals>
            <Sum title={countPieces(lines)} amount={totals.goods} />
            <Sum title={deliveryTitle(delivery, house())} amount={totals.delivery} />
            <Sum title="Total" amount={totals.total} isTotal />
            <Sum title={`Of this ${formatNumber(house().vatPercent)} % VAT`} amount={totals.vat} isSmall />
          </Totals>
        </>
      )}
    </section>
  )
}

function SummaryLine({ line }: { line: CartLine }) {
  const { product } = line
  const { pieces, price, reduced } = shownAmount(line, product)
  const shortage = shortageText(product, line.quantity)
  return (
    <li>
      <ProductPicture
        picture={product.image}
        alt=""
        width={64}
        height={64}
        sizes="64px"
        className="size-16 rounded-s bg-paper object-cover"
      />
      <div className="min-w-0">
        <p className="own-script font-[600] text-ink leading-snug wrap-anywhere">{product.title}</p>
        <p className="text-small">{pieces}</p>
        {shortage !== undefined && <p className="font-semibold text-signal-deep text-small">{shortage}</p>}
      </div>
      <p>
        <PriceTag price={price} reduced={reduced} size="small" />
      </p>
    </li>
  )
}

export function orderWords(method: PaymentMethod, isFree: boolean): string {
  return isFree ? checkoutPage.orderFree : checkoutPage.order[method]
}

const minutesOfDay = 24 * 60

function payWithinText(method: PaymentMethod): string {
  const minutes = payWithinMinutes[method]
  return minutes < minutesOfDay ? `${minutes} minutes` : `${minutes / minutesOfDay} days`
}

interface CheckoutTermsProps {
  method: PaymentMethod
  isFree: boolean
  /** Another amount would be paid on the page of the provider. */
  isByAmount: boolean
}

export function CheckoutTerms({ method, isFree, isByAmount }: CheckoutTermsProps) {
  return (
    <ul className="checkout-terms">
      {isByAmount && <li>{paymentWords.notByProvider}</li>}
      <li>
        {isFree
          ? 'There is nothing to pay.'
          : `${checkoutPage.pay[method]} Everything is put aside for you for ${payWithinText(method)}.`}
      </li>
      <li>
        {`You can cancel until we pack it, and withdraw from the contract until ${withdrawalDays} days after you have got it, without giving a reason.`}
      </li>
      <li>
        <Link to={priceTerms.to} className="text-sea underline hover:no-underline">
          {priceTerms.link}
        </Link>
      </li>
    </ul>
  )
}
