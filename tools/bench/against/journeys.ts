// An order and a booking, from search to confirmation: the pages and calls of a customer whose browser has all files.
import { randomUUID } from 'node:crypto'
import type { Account } from '../write-cases.ts'
import { wrongResponses } from './outcome.ts'
import type { Side } from './side.ts'

/** Resolves to false if this version does not have what the journey needs. */
export type Journey = (side: Side, account: Account) => Promise<boolean>

interface Listed {
  _id: string
  slug: string
  avaliable: boolean
  custom?: number
}

interface Request {
  method?: 'POST'
  path: string
  body?: unknown
  status?: number
}

/** Null if the version does not know the path. Another wrong answer fails the benchmark. */
async function ask(
  side: Side,
  account: Account,
  { method, path, body, status = 200 }: Request,
): Promise<unknown | null> {
  const response = await fetch(side.url + path, {
    ...(method === undefined ? {} : { method }),
    redirect: 'manual',
    headers: {
      'accept-encoding': 'br',
      ...(method === undefined ? { ...account.headers, 'content-type': '' } : account.headers),
      ...(method === undefined ? {} : { 'idempotency-key': randomUUID() }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (response.status === 404) return null
  if (response.status !== status)
    wrongResponses.add(`${side.name}: ${path} answered ${response.status}: ${text.slice(0, 200)}`)
  return path.startsWith('/api/') && text !== '' ? JSON.parse(text) : text
}

async function askAll(side: Side, account: Account, paths: readonly string[]): Promise<void> {
  for (const path of paths) await ask(side, account, { path })
}

let turn = 0

async function chosen(side: Side, account: Account, path: string): Promise<Listed> {
  const { items } = (await ask(side, account, { path })) as { items: Listed[] }
  const fitting = items.filter(({ avaliable, custom = 50 }) => avaliable && custom >= 10)
  return fitting[turn++ % fitting.length]!
}

const ofSignedIn = ['/api/user/getProfile', '/api/carts']

export const order: Journey = async (side, account) => {
  await askAll(side, account, ['/search?q=walk', '/shop/products', ...ofSignedIn])
  const { _id, slug } = await chosen(side, account, '/api/products?itemsPerPage=48')
  await askAll(side, account, [`/shop/products/${slug}`])
  await ask(side, account, {
    method: 'POST',
    path: '/api/carts',
    body: { product: _id, count: 1 },
    status: 201,
  })
  await askAll(side, account, ['/my-cart'])
  if ((await ask(side, account, { path: '/checkout' })) === null) return false
  const address = {
    name: 'Mira Solberg',
    line1: '1 Quay',
    city: 'Bergen',
    postcode: '5003',
    country: 'Norway',
  }
  const body = { address, delivery: 'standard' }
  const placed = (await ask(side, account, {
    method: 'POST',
    path: '/api/orders',
    body,
    status: 201,
  })) as Listed
  await askAll(side, account, [`/my-orders/${placed._id}`])
  return true
}

export const booking: Journey = async (side, account) => {
  await askAll(side, account, ['/search?q=walk', '/tours/standard-list', ...ofSignedIn])
  const { _id, slug } = await chosen(side, account, '/api/cards?itemsPerPage=48')
  await askAll(side, account, [`/tour-item/${slug}`])
  const date = new Date(Date.now() + (30 + Math.floor(Math.random() * 690)) * 86_400_000)
    .toISOString()
    .slice(0, 10)
  // Versions without holds answer 404.
  const hold = { tourId: _id, date, tickets: 1 }
  await ask(side, account, { method: 'POST', path: '/api/holds', body: hold, status: 201 })
  const traveller = { username: 'Mira Solberg', email: 'mira@example.com', phone: '4720794601' }
  const body = { cardId: _id, date, numberTikets: 1, ...traveller }
  const booked = (await ask(side, account, {
    method: 'POST',
    path: '/api/tours',
    body,
    status: 201,
  })) as Listed
  await askAll(side, account, [`/my-tour/${booked._id}`, '/my-tour'])
  return true
}
