// The machine's disk is full, or its clock is wrong.
import { execFileSync } from 'node:child_process'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromWire } from '#contract/wire-names.ts'
import { httpCaller } from '#server/testing/http-client.ts'
import { jpegUpload } from '#server/testing/pictures.ts'
import { mug } from '#server/testing/sample-shop.ts'
import { emptyCart, type FaultyShop, openFaultyShop, openTab, type Person, signIn } from './faulty-shop.ts'

let shop: FaultyShop
let url: string
const clockFile = join(tmpdir(), `halyard-clock-${process.pid}`)

beforeAll(async () => {
  const machine = fileURLToPath(new URL('./faulty-machine.ts', import.meta.url))
  shop = await openFaultyShop({
    NODE_OPTIONS: `--import=${machine}`,
    CLOCK_FILE: clockFile,
    RATE_LIMIT: 'on',
  })
  url = shop.server.url
}, 300_000)

afterAll(async () => {
  await shop.close()
  await rm(clockFile, { force: true })
})

async function countOf(table: string): Promise<number> {
  const [row] = await shop.sql.unsafe<{ count: number }[]>(`select count(*)::int as count from ${table}`)
  return row!.count
}

/** Tickets of all departures of a date. The sample shop may have departures of other tours on it. */
async function ticketsBookedOn(date: string): Promise<number> {
  const [row] = await shop.sql.unsafe<{ tickets: number }[]>(
    `select coalesce(sum(tickets_booked), 0)::int as tickets from departures where date = '${date}'`,
  )
  return row!.tickets
}

/** Limits the size of the server's files. */
function limitFiles(bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(shop.server.process.pid), `--fsize=${bytes}:unlimited`])
}

test('a picture without disk space is refused with a clear message, leaves no file, and is accepted later', async () => {
  const staff = await signIn(url, 'superadmin')
  const files = (): Promise<string[]> =>
    readdir(join(shop.dataDir, 'images'), { recursive: true }).catch(() => [])
  const filesBefore = await files()
  const productsBefore = await countOf('products')
  const body = { ...mug, title: 'Unspillable mug', sku: 'MUG-1', image: await jpegUpload('#aa5500') }
  limitFiles(40)
  const refused = await staff.call('POST /products', { body })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(fromWire(refused.body)).toMatchObject({ code: 'unavailable' })
  expect((await files()).filter((name) => !filesBefore.includes(name) && /\./.test(name.slice(1)))).toEqual(
    [],
  )
  expect(await countOf('products')).toBe(productsBefore)
  expect((await fetch(url)).status).toBe(200)
  limitFiles('unlimited')
  expect((await staff.call('POST /products', { body })).status).toBe(201)
})

test('a database with a full disk keeps bookings and reviews atomic', async () => {
  const traveller = await signIn(url, 'traveller')
  const { tourId, productId, sql } = shop
  const date = new Date(Date.now() + 50 * 86_400_000).toISOString().slice(0, 10)
  const guest = { username: 'Mira', email: 'mira@example.com' }
  const book = () => traveller.call('POST /tours', { body: { tourId, ...guest, date, ticketCount: 2 } })
  const review = () =>
    traveller.call('POST /comments', { body: { productId, description: 'Dry inside.', rating: 5 } })
  const counts = async () => ({
    bookings: await countOf('bookings'),
    reviews: await countOf('product_reviews'),
    tickets: await ticketsBookedOn(date),
  })
  const before = await counts()
  // Fails the last statement of each write, and the heartbeat.
  await sql.unsafe(`
    create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_room after insert on bookings for each row execute function no_room();
    create trigger no_room after update on products for each row execute function no_room();
    create trigger no_room after insert or update on rate_limits for each row
      when (new.key = 'heartbeat') execute function no_room()`)
  const readiness = async () => {
    const response = await fetch(`${url}/readyz`)
    return [response.status, await response.json()]
  }
  const noWrites = [503, { status: 'database takes no writes', reason: 'disk full' }]
  await expect.poll(readiness, { timeout: 15_000 }).toEqual(noWrites)
  for (const write of [book, review]) {
    const { status, headers, body } = await write()
    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
    expect(fromWire(body)).toMatchObject({ message: expect.stringContaining('Nothing can be saved') })
  }
  expect(await readiness()).toEqual(noWrites)
  // A different search each time, so that the page cache cannot answer it.
  const search = await traveller.call('GET /products', { query: { name: `full ${Date.now()}` } })
  expect(search.status).toBe(200)
  expect(await counts()).toEqual(before)
  await sql.unsafe('drop function no_room cascade')
  await expect.poll(readiness, { timeout: 15_000 }).toEqual([200, { status: 'ready' }])
  expect((await book()).status).toBe(201)
  expect((await review()).status).toBe(201)
  expect(await counts()).toEqual({
    bookings: before.bookings + 1,
    reviews: before.reviews + 1,
    tickets: before.tickets + 2,
  })
})

let changes = 0

async function setClock(aheadMs: number): Promise<void> {
  await writeFile(clockFile, String(aheadMs))
  shop.server.process.kill('SIGUSR2')
  await expect
    .poll(() => shop.server.output())
    .toContain(`The clock is ${aheadMs} ms ahead, for the ${++changes}. time`)
}

test.each([
  ['ahead', 86_400_000, 201],
  // By the wrong clock, a session from yesterday has been idle for too long.
  ['behind', -86_400_000, 401],
])(
  'after a while with a clock that is a day %s everything works as before',
  async (_which, aheadMs, statusOfLater) => {
    const { productId } = shop
    const add = ({ call }: Person) => call('POST /carts', { body: { product: productId, count: 1 } })
    const traveller = await signIn(url, 'traveller')
    await emptyCart(traveller)
    const tab = openTab(url, traveller)
    expect((await add(traveller)).status).toBe(201)
    await setClock(aheadMs)
    // A new user can sign up and book with the wrong clock.
    const later = await signIn(url, 'admin')
    expect((await add(later)).status).toBe(201)
    for (let attempt = 0; attempt < 10; attempt++) {
      await httpCaller(url)('POST /user/signin', { body: { username: 'nobody', password: 'wrong' } })
    }
    const page = () => fetch(`${url}/tour-item/${shop.tourId}`)
    expect((await page()).status).toBe(200)
    await setClock(0)
    // The old session, the session from the wrong time, and a new one.
    expect((await add(traveller)).status).toBe(201)
    expect((await add(later)).status).toBe(statusOfLater)
    expect((await add(await signIn(url, 'admin'))).status).toBe(201)
    const { items } = (await traveller.call('GET /carts', {})).body
    const quantity = items.find(({ product }) => product._id === productId)!.quantity
    await expect.poll(tab.quantity, { timeout: 5000 }).toBe(quantity)
    tab.close()
    const staff = await signIn(url, 'superadmin')
    const title = `A tour of the clock that was ${aheadMs} ahead`
    await staff.call('PATCH /cards/:id', { params: { id: shop.tourId }, body: { title } })
    expect(await (await page()).text()).toContain(title)
  },
)
