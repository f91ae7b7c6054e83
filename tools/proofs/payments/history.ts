// One history: somebody books or orders, and then money, the customer, staff and the provider do what they like.
import { newId } from '#server/database/ids.ts'
import { codeOf, hasNoResponse } from '../seats/processes.ts'
import { bookingActs, markOrder, openPage, orderActs, pay, sendEvents } from './acts.ts'
import { type Random, randomOf } from './random.ts'
import { type Buyer, clerkAddress, type History, type World } from './world.ts'

const mostActs = 8

export async function runHistory(world: World, buyer: Buyer, number: number): Promise<void> {
  const random = randomOf(world.seed, number)
  const key = `history ${number}`
  const kind = random.happens(0.6) ? 'booking' : 'order'
  const isGuest = kind === 'booking' && random.happens(0.25)
  const isOfClerk = kind === 'booking' && !isGuest && random.happens(0.4)
  const start = isGuest ? bookForGuest : kind === 'booking' ? bookTour : placeOrder
  const id = await start(world, buyer, random, key, isOfClerk ? clerkAddress : 'buyer@example.com')
  if (id === null) return
  const history: History = { random, buyer, kind, id, isOfClerk, pages: new Set() }
  if (isGuest) history.key = await keyOf(world, id)
  const acts = kind === 'booking' ? bookingActs : orderActs
  const weights = acts.reduce((sum, { weight }) => sum + weight, 0)
  const choose = () => {
    let chosen = random.below(weights)
    return acts.find(({ weight }) => {
      chosen -= weight
      return chosen < 0
    })!.act
  }
  // Most customers pay first.
  const first = random.happens(0.7) ? [openPage, pay, sendEvents] : []
  const others = Array.from({ length: 1 + random.below(mostActs) }, choose)
  const last = kind === 'order' && random.happens(0.5) ? [sendEvents, markOrder, markOrder, markOrder] : []
  for (const act of [...first, ...others, ...last]) {
    try {
      await act(world, history)
    } catch (error) {
      if (!hasNoResponse(error)) throw error
      world.counts.lostResponses++
    }
  }
}

async function bookTour(
  world: World,
  { headers }: Buyer,
  random: Random,
  key: string,
  email: string,
): Promise<string | null> {
  const body = { ...bookingOf(world, random, key), email }
  const idempotencyKey = newId()
  const id = await once(world, random, key, () =>
    world.processes.callOnce(headers, 'POST /tours', { body }, idempotencyKey),
  )
  if (id !== null) world.counts.booked++
  return id
}

/** Staff book for a guest without an account. */
async function bookForGuest(
  world: World,
  _buyer: Buyer,
  random: Random,
  key: string,
): Promise<string | null> {
  const body = { ...bookingOf(world, random, key), email: 'guest@example.net', isLate: false }
  const idempotencyKey = newId()
  const id = await once(world, random, key, () =>
    world.processes.callOnce(world.staff, 'POST /tours/for-guests', { body }, idempotencyKey),
  )
  if (id !== null) world.counts.bookedForGuests++
  return id
}

/** Read until a process answers. */
async function keyOf({ processes, staff }: World, id: string): Promise<{ reference: string; pin: string }> {
  const { body } = await processes.callOnce(staff, 'GET /tours/:id/trip', { params: { id } }, newId())
  return { reference: body.reference, pin: body.pin }
}

function bookingOf({ tours, dates }: World, random: Random, key: string) {
  const traveller = { username: 'Buyer', description: key }
  return {
    tourId: random.oneOf(tours),
    date: random.oneOf(dates),
    ticketCount: 1 + random.below(2),
    ...traveller,
  }
}

async function placeOrder(world: World, buyer: Buyer, random: Random, key: string): Promise<string | null> {
  const { processes, products } = world
  const { headers, userId } = buyer
  await processes.client.sql`delete from cart_lines where user_id = ${userId}`
  const lines = products.slice(random.below(products.length))
  for (const productId of lines) {
    const body = { product: productId, count: 1 + random.below(3) }
    await processes.callOnce(headers, 'POST /carts', { body }, newId())
  }
  const address = { name: 'Buyer', line1: 'Storgata 4', city: 'Bergen', postcode: '5003', country: 'Norway' }
  const body = { address, note: key, delivery: random.oneOf(['collect', 'standard'] as const) }
  const idempotencyKey = newId()
  const id = await once(world, random, key, () =>
    processes.callOnce(headers, 'POST /orders', { body }, idempotencyKey),
  )
  if (id !== null) world.counts.ordered++
  return id
}

/**
 * Sends a call once, or twice at the same moment: both must tell of the same record, unless one was refused before. Null if
 * there is nothing left.
 */
async function once(
  world: World,
  random: Random,
  key: string,
  send: () => Promise<{ status: number; body: { _id: string } }>,
): Promise<string | null> {
  const isDoubled = random.happens(0.3)
  if (isDoubled) world.counts.doubled++
  const responses = isDoubled ? await Promise.all([send(), send()]) : [await send()]
  for (const code of responses.map(codeOf)) {
    if (code !== undefined && code !== 'not_enough_seats' && code !== 'sold_out')
      throw new Error(`${key} was refused: ${code}`)
  }
  const ids = new Set(responses.filter(({ status }) => status === 201).map(({ body }) => body._id))
  if (ids.size > 1) throw new Error(`Two calls of ${key} made ${[...ids].join(' and ')}.`)
  const [id] = ids
  if (id === undefined) world.counts.refused++
  else world.intents.set(key, id)
  return id ?? null
}
