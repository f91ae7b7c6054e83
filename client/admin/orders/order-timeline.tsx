import { formatSlashTime } from '#client/admin/record/format.ts'
import type { Canceller } from '#contract/order-rules.ts'
import type { Order, OrderEvent } from '#contract/orders.ts'

/** What has happened to the order, oldest first. */
export function OrderTimeline({ order: { timeline, cancelledBy } }: { order: Order }) {
  return (
    <section className="admin-card grid gap-4" aria-labelledby="timeline">
      <h2 id="timeline" className="text-card">
        Timeline
      </h2>
      <ol className="order-timeline">
        {timeline.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only added at the end
          <li key={index}>
            <span className="text-ink">{eventText(event, cancelledBy)}</span>
            <time dateTime={event.at} className="block text-micro">
              {`${formatSlashTime(event.at)} UTC`}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

const eventTexts: Readonly<Record<OrderEvent['event'], string>> = {
  placed: 'Placed',
  paid: 'Paid',
  packed: 'Packed',
  sent: 'Sent',
  completed: 'Delivered or collected',
  cancelled: 'Cancelled',
  returned: 'All goods came back',
  withdrawn: 'Withdrawn from by the customer',
  'lines-returned': 'A part of the goods came back',
}

function eventText({ event, by }: OrderEvent, cancelledBy: Canceller | null): string {
  if (event === 'placed' && by === 'staff') return 'Unpaid again: the payment was entered by mistake'
  if (event !== 'cancelled') return eventTexts[event]
  if (by === 'house') return cancelledBy === 'unpaid' ? 'Lapsed: it was not paid in time' : 'Lapsed'
  return by === 'customer' ? 'Cancelled by the customer' : 'Cancelled by staff'
}
