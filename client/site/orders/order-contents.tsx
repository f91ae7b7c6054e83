// What was ordered, where to, and what has happened so far.

import { Link } from '#client/design-system/link.tsx'
import { PriceTag } from '#client/design-system/price-tag.tsx'
import { AddressLines } from '#client/features/orders/address-lines.tsx'
import { orderEventText } from '#client/features/orders/order-words.ts'
import { productPath, shownAmount } from '#client/features/products/product-facts.ts'
import { ProductPicture } from '#client/features/products/product-picture.tsx'
import { formatDay, formatNumber } from '#client/lib/format.ts'
import { house } from '#client/lib/house.ts'
import { dayOf } from '#client/lib/server-day.ts'
import { RecordSection, Timeline } from '#client/site/trip/record-sections.tsx'
import { deliveryTitle } from '#contract/house-facts.ts'
import type { Order, OrderLine } from '#contract/orders.ts'
import { Sum, Totals } from './order-lines.tsx'

export function OrderContents({ order }: { order: Order }) {
  const { lines, goods, delivery, deliveryFee, total, vat, credited, address, note, timeline, mails } = order
  return (
    <>
      <RecordSection id="lines" title="What you ordered">
        <ul className="ordered-lines">
          {lines.map((line) => (
            <OrderedLine key={line._id} line={line} isUnpaid={order.state === 'placed'} />
          ))}
        </ul>
        <div className="ordered-sums">
          <Totals>
            <Sum title="Goods" amount={goods} />
            <Sum title={deliveryTitle(delivery, house())} amount={deliveryFee} />
            <Sum title="Total" amount={total} isTotal />
            <Sum title={`Of this ${formatNumber(vat.percent)} % VAT`} amount={vat.amount} isSmall />
            {credited > 0 && <Sum title="Credited" amount={credited} />}
          </Totals>
        </div>
      </RecordSection>
      <RecordSection id="address" title={delivery === 'collect' ? 'Your address' : 'Where it goes'}>
        <AddressLines address={address} />
        {delivery === 'collect' && (
          <p className="mt-3 max-w-[60ch]">
            {`You collect it: ${deliveryTitle('collect', house()).replace(/^Collect /, '')}.`}
          </p>
        )}
      </RecordSection>
      {note !== '' && (
        <RecordSection id="note" title="You wrote to us">
          <blockquote className="trip-message">{note}</blockquote>
        </RecordSection>
      )}
      <Timeline
        events={timeline.map((event) => ({ at: event.at, text: orderEventText(event, delivery) }))}
        mails={mails}
      />
    </>
  )
}

function OrderedLine({ line, isUnpaid }: { line: OrderLine; isUnpaid: boolean }) {
  const { title, sku, returnedAt, image, slug, productId } = line
  const { pieces, price, reduced } = shownAmount(line, line)
  return (
    <li>
      <ProductPicture
        picture={image}
        alt=""
        width={64}
        height={64}
        sizes="64px"
        className="size-16 rounded-s bg-mist object-cover"
      />
      <div className="min-w-0">
        <p className="font-[600] text-ink leading-snug wrap-anywhere">
          {slug === null ? (
            title
          ) : (
            <Link to={productPath({ slug, _id: productId })} className="no-underline hover:underline">
              {title}
            </Link>
          )}
        </p>
        <p className="text-small wrap-anywhere">
          <span>{pieces}</span>
          <span className="text-ink-3">{` · ${sku}`}</span>
        </p>
        {line.isKeptOncePaid && isUnpaid && (
          <p className="text-small text-signal-deep">Kept for you once the order is paid</p>
        )}
        {returnedAt !== null && (
          <p className="text-small text-signal-deep">{`Came back on ${formatDay(dayOf(returnedAt))}`}</p>
        )}
      </div>
      <p>
        <PriceTag price={price} reduced={reduced} size="small" />
      </p>
    </li>
  )
}
