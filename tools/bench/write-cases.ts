// The cases of the benchmark that write, and the accounts that do.
import { randomUUID } from 'node:crypto'
import { rateLimitWindows } from '#server/calls/rate-limits.ts'
import { httpSignUp } from '#server/testing/http-client.ts'
import { type Bench, measure } from './cases.ts'
import type { Call } from './drive.ts'
import { prepareWrittenRows } from './written-rows.ts'

export interface Account {
  headers: Record<string, string>
  cookies: string
  username: string
  password: string
}

const json = { 'content-type': 'application/json' }

export async function signUp(url: string): Promise<Account> {
  const username = `bench${Math.random().toString(36).slice(2, 12)}`
  const password = 'correct horse'
  const { headers, cookies } = await httpSignUp(url, username, password)
  return { headers: { ...json, ...headers }, cookies, username, password }
}

/** A tour or product; `custom` are the seats of a tour. */
interface Listed {
  _id: string
  avaliable: boolean
  custom?: number
}

/** Only tours with enough seats for all bookings of the benchmark. */
export async function availableIds(url: string, path: string): Promise<string[]> {
  const response = await fetch(`${url}/api/${path}?itemsPerPage=48`)
  const { items } = (await response.json()) as { items: Listed[] }
  return items.filter(({ avaliable, custom = 50 }) => avaliable && custom >= 10).map(({ _id }) => _id)
}

function upserts(keys: string[]): Call[] {
  return keys.map((key) => ({
    method: 'POST',
    path: '/upsert',
    headers: json,
    body: JSON.stringify({ key }),
  }))
}

function withKey(call: Call): Call {
  return { ...call, headers: { ...call.headers, 'idempotency-key': randomUUID() } }
}

/** Writes, compared with one durable upsert. */
export async function measureWrites(bench: Bench, accounts: readonly Account[]): Promise<void> {
  const { seconds } = bench
  const products = await availableIds(bench.product.url, 'products')
  const adds = accounts.flatMap(({ headers }, account) =>
    products.slice(0, 10).map((product) => ({
      key: `${account}/${product}`,
      call: { method: 'POST', path: '/api/carts', headers, body: JSON.stringify({ product, count: 1 }) },
    })),
  )
  await measure(bench, {
    what: 'add to cart',
    goal: 0.5,
    product: { calls: adds.map(({ call }) => call as Call), connections: accounts.length, status: 201 },
    bare: { calls: upserts(adds.map(({ key }) => key)), connections: accounts.length },
  })
  // As the site sends it: the response is stored with the key, for retries.
  const keyed = Array.from({ length: 20 * seconds }, () => adds).flat()
  const once = { connections: accounts.length, isOnce: true }
  await measure(bench, {
    what: 'add to cart, with an idempotency key',
    goal: null,
    product: { ...once, calls: () => keyed.map(({ call }) => withKey(call as Call)), status: 201 },
    bare: { ...once, calls: upserts(keyed.map(({ key }) => key)) },
  })

  const bookings = await bookingsBy(bench.product.url, accounts)
  await measure(bench, {
    what: 'booking',
    goal: 0.5,
    product: { calls: bookings.map(({ call }) => call), connections: accounts.length, status: 201 },
    bare: { calls: upserts(bookings.map(({ key }) => key)), connections: accounts.length },
  })
  await measureBookingRows(bench, accounts)
}

/** Bookings with and without a hold, compared with one statement that writes the same rows. */
async function measureBookingRows(bench: Bench, accounts: readonly Account[]): Promise<void> {
  const names = ['booking, the same rows', 'hold, then booking, the same rows']
  if (!names.some(bench.isWanted)) return
  const [first, ...others] = (await bookingsBy(bench.product.url, accounts)).map(({ call }) => call)
  for (const call of [holdFor(first!), first!]) {
    await fetch(bench.product.url + call.path, { method: 'POST', headers: call.headers!, body: call.body! })
  }
  const rows = await prepareWrittenRows(bench.address)
  try {
    for (const what of ['hold', 'booking'] as const) {
      await bench.bare.answer({ type: 'writes', path: `/writes/${what}`, text: rows[what] })
    }
    const write = (what: string): Call => ({
      method: 'POST',
      path: `/writes/${what}`,
      headers: json,
      body: '{}',
    })
    // Enough for the measured seconds, because the load generator prepares all of them for each connection. A multiple of
    // the connections, each of which starts at another call: holds stay before their bookings.
    const bookings = others.slice(0, 10_000)
    const shared = { connections: accounts.length, status: 201 }
    await measure(bench, {
      what: names[0]!,
      goal: null,
      product: { ...shared, calls: bookings },
      bare: { ...shared, calls: [write('booking')] },
    })
    await measure(bench, {
      what: names[1]!,
      goal: null,
      product: { ...shared, calls: bookings.flatMap((call) => [holdFor(call), call]) },
      bare: { ...shared, calls: bookings.flatMap(() => [write('hold'), write('booking')]) },
    })
  } finally {
    await rows.drop()
  }
}

/** The hold that the booking form makes before the booking. */
function holdFor(booking: Call): Call {
  const { cardId, date, numberTikets } = JSON.parse(booking.body!)
  return {
    ...booking,
    path: '/api/holds',
    body: JSON.stringify({ tourId: cardId, date, tickets: numberTikets }),
  }
}

/** Each account books as often as its limit allows, half of that in each of the two runs. */
export async function measureLimited(bench: Bench, accounts: readonly Account[]): Promise<void> {
  const bookings = await bookingsBy(bench.product.url, accounts)
  const half = bookings.slice(0, (accounts.length * rateLimitWindows.booking[0]!.calls) / 2)
  const shared = { connections: 10, isOnce: true }
  await measure(bench, {
    what: 'booking, rate limits on',
    goal: 0.5,
    product: { ...shared, calls: half.map(({ call }) => call), status: 201 },
    bare: { ...shared, calls: upserts(half.map(({ key }) => key)) },
  })
}

/**
 * Bookings by all accounts in turn, in random order over tours and nearly all days that can be booked. The data stay
 * between runs, so bookings must be spread or departures would sell out.
 */
export async function bookingsBy(
  url: string,
  accounts: readonly Account[],
): Promise<{ key: string; call: Call }[]> {
  const tours = await availableIds(url, 'cards')
  const places = tours.flatMap((cardId) =>
    Array.from({ length: 690 }, (_, day) => {
      const date = new Date(Date.now() + (30 + day) * 86_400_000).toISOString().slice(0, 10)
      return { cardId, date }
    }),
  )
  places.sort(() => Math.random() - 0.5)
  return places.map(({ cardId, date }, place) => {
    const { headers } = accounts[place % accounts.length]!
    const traveller = { username: 'Mira Solberg', email: 'mira@example.com', phone: '4720794601' }
    const body = JSON.stringify({ cardId, date, numberTikets: 1, ...traveller })
    return { key: `${cardId}/${date}`, call: { method: 'POST', path: '/api/tours', headers, body } }
  })
}
