// The pages that general tests visit: at least one for each route of client/routes.ts, which a test
// checks. Addresses and roles are those of contract/pages.
import type { APIRequestContext } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#client/routes.ts'
import { allPages } from '#contract/pages/all-pages.ts'
import { patternOf } from '#contract/pages/page.ts'

/** Values for the placeholders of paths: slugs and ids; for a departure, tour id and date. */
export type Samples = Record<'tour' | 'product' | 'productId', string> & StaffSamples
type StaffSamples = Partial<Record<'departure' | 'booking' | 'order' | 'user', string | undefined>>

export interface Visit {
  /** The pattern of the page. */
  route: string
  /** Braces enclose the key of a sample. */
  path: string
  /** Required role; absent for public pages. */
  as?: 'user' | 'superAdmin'
  status?: number
  /** Excluded from search engines. */
  isUnlisted?: true
}

/** The shop's links of the mobile menu, which redirect to the list of products. */
const shopLinks = ['product-list', 'product-single', 'three-columns', 'four-columns', 'full-width'].map(
  (name) => `/shop/${name}`,
)

/** Routes that redirect, and their targets. */
export const redirects: readonly { route: string; to: RegExp; status?: number }[] = [
  { route: '/destinations/item', to: /^\/destinations\//, status: 302 },
  { route: '/sign-out', to: /^\/sign-in$/, status: 302 },
  ...shopLinks.map((route) => ({ route, to: /^\/shop\/products$/ })),
]

/** Mails are not among the sample data, and trips and orders are shown to their owners: their tests make their own. `/signed-in` leads on. */
export const visitedElsewhere: readonly string[] = [
  '/signed-in',
  '/admin/mail/:id',
  '/my-tour/:id',
  '/my-tour/:id/voucher',
  '/my-orders/:id',
  '/my-orders/:id/cancel',
  '/my-orders/:id/withdrawal',
  '/my-orders/:id/documents/:number',
  '/reviews/:id/report',
]

/** Visits to pages with a parameter in their path, or with a query or status of their own. */
const ownVisits: readonly Pick<Visit, 'route' | 'path' | 'status'>[] = [
  { route: '/', path: '/?destination=zzqqxxzz' },
  { route: '/destinations/item/:slug', path: '/destinations/item/slovenia' },
  { route: '/search', path: '/search?destination=zzqqxxzz' },
  { route: '/tour-item/:id', path: '/tour-item/{tour}' },
  { route: '/tour-item/:id', path: '/tour-item/no-such-tour', status: 404 },
  { route: '/blog/category/:slug', path: '/blog/category/travel' },
  { route: '/blog/:layout', path: '/blog/right-sidebar' },
  { route: '/blog/:layout', path: '/blog/left-sidebar' },
  { route: '/blog/:layout', path: '/blog/without-sidebar' },
  { route: '/detail/:slug', path: '/detail/nine-slow-trains-worth-the-ticket' },
  { route: '/shop/products', path: '/shop/products?name=zzqqxxzz' },
  { route: '/shop/products/:id', path: '/shop/products/{product}' },
  { route: '/shop/products/:id', path: '/shop/products/no-such-product', status: 404 },
  { route: '/recover/:token', path: '/recover/none', status: 404 },
  { route: '/confirm-email/:token', path: '/confirm-email/none', status: 404 },
  { route: '/waiting-offer/:token', path: '/waiting-offer/none', status: 410 },
  { route: '/invitation/:token', path: '/invitation/none', status: 410 },
  { route: '/undo-email-change/:token', path: '/undo-email-change/none', status: 404 },
  { route: '/admin/bookings/:id/:date', path: '/admin/bookings/{departure}' },
  { route: '/admin/check-in/:id/:date', path: '/admin/check-in/{departure}' },
  { route: '/admin/bookings/:id', path: '/admin/bookings/{booking}' },
  { route: '/admin/orders/:id/documents/:number', path: '/admin/orders/{order}/documents/INV-000001' },
  { route: '/admin/users/:id', path: '/admin/users/{user}' },
  { route: '/admin/orders/:id', path: '/admin/orders/{order}' },
  { route: '/admin/tour/edit/:id', path: '/admin/tour/edit/{tour}' },
  { route: '/admin/tour/copy/:id', path: '/admin/tour/copy/{tour}' },
  { route: '/admin/tour/departures/:id', path: '/admin/tour/departures/{tour}' },
  { route: '/admin/product/edit/:id', path: '/admin/product/edit/{productId}' },
  { route: '/admin/product/copy/:id', path: '/admin/product/copy/{productId}' },
]

/** Of pages at one path. */
const statuses: Readonly<Record<string, number>> = {
  // No mail is sent there.
  '/recover': 404,
}

const notVisited = [...redirects.map(({ route }) => route), ...visitedElsewhere]

/** Each page at its address, with the role that its list demands. */
export const visits: readonly Visit[] = [
  ...allPages.flatMap((page): Visit[] => {
    const { path, access, isUnlisted } = page
    const route = patternOf(page)
    if (notVisited.includes(route)) return []
    const own = ownVisits.filter((visit) => visit.route === route)
    const status = path === undefined ? undefined : statuses[path]
    const all = path === undefined ? own : [{ route, path, ...(status !== undefined && { status }) }, ...own]
    return all.map((visit) => ({
      ...visit,
      ...(access !== 'public' && { as: access === 'user' ? access : 'superAdmin' }),
      ...(isUnlisted && { isUnlisted }),
    }))
  }),
  { route: '/*', path: '/no-such-page', status: 404 },
]

/** Public pages that search engines may list. */
export const publicVisits = visits.filter(
  ({ as, status, isUnlisted }) => as === undefined && status === undefined && isUnlisted === undefined,
)

/** Whether the address has a query, so that another one is canonical. */
export const isFiltered = ({ path }: Visit): boolean => path.includes('?')

/** All path patterns of client/routes.ts that show a page. */
export function listRoutePatterns(
  entries: readonly RouteConfigEntry[] = routes as RouteConfigEntry[],
  above = '',
): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const pattern = path === undefined ? above : `${above}/${path}`
    if (children.length > 0) return listRoutePatterns(children, pattern)
    return path !== undefined || index ? [pattern || '/'] : []
  })
}

