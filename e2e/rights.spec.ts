// Admins whom a super admin has narrowed to some rights: their pages, their navigation, and a right that is lost.
import { type Right, rightNames } from '#contract/rights.ts'
import { signInNarrowed } from './narrowed-staff.ts'
import { findSamples, pathOf, visits } from './routes.ts'
import { expect, test } from './test.ts'

const catalogue = ['catalogue', 'read'] as const
const bookings = ['desk', 'read'] as const
const checkIn = ['desk', 'guide', 'read'] as const
const order = ['shop', 'money', 'read'] as const

/** Rights of each page, one of which its visitor needs. */
const rightsOfPages: Readonly<Record<string, readonly Right[]>> = {
  '/admin/today': ['desk', 'shop', 'money', 'reviews', 'reports', 'read'],
  '/admin/bookings': bookings,
  '/admin/bookings/new': bookings,
  '/admin/bookings/:id': ['desk', 'money', 'read'],
  '/admin/bookings/:id/:date': bookings,
  '/admin/check-in': checkIn,
  '/admin/check-in/:id/:date': checkIn,
  '/admin/orders': ['shop', 'read'],
  '/admin/orders/pick-list': ['shop', 'read'],
  '/admin/orders/:id': order,
  '/admin/orders/:id/documents/:number': order,
  '/admin/payments': ['money', 'read'],
  '/admin/reviews': ['reviews', 'read'],
  '/admin/mail': ['desk', 'shop', 'read'],
  '/admin/jobs': ['reports', 'read'],
  '/admin/tour': catalogue,
  '/admin/tour/add': catalogue,
  '/admin/tour/edit/:id': catalogue,
  '/admin/tour/copy/:id': catalogue,
  '/admin/tour/departures/:id': catalogue,
  '/admin/product': catalogue,
  '/admin/product/add': catalogue,
  '/admin/product/edit/:id': catalogue,
  '/admin/product/copy/:id': catalogue,
}
/** Pages of sample data, which every admin opens. */
const samplePages = [
  ...['', '/team', '/contacts', '/invoices', '/form', '/calendar', '/faq'],
  ...['/bar', '/pie', '/line', '/geography'],
].map((name) => `/admin${name}`)

for (const right of rightNames) {
  test(`with the right ${right}, its pages open and all others are missing`, async ({
    page,
    playwright,
    baseURL,
  }) => {
    test.slow()
    const boss = await playwright.request.newContext({ baseURL })
    await signInNarrowed(page.request, boss, [right])
    const samples = await findSamples(boss)
    await boss.dispose()
    const ofStaff = visits.filter(({ path }) => path.startsWith('/admin'))
    for (const visit of ofStaff) {
      const path = pathOf(visit, samples)
      const isSample = samplePages.includes(visit.route)
      const isOpen = isSample || rightsOfPages[visit.route]?.includes(right) === true
      const answer = isOpen && !isSample ? await page.goto(path) : await page.request.get(path)
      expect([path, answer!.status()]).toEqual([path, isOpen ? 200 : 404])
      // A refused call of the page fails the test.
      if (isOpen && !isSample) await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
}

test.describe('a right that is lost', () => {
  test.use({ refusals: ['/api/orders', '/api/orders/*', '/api/user/getProfile', '/admin'] })

  test('closes open pages within a second, and its screen leaves the navigation', async ({
    page,
    playwright,
    baseURL,
  }) => {
    const boss = await playwright.request.newContext({ baseURL })
    const account = await signInNarrowed(page.request, boss, null)
    const isLive = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
    await page.goto('/admin/orders')
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await isLive
    const navigation = page.getByRole('navigation', { name: 'Back office' })
    for (const name of ['Orders', 'Payments'])
      await expect(navigation.getByRole('link', { name })).toBeVisible()

    await account.setRights(['desk', 'guide'])
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeHidden({ timeout: 1000 })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await page.goto('/admin/orders'))!.status()).toBe(404)

    await page.goto('/admin/today')
    await expect(page.getByRole('heading', { level: 2, name: 'To do' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Figures' })).toBeHidden()
    for (const name of ['Bookings', 'Check-in', 'Mail', 'Team'])
      await expect(navigation.getByRole('link', { name })).toBeVisible()
    for (const name of ['Orders', 'Payments', 'Reviews', 'Jobs', 'Tours', 'Products', 'Users'])
      await expect(navigation.getByRole('link', { name, exact: true })).toBeHidden()
    await boss.dispose()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the navigation shows what one may open too', async ({ page, playwright, baseURL }) => {
    const boss = await playwright.request.newContext({ baseURL })
    await signInNarrowed(page.request, boss, ['reviews'])
    await page.goto('/admin')
    const navigation = page.getByRole('navigation', { name: 'Back office' })
    await expect(navigation.getByRole('link', { name: 'Reviews' })).toBeVisible()
    for (const name of ['Orders', 'Bookings', 'Users'])
      await expect(navigation.getByRole('link', { name, exact: true })).toBeHidden()
    await boss.dispose()
  })
})
