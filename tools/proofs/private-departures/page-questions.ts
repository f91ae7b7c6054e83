// Questions to the rendered site: all public pages, the pages of one's own trips, the files for machines, and the booking form as
// it is sent without script.
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import * as sitePages from '#contract/pages/site-pages.ts'
import { newSecret } from '#server/crypto/secrets.ts'
import type { Draws } from '#server/seed/random.ts'
import type { Twins } from './twins.ts'

export interface PageQuestion {
  name: string
  method: string
  path: (shop: { bookingId: string }) => string
  form?: URLSearchParams
}

type PublicPage = Partial<Record<'path' | 'pattern' | 'secret', string>> & { query?: readonly string[] }

const pages: readonly PublicPage[] = Object.values(sitePages)
const fixedPages = pages.filter(({ path }) => path !== undefined)
const listingPages = fixedPages.filter(({ path }) => /^\/$|tours|search|home|destinations/.test(path!))

/** Without the page of a trip, which has a PIN and a picture of its own. */
const ownPaths = ['/my-tour', '/setting', '/my-tour/:id/calendar.ics']
const files = ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/tours.xml', '/robots.txt']

export function drawPageQuestion(
  draws: Draws,
  { tours, dates }: Twins,
  drawValue: (name: string) => string,
): PageQuestion {
  const kind = draws.fraction()
  const tour = draws.one(tours)
  const tourPath = `/tour-item/${draws.one([tour.slug, tour.slug, tour.id])}`
  if (kind < 0.1) {
    const path = draws.one(files)
    return { name: path, method: 'GET', path: () => path }
  }
  if (kind < 0.2) {
    const path = draws.one(ownPaths)
    return { name: path, method: 'GET', path: ({ bookingId }) => path.replace(':id', bookingId) }
  }
  if (kind < 0.4) {
    const date = draws.one([...dates.hidden, ...dates.none])
    const form = new URLSearchParams({
      ...{ username: 'Mira', email: 'mira@example.com', phone: '', description: '' },
      ...{ date, numberTikets: draws.one(['1', '2', '9']) },
    })
    // The first press checks, the second books, another button waits.
    if (draws.fraction() < 0.7) form.set('idempotencyKey', newIdempotencyKey())
    if (draws.fraction() < 0.3) form.set('wait', 'wait')
    const token = draws.one(['', `?departure=${newSecret()}`])
    return { name: 'booking form', method: 'POST', path: () => `${tourPath}${token}`, form }
  }
  const page =
    draws.fraction() < 0.5
      ? sitePages.tourPage
      : draws.one(draws.fraction() < 0.8 ? listingPages : fixedPages)
  const { path = tourPath, query = [] } = page as PublicPage
  const given = new URLSearchParams()
  for (const name of query) if (draws.fraction() < 0.3) given.set(name, drawValue(name))
  const address = given.size === 0 ? path : `${path}?${given}`
  return { name: `page ${path === tourPath ? '/tour-item' : path}`, method: 'GET', path: () => address }
}