/** Finds a departure, a booking and an order only with the request context of staff. */
export async function findSamples(request: APIRequestContext): Promise<Samples> {
  const find = async (list: string) => {
    const response = await request.get(`/api/${list}?itemsPerPage=12`)
    const { items } = (await response.json()) as { items: { _id: string; slug: string }[] }
    // Not the newest, which other tests create and delete.
    return items.at(-1)!
  }
  const [tour, product] = await Promise.all([find('cards'), find('products')])
  return {
    tour: tour._id,
    product: product.slug,
    productId: product._id,
    ...(await findStaffSamples(request)),
  }
}

async function findStaffSamples(request: APIRequestContext): Promise<StaffSamples> {
  const { cookies } = await request.storageState()
  const token = cookies.find(({ name }) => name === 'jwt')?.value
  if (token === undefined) return {}
  const list = async <Item>(path: string): Promise<Item[]> => {
    const response = await request.get(`/api/${path}`, { headers: { authorization: `Bearer ${token}` } })
    return response.ok() ? ((await response.json()) as { items: Item[] }).items : []
  }
  const [departures, bookings, orders, users] = await Promise.all([
    list<{ tour: { _id: string }; date: string }>('tours/departures'),
    list<{ _id: string }>('tours'),
    // The oldest are those of the sample traveller.
    list<{ _id: string }>('orders?q=traveller&state=completed'),
    list<{ _id: string }>('users?q=traveller'),
  ])
  return {
    departure: departures[0] && `${departures[0].tour._id}/${departures[0].date}`,
    booking: bookings.at(-1)?._id,
    order: orders.at(-1)?._id,
    user: users.at(-1)?._id,
  }
}

export function pathOf({ path }: Visit, samples: Samples): string {
  return path.replace(/\{(\w+)\}/g, (_, name: keyof Samples) => samples[name] ?? 'none')
}
