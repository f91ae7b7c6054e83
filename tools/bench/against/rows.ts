// The rows of a comparison. Each prepares calls for one of the two versions.
import { randomUUID } from 'node:crypto'
import type { Call } from '../drive.ts'
import { type Account, availableIds, bookingsBy } from '../write-cases.ts'
import type { Side } from './side.ts'
import type { Visit } from './visits.ts'

export interface Row {
  what: string
  /** Sent in turn. Null if this version does not have what the row measures. */
  calls(side: Side, accounts: readonly Account[]): Promise<readonly Call[] | null>
  /** Calls, or visits, of one round: enough for a tenth of a second of processor time. */
  units: number
  connections?: number
  /** 200 by default. */
  status?: number
  /** Calls that count as one. */
  callsPerUnit?: (calls: readonly Call[]) => number
  /** Calls must not be repeated. */
  isOnce?: boolean
}

interface Listed {
  _id: string
  slug: string
  title: string
}

async function listed(side: Side, path: string): Promise<Listed[]> {
  return ((await (await fetch(`${side.url}/api/${path}`)).json()) as { items: Listed[] }).items
}

const compressed = { 'accept-encoding': 'gzip, deflate, br, zstd' }

function get(
  what: string,
  find: (side: Side) => Promise<string | null> | string,
  options: { units?: number; connections?: number; status?: number } = {},
): Row {
  return {
    what,
    units: 2000,
    connections: 20,
    ...options,
    async calls(side) {
      const path = await find(side)
      return path === null ? null : [{ path, headers: compressed }]
    },
  }
}

/** The first address in a page that matches. */
async function inPage(side: Side, page: string, pattern: RegExp): Promise<string | null> {
  return pattern.exec(await (await fetch(side.url + page)).text())?.at(-1) ?? null
}

const tourPath = async (side: Side) => `/tour-item/${(await listed(side, 'cards'))[0]!.slug}`
const productPath = async (side: Side) => `/shop/products/${(await listed(side, 'products'))[0]!.slug}`

const pages: [string, (side: Side) => Promise<string> | string][] = [
  ['home', () => '/'],
  ['tour list', () => '/tours/standard-list'],
  ['tour', tourPath],
  ['product list', () => '/shop/products'],
  ['product', productPath],
  ['search', () => '/search?q=slow'],
]

const files: Row[] = [
  get('picture in a list', (side) => inPage(side, '/shop/products', /\/images\/[a-z]+\/[\w-]+-400\.avif/)),
  get('script of all pages', (side) => inPage(side, '/shop/products', /\/assets\/frame-[\w-]+\.js/)),
  get('style sheet', (side) => inPage(side, '/shop/products', /\/assets\/[\w-]+\.css/)),
  get('route manifest', async (side) => {
    const version = await inPage(side, '/shop/products', /\/assets\/manifest-(\w+)\.js/)
    return version === null ? null : `/__manifest?paths=%2F&version=${version}`
  }),
]

/** With the default settings. */
export const cachedRows: Row[] = [
  ...pages.map(([what, find]) => get(`${what}, cached`, find)),
  get('Not Found', () => '/no-such-page', { units: 400, status: 404 }),
  get('gate of the cart', () => '/my-cart', { units: 200, status: 401 }),
  get('JSON list of 12, cached', () => '/api/products'),
  ...files,
]

const drawn = { units: 30, connections: 4 }

/** With `PAGE_CACHE_MB=0`. */
export const drawnRows: Row[] = [
  ...pages.map(([what, find]) => get(`${what}, drawn`, find, drawn)),
  get('Not Found, drawn', () => '/no-such-page', { ...drawn, status: 404 }),
  get('gate of the cart, drawn', () => '/my-cart', { ...drawn, status: 401 }),
  get('JSON list of 12, uncached', () => '/api/products', { units: 200 }),
  get('cards, uncached', () => '/api/cards', { units: 200 }),
  {
    what: 'search of tours, half misspelt',
    units: 200,
    async calls(side) {
      const titles = (await listed(side, 'cards?itemsPerPage=48')).map(({ title }) => title)
      return titles.map((title, index) => {
        const term = title
          .split(/[^\p{L}]+/u)
          .slice(0, 2)
          .join(' ')
        const typed = index % 2 === 0 ? term : `${term[0]}${term[2]}${term[1]}${term.slice(3)}`
        return { path: `/api/search?q=${encodeURIComponent(typed)}` }
      })
    },
  },
  get('route manifest, uncached', (side) =>
    files
      .at(-1)!
      .calls(side, [])
      .then((calls) => calls?.[0]?.path ?? null),
  ),
]

async function adds(side: Side, accounts: readonly Account[]): Promise<Call[]> {
  const products = await availableIds(side.url, 'products')
  return accounts.flatMap(({ headers }) =>
    products.slice(0, 10).map(
      (product): Call => ({
        method: 'POST',
        path: '/api/carts',
        headers,
        body: JSON.stringify({ product, count: 1 }),
      }),
    ),
  )
}

/** Calls that write, and calls of signed-in customers. */
export const memberRows: Row[] = [
  {
    what: 'session and account: the smallest call of a customer',
    units: 400,
    calls: async (_side, accounts) =>
      accounts.map(({ headers }) => ({ path: '/api/user/getProfile', headers })),
  },
  {
    what: 'empty cart',
    units: 400,
    calls: async (_side, accounts) => accounts.map(({ headers }) => ({ path: '/api/carts', headers })),
  },
  {
    // The fixed cost of a call: hooks, limits and log. Both versions answer without reading anything.
    what: 'call of a signed-out visitor that is refused',
    units: 1000,
    status: 401,
    calls: async () => [{ path: '/api/carts' }],
  },
  { what: 'add to cart', units: 200, status: 201, calls: adds },
  {
    what: 'add to cart, with an idempotency key',
    units: 1,
    isOnce: true,
    status: 201,
    async calls(side, accounts) {
      const all = await adds(side, accounts)
      return Array.from({ length: 2 }, () => all)
        .flat()
        .map((call) => ({ ...call, headers: { ...call.headers, 'idempotency-key': randomUUID() } }))
    },
  },
  {
    what: 'booking',
    units: 1,
    isOnce: true,
    status: 201,
    calls: async (side, accounts) =>
      (await bookingsBy(side.url, accounts)).slice(0, 300).map(({ call }) => call),
  },
]

/** One row of a visit that was recorded for each side. */
export function visitRow(what: string, visitOf: (side: Side) => Visit): Row {
  return {
    what,
    units: 20,
    connections: 1,
    calls: async (side) => visitOf(side).calls,
    callsPerUnit: (calls) => calls.length,
  }
}
