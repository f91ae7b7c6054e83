// Kills a server again and again during writes: every acknowledged write is found afterwards, and no write is
// partial.
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { type BuiltServer, startBuiltServer } from '#server/testing/built-server.ts'
import { type HttpCall, httpSignIn } from '#server/testing/http-client.ts'
import { jpegUpload } from '#server/testing/pictures.ts'
import { mug, onSampleShop, samplePassword } from '#server/testing/sample-shop.ts'

/** The kinds of writes, each with its own stream. */
export interface Counts {
  quantity: number
  bookings: number
  tourReviews: number
  productReviews: number
  /** Number of renames of the tour by staff. */
  editions: number
  /** Products with their own picture. */
  uploads: number
}

const nothing: Counts = {
  quantity: 0,
  bookings: 0,
  tourReviews: 0,
  productReviews: 0,
  editions: 0,
  uploads: 0,
}

export interface KillResult {
  rounds: number
  sent: Counts
  acknowledged: Counts
  found: Counts
}

/** `prove -- kill [ROUNDS]` */
export async function prove(args: string[], say: (line: string) => void): Promise<void> {
  const { rounds, sent, acknowledged, found } = await killRounds(Number(args[0] ?? 100), say)
  say(`${rounds} kills survived`)
  for (const name of Object.keys(nothing) as (keyof Counts)[]) {
    say(`${name}: ${sent[name]} sent, ${acknowledged[name]} acknowledged, ${found[name]} found`)
  }
}

interface Scene {
  tourId: string
  productId: string
  /** One product per round, because a cart line holds 999 pieces at most. */
  boughtIds: string[]
  date: string
}

export function killRounds(rounds: number, say: (line: string) => void = () => {}): Promise<KillResult> {
  return onSampleShop((environment) => runRounds(rounds, environment, say))
}

async function runRounds(
  rounds: number,
  environment: Record<string, string>,
  say: (line: string) => void,
): Promise<KillResult> {
  const [acknowledged, sent] = [{ ...nothing }, { ...nothing }]
  let scene: Scene | undefined
  let before: Counts | undefined
  let found = { ...nothing }
  for (let round = 0; ; round++) {
    const server = await startBuiltServer(environment)
    try {
      const { call: traveller } = await httpSignIn(server.url, 'traveller', samplePassword)
      const { call: staff } = await httpSignIn(server.url, 'superadmin', samplePassword)
      scene ??= await chooseScene(traveller)
      const state = await readState(traveller, scene)
      before ??= state
      found = requireAcknowledged({ state, before, acknowledged, sent, round })
      // One start more than kills, so that the state after the last kill is checked too.
      if (round === rounds) return { rounds, sent, acknowledged, found }
      await writeUntilKilled(server, { traveller, staff, scene, round, acknowledged, sent })
      if ((round + 1) % 10 === 0) say(`${round + 1} kills`)
    } finally {
      if (server.process.exitCode === null && server.process.signalCode === null) await server.kill('SIGTERM')
    }
  }
}

async function chooseScene(call: HttpCall): Promise<Scene> {
  const tours = (await call('GET /cards', { query: { itemsPerPage: 48 } })).body.items
  const products = (await call('GET /products', { query: { itemsPerPage: 48 } })).body.items
  return {
    tourId: tours.find(({ available, seats }) => available && seats >= 20)!._id,
    productId: products.find(({ available }) => available)!._id,
    boughtIds: products.filter(({ available }) => available).map(({ _id }) => _id),
    date: addDays(dateInUtc(new Date()), 40),
  }
}

/** Counts the writes through the API; throws if its responses disagree. */
async function readState(call: HttpCall, { tourId, productId, date }: Scene): Promise<Counts> {
  const cart = (await call('GET /carts', {})).body
  const tour = (await call('GET /cards/:id', { params: { id: tourId } })).body
  const product = (await call('GET /products/:id', { params: { id: productId } })).body
  const reviews = (await call('GET /cards/:id/reviews', { params: { id: tourId } })).body
  const comments = (await call('GET /comments', { query: { productId } })).body
  const uploaded = (await call('GET /products', { query: { name: uploadTitle } })).body
  const bookings = (await call('GET /tours/my-tour', {})).body.items.filter(
    (booking) => booking.tourId === tourId && booking.date === date,
  )
  const range = { from: date, to: date }
  const seats = (await call('GET /cards/:id/seats', { params: { id: tourId }, query: range })).body
  const tickets = bookings.reduce((sum, { ticketCount }) => sum + ticketCount, 0)
  requireEqual('reviews of the tour', reviews.totalCount, tour.numReviews)
  requireEqual('reviews of the product', comments.totalCount, product.numRating)
  requireEqual('seats', seats.items[0]!.seatsLeft, tour.seats - tickets)
  return {
    quantity: cart.items.reduce((sum, line) => sum + line.quantity, 0),
    bookings: tickets,
    tourReviews: tour.numReviews,
    productReviews: product.numRating,
    editions: Number(/^Edition (\d+)$/.exec(tour.title)?.[1] ?? 0),
    uploads: uploaded.totalCount,
  }
}

