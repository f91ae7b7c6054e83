// What customers, staff, the bank and the provider do with a booking or order.
import { type MarkedState, markedStates } from '#contract/order-rules.ts'
import { newId } from '#server/database/ids.ts'
import { entryActs } from './entry-acts.ts'
import { type Act, type History, sendEvent, type World } from './world.ts'

const shared: { weight: number; act: Act }[] = [
  { weight: 20, act: openPage },
  { weight: 20, act: pay },
  { weight: 6, act: payLater },
  { weight: 24, act: sendEvents },
  { weight: 4, act: forgeEvent },
  { weight: 8, act: cancel },
  { weight: 8, act: expire },
  { weight: 6, act: refundAsStaff },
  { weight: 4, act: refundByHand },
  { weight: 6, act: returnRefund },
  ...entryActs,
]

export const bookingActs = [...shared, { weight: 14, act: changeBooking }]
export const orderActs = [...shared, { weight: 50, act: markOrder }, { weight: 3, act: withdraw }]

/** Presses "Pay", perhaps twice or in two tabs with different parts. */
export async function openPage(world: World, history: History): Promise<void> {
  const { random, pages } = history
  const presses = random.happens(0.3) ? 2 : 1
  const responses = await Promise.all(Array.from({ length: presses }, () => press(world, history)))
  for (const { status, body } of responses) {
    if (status !== 201) continue
    pages.add(body.url!.split('/').at(-1)!)
    world.counts.pages++
  }
}

function press({ processes }: World, { kind, id, buyer, random, key }: History) {
  const params = { id }
  if (kind === 'order') {
    return processes.call(buyer.headers, 'POST /orders/:id/payments', { params, body: { what: 'all' } })
  }
  const what = random.oneOf(['deposit', 'deposit', 'balance', 'all'] as const)
  if (key !== undefined) return processes.call({}, 'POST /booking-payments', { body: { ...key, what } })
  return processes.call(buyer.headers, 'POST /tours/:id/payments', { params, body: { what } })
}

export async function pay(world: World, { random, pages }: History): Promise<void> {
  if (pages.size === 0) return
  const { stripe, counts } = world
  const isOdd = random.happens(0.04)
  if (isOdd) {
    stripe.charging = random.happens(0.7) ? { amount: 5000 + random.below(200_000) } : { currency: 'nok' }
  }
  const isPaid = stripe.pay(random.oneOf([...pages]))
  stripe.charging = {}
  if (isPaid) counts[isOdd ? 'paidOtherwise' : 'paid']++
}

/** Pays in a way that the bank decides later. */
async function payLater(world: World, { random, pages }: History): Promise<void> {
  if (pages.size === 0) return
  const page = random.oneOf([...pages])
  if (world.stripe.payLater(page)) {
    world.undecided.add(page)
    world.counts.undecided++
  } else if (world.undecided.delete(page)) {
    world.stripe.decide(page, random.happens(0.5))
  }
}

/** Some events of the last time arrive, in any order, some twice. Others come later, or never. */
export async function sendEvents(world: World, { random, pages }: History): Promise<void> {
  takeEvents(world)
  const { unsent, counts } = world
  for (let left = 1 + random.below(3); left > 0 && unsent.length > 0; left--) {
    const own = unsent.findIndex(({ data }) => pages.has(String(data.object.id)))
    const isOwn = own >= 0 && random.happens(0.7)
    const place = isOwn ? own : Math.max(0, unsent.length - 1 - random.below(30))
    const [event] = unsent.splice(place, 1)
    if (random.happens(0.1)) {
      counts.eventsLost++
      continue
    }
    const times = random.happens(0.25) ? 2 : 1
    if (times === 2) counts.eventsRepeated++
    const statuses = await Promise.all(Array.from({ length: times }, () => sendEvent(world, event!)))
    for (const status of statuses) {
      if (status === undefined) counts.lostResponses++
      else if (status === 200) counts.eventsSent++
      else if (status !== 503) throw new Error(`An event was answered ${status}.`)
    }
  }
}

/** Adds new events of the double to those that were not sent. */
export function takeEvents(world: World): void {
  world.unsent.push(...world.stripe.events.slice(world.taken))
  world.taken = world.stripe.events.length
}

/** An event with a wrong signature, and a signed one that claims a payment. Neither must move money. */
async function forgeEvent(world: World, { random, pages }: History): Promise<void> {
  const [page] = pages
  if (page === undefined) return
  const { paymentId } = world.stripe.sessions.get(page)!
  const claim = {
    id: page,
    object: 'checkout.session',
    payment_status: 'paid',
    client_reference_id: paymentId,
  }
  const event = {
    id: `evt_forged_${newId()}`,
    object: 'event' as const,
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1000),
    data: { object: claim },
  }
  const isSigned = random.happens(0.5)
  const status = await sendEvent(world, event, isSigned ? {} : { secret: 'whsec_guessed' })
  if (status !== undefined && status !== 503 && status !== (isSigned ? 200 : 400)) {
    throw new Error(`A forged event was answered ${status}.`)
  }
  world.counts.forged++
}

