// The people of a shop: visitors, customers with few and with hundreds of writes, staff, and pages with open streams of seats.
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { type HttpPerson, httpSignIn, httpSignUp } from '#server/testing/http-client.ts'
import { samplePassword } from '#server/testing/sample-shop.ts'

export interface Step {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: object
  /** A CSV file. */
  file?: string
}

type ReceivedResponse = { status: number; text: string } | undefined
type Visit = Generator<Step, void, ReceivedResponse>

export interface Shop {
  /** The visit of any of the people. */
  nextVisit(): Visit
  /** Signs up accounts; from now on half of the visits of customers are theirs. */
  admitNewcomers(): Promise<void>
  close(): void
}

interface Item {
  _id: string
  slug: string
  avaliable: boolean
  schedule?: string
}

const password = 'correct horse'
const streams = 20

export async function openShop(url: string, accountsEachMinute: number): Promise<Shop> {
  const [tours, products] = [await itemsOf(url, 'cards'), await itemsOf(url, 'products')]
  const bookable = tours.filter(({ avaliable, schedule }) => avaliable && schedule === 'any-day')
  const buyable = products.filter(({ avaliable }) => avaliable)
  const staff = await httpSignIn(url, 'superadmin', samplePassword)
  const run = Math.random().toString(36).slice(2, 8)
  const regulars: HttpPerson[] = []
  let newcomers: HttpPerson[] = []
  let signedUp = 0
  const signUp = () => httpSignUp(url, `soak${run}x${signedUp++}`, password)
  while (regulars.length < accountsEachMinute) regulars.push(await signUp())
  const closing = new AbortController()
  for (let index = 0; index < streams; index++) {
    const tour = bookable[index % bookable.length]!
    void readStream(`${url}/api/cards/${tour._id}/seats/stream`, closing.signal)
  }

  return {
    nextVisit() {
      const turn = Math.random()
      if (turn < 0.4) return look(pick(tours), pick(products))
      if (turn < 0.5) return work(staff, pick(bookable), pick(buyable))
      const customer = newcomers.length > 0 && turn < 0.75 ? pick(newcomers) : pick(regulars)
      return buy(customer, pick(bookable), pick(buyable))
    },
    async admitNewcomers() {
      const arrived: HttpPerson[] = []
      while (arrived.length < accountsEachMinute) arrived.push(await signUp())
      newcomers = arrived
    },
    close: () => closing.abort(),
  }
}

/** A visitor without an account. */
function* look(tour: Item, product: Item): Visit {
  yield { path: '/' }
  yield { path: '/tours/standard-list' }
  yield { path: `/tour-item/${tour.slug}` }
  yield { path: `/api/cards/${tour._id}/seats?from=${dayAhead(0)}&to=${dayAhead(30)}` }
  yield { path: `/search?q=${pick(['slow', 'norway', 'fjrod', 'island', 'midnigth'])}` }
  yield { path: '/shop/products?sort=popular' }
  yield { path: `/shop/products/${product.slug}` }
  yield { path: `/api/products?name=${pick(['wool', 'flask', 'bag', 'lamp'])}` }
}

function* buy({ headers, userId }: HttpPerson, tour: Item, product: Item): Visit {
  const write = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object = {}): Step => ({
    method,
    path: `/api${path}`,
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body,
  })
  const date = dayAhead(10 + Math.floor(Math.random() * 300))
  yield { path: `/shop/products/${product.slug}` }
  yield write('POST', '/carts', { product: product._id, count: 1, userId })
  yield { path: '/api/carts', headers }
  if (Math.random() < 0.3) {
    yield write('POST', '/orders', { address, delivery: 'collect', note: '' })
    yield { path: '/api/orders/my', headers }
  }
  yield { path: `/tour-item/${tour.slug}` }
  yield write('POST', '/holds', { tourId: tour._id, date, tickets: 1 })
  if (Math.random() < 0.6) {
    yield write('POST', '/tours', {
      cardId: tour._id,
      date,
      username: 'Mira Solberg',
      email: 'mira@example.com',
      phone: '4720794601',
      description: 'A window seat, please.',
      numberTikets: 1,
    })
    yield { path: '/api/tours/my-tour', headers }
  }
  if (Math.random() < 0.2) {
    yield write('POST', '/comments', { productId: product._id, description: 'Warm.', rating: 4 })
  }
}

/** Staff search for words that fit all, some and none, and bring in files. */
function* work({ headers }: HttpPerson, tour: Item, product: Item): Visit {
  const read = (path: string): Step => ({ path: `/api${path}`, headers })
  yield read('/today')
  yield read('/tours')
  for (const word of ['mira', 'solberg', '4720', 'nobody', 'example.com']) yield read(`/tours?q=${word}`)
  yield read('/tours?status=confirmed')
  yield read('/tours/departures?when=upcoming')
  yield read('/orders?q=mira')
  yield read('/orders?state=placed')
  yield read('/mails?q=mira')
  yield read('/audit-log')
  yield read(`/reviews?item=${encodeURIComponent(tour.slug.split('-')[0]!)}`)
  yield read('/figures?by=day')
  const checked = yield {
    method: 'POST',
    path: '/api/imports/products',
    headers,
    file: `ID,Cost\r\n${product._id},${(10 + Math.random() * 90).toFixed(2)}\r\n`,
  }
  const id = checked?.status === 201 ? (JSON.parse(checked.text) as { _id: string })._id : null
  if (id !== null) yield read(`/checked-files/${id}`)
}

const address = {
  name: 'Mira Solberg',
  line1: 'Storgata 4',
  line2: '',
  city: 'Bergen',
  postcode: '5003',
  country: 'Norway',
}

function dayAhead(days: number): string {
  return addDays(dateInUtc(new Date()), days)
}

function pick<Thing>(things: readonly Thing[]): Thing {
  return things[Math.floor(Math.random() * things.length)]!
}

async function itemsOf(url: string, path: string): Promise<Item[]> {
  const response = await fetch(`${url}/api/${path}?itemsPerPage=48`)
  return ((await response.json()) as { items: Item[] }).items
}

/** Reads what the stream sends until it is closed. */
async function readStream(address: string, signal: AbortSignal): Promise<void> {
  try {
    const { body } = await fetch(address, { signal })
    for await (const _ of body!);
  } catch {
    // Closed at the end, or by a server that stops.
  }
}