function requireEqual(what: string, one: number, other: number): void {
  if (one !== other) throw new Error(`The ${what} disagree: ${one} and ${other}.`)
}

/** A write in flight may have happened or not; an acknowledged write must be found. */
function requireAcknowledged(options: {
  state: Counts
  before: Counts
  acknowledged: Counts
  sent: Counts
  round: number
}): Counts {
  const { state, before, acknowledged, sent, round } = options
  const found = { ...nothing }
  for (const name of Object.keys(nothing) as (keyof Counts)[]) {
    found[name] = state[name] - before[name]
    if (found[name] >= acknowledged[name] && found[name] <= sent[name]) continue
    const numbers = `${acknowledged[name]} acknowledged, ${found[name]} found, ${sent[name]} sent`
    throw new Error(`After ${round} kills, ${name}: ${numbers}.`)
  }
  return found
}

const uploadTitle = 'Unbreakable mug'

interface Writing {
  traveller: HttpCall
  staff: HttpCall
  scene: Scene
  round: number
  acknowledged: Counts
  sent: Counts
}

async function writeUntilKilled(server: BuiltServer, writing: Writing): Promise<void> {
  const { round, acknowledged, sent } = writing
  // Each round kills at another point: after a few responses to one kind of write.
  const kinds = Object.keys(nothing) as (keyof Counts)[]
  const awaited = kinds[round % kinds.length]
  let responsesLeft = 1 + (round % 4)
  let killing: Promise<unknown> | undefined
  const streams = Object.entries(writesOf(writing)).map(async ([key, write]) => {
    const name = key as keyof Counts
    while (killing === undefined) {
      sent[name]++
      const response = await write().catch(() => null)
      if (response === null) return
      if (response.status === 200 || response.status === 201) acknowledged[name]++
      // Sold out or a full cart is the only other expected response, and does not count as sent.
      else if (response.status === 409) sent[name]--
      else throw new Error(`${name} was answered ${response.status}: ${JSON.stringify(response.body)}`)
      if (name === awaited && --responsesLeft === 0) killing ??= server.kill('SIGKILL')
    }
  })
  await Promise.all(streams)
  await killing
}

function writesOf({ traveller, staff, scene, round, sent }: Writing) {
  const { tourId, productId, boughtIds, date } = scene
  const scores = { Rating: 60, Comfort: 60, Food: 60, Hospitality: 60, Hygiene: 60, Reception: 60 }
  const description = `Round ${round}`
  const params = { id: tourId }
  const writes: Record<keyof Counts, () => Promise<{ status: number; body: unknown }>> = {
    quantity: () => {
      const product = boughtIds[round % boughtIds.length]!
      return traveller('POST /carts', { body: { product, count: 1 } })
    },
    bookings: () => {
      const guest = { username: 'Mira', email: 'mira@example.com' }
      return traveller('POST /tours', { body: { tourId, ...guest, date, ticketCount: 1 } })
    },
    tourReviews: () => traveller('PATCH /cards/:id/review', { params, body: { description, ...scores } }),
    productReviews: () => traveller('POST /comments', { body: { productId, description, rating: 4 } }),
    editions: () => staff('PATCH /cards/:id', { params, body: { title: `Edition ${sent.editions}` } }),
    uploads: async () => {
      const colour = `#${(sent.uploads * 4099 + 1).toString(16).padStart(6, '0').slice(-6)}`
      const body = { ...mug, title: uploadTitle, sku: `MUG-${sent.uploads}`, image: await jpegUpload(colour) }
      return staff('POST /products', { body })
    },
  }
  return writes
}
