import { expect, test } from 'vitest'
import { findTypedAddresses, findUntypedReading, readShippedSources } from './page-addresses.ts'

const shipped = readShippedSources('.')

test('no address of a page is typed outside the lists of pages', () => {
  expect(shipped.length).toBeGreaterThan(1000)
  expect(findTypedAddresses(shipped)).toEqual([])
})

test('pages of the site read query parameters that the cache knows', () => {
  expect(findUntypedReading(shipped)).toEqual([])
})

test.each([
  ['a link', 'const link = <Link to="/my-tour">Bookings</Link>'],
  ['an address with a record', `const path = \`/admin/orders/\${id}\``],
  ['an address behind that of the site', `const url = \`\${site.url}/tour-item/\${slug}\``],
  ['a redirect', "reply.redirect('/sign-in?return=%2F')"],
  ['markup', 'const html = \'see <a href="/my-orders">your orders</a>\''],
  ['an address with a hash', "const path = '/pages/terms#the-shop'"],
  ['a sentence', "print('See /admin/users.')"],
  ['a query alone', `const next = \`?page=\${page}\``],
])('%s is a typed address', (_, text) => {
  expect(findTypedAddresses([{ path: 'client/site/sample.tsx', text }])).toHaveLength(1)
})

test.each([
  ['an endpoint', "api('GET /reviews/:id', {})"],
  ['an address of the API', "const path = '/api/reviews/stream'"],
  ['a picture', "const image = '/images/pages/search.webp'"],
  ['a module', "import { search } from '/search.ts'"],
  ['a longer word', "const path = '/settings-of-house'"],
  ['the home page', "redirect('/')"],
])('%s is none', (_, text) => {
  expect(findTypedAddresses([{ path: 'client/site/sample.tsx', text }])).toEqual([])
})

test.each([
  'const value = new URL(request.url).searchParams.get("q")',
  'const [query] = useSearchParams()',
  'const value = new URLSearchParams(search).get("q")',
])('%s reads what the cache may not know', (text) => {
  expect(findUntypedReading([{ path: 'client/site/sample.tsx', text }])).toHaveLength(1)
})