async function cancel(world: World, { kind, id, buyer, random, key }: History): Promise<void> {
  const { processes, staff, counts } = world
  const isByStaff = random.happens(0.2)
  if (key !== undefined && !isByStaff) {
    const { status } = await processes.call({}, 'POST /booking-cancellations', { body: key })
    if (status === 200) counts.cancelled++
    return
  }
  const headers = isByStaff ? staff : buyer.headers
  const params = { id }
  const { status } =
    kind === 'booking'
      ? await processes.call(headers, 'DELETE /tours/:id', { params })
      : await processes.call(headers, 'POST /orders/:id/cancel', { params })
  if (status === 200) counts.cancelled++
}

/** As if the time to pay were over. The schedule does the rest. */
async function expire({ processes: { client }, counts }: World, { id }: History): Promise<void> {
  const expired = await client.sql`
    update bills set pay_by = now(), additions = (
      select coalesce(jsonb_agg(addition || jsonb_build_object('payBy', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by place), '[]')
      from jsonb_array_elements(additions) with ordinality as each (addition, place))
    where record_id = ${id} and state = 'open' and pay_by is not null returning 1`
  await client.sql`update orders set pay_by = now() where id = ${id} and pay_by is not null`
  counts.expired += expired.length
}

async function refundAsStaff(world: World, { kind, id, random }: History): Promise<void> {
  const { processes, staff, counts } = world
  const params = { id }
  const { body, status } =
    kind === 'booking'
      ? await processes.call(staff, 'GET /tours/:id/payments', { params })
      : await processes.call(staff, 'GET /orders/:id/payments', { params })
  if (status !== 200) return
  const refundable = body.payments.filter((payment) => payment.refundable > 0)
  if (refundable.length === 0) return
  const payment = random.oneOf(refundable)
  const cents = 1 + random.below(Math.round(payment.refundable * 100))
  const refunded = await processes.callOnce(
    staff,
    'POST /payments/:id/refunds',
    { params: { id: payment._id }, body: { amount: cents / 100, reason: 'Rain' } },
    newId(),
  )
  if (refunded.status === 201) counts.refundedByStaff++
}

/** Staff refund a part at the provider. */
async function refundByHand(world: World, { random, pages }: History): Promise<void> {
  const intents = [...pages].flatMap((page) => {
    const { intent, paymentStatus } = world.stripe.sessions.get(page)!
    return intent !== null && paymentStatus === 'paid' && intent.currency === 'usd' ? [intent] : []
  })
  if (intents.length === 0) return
  const { id, received } = random.oneOf(intents)
  const left = received - world.stripe.refundedOf(id)
  if (left <= 0) return
  world.stripe.refundByHand(id, 1 + random.below(left))
  world.counts.refundedByHand++
}

/** The bank of the customer does not accept a refund: it comes back. */
async function returnRefund(world: World, { random, pages }: History): Promise<void> {
  const intents = new Set([...pages].map((page) => world.stripe.sessions.get(page)!.intent?.id))
  const made = [...world.stripe.refunds.values()].filter(
    ({ intent, status }) => status === 'succeeded' && intents.has(intent),
  )
  if (made.length === 0) return
  world.stripe.failRefund(random.oneOf(made).id)
  world.counts.refundsReturned++
}

async function changeBooking(world: World, { id, buyer, random, key }: History): Promise<void> {
  // Staff change the bookings of guests.
  if (key !== undefined) return
  const { processes, counts } = world
  const params = { id }
  const date = random.happens(0.3) ? { date: random.oneOf(world.dates) } : {}
  const body = { ticketCount: 1 + random.below(3), ...date }
  const quote = await processes.callOnce(buyer.headers, 'POST /tours/:id/quotes', { params, body }, newId())
  if (quote.status !== 201) return
  const accepted = { params, body: { quoteId: quote.body._id } }
  const changed = await processes.callOnce(buyer.headers, 'POST /tours/:id/changes', accepted, newId())
  if (changed.status === 201) counts.changed++
}

/** Mostly the step that comes next; some lines come back, one by one or all at once. */
export async function markOrder(world: World, { id, random }: History): Promise<void> {
  const { processes, staff, counts } = world
  const params = { id }
  const { body: order } = await processes.call(staff, 'GET /orders/:id', { params })
  const next: Partial<Record<typeof order.state, MarkedState>> = {
    paid: 'packed',
    packed: order.delivery === 'collect' ? 'completed' : 'sent',
    sent: random.happens(0.5) ? 'completed' : 'returned',
    completed: 'returned',
  }
  const state = random.happens(0.1) ? random.oneOf(markedStates) : next[order.state]
  if (state === undefined) return
  const some = order.lines.slice(random.below(order.lines.length)).map(({ _id }) => _id)
  const lines = state === 'returned' && random.happens(0.7) ? { lines: some } : {}
  const { status } = await processes.call(staff, 'POST /orders/:id/marks', {
    params,
    body: { state, ...lines },
  })
  if (status === 200) counts.marked++
}

async function withdraw({ processes }: World, { id, buyer }: History): Promise<void> {
  await processes.call(buyer.headers, 'POST /orders/:id/withdrawal', { params: { id } })
}
