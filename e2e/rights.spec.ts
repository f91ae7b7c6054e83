// Admins whom a super admin has narrowed to some rights: their pages, their navigation, and a right that is lost.
import { patternOf, type StaffPage } from '#contract/pages/page.ts'
import * as staffPages from '#contract/pages/staff-pages.ts'
import { orRead, rightNames } from '#contract/rights.ts'
import { signInNarrowed } from './narrowed-staff.ts'
import { findSamples, pathOf, visits } from './routes.ts'
import { expect, test } from './test.ts'

/** The rights of each page of staff, one of which an admin who is narrowed needs. Null: every admin opens it. */
const rightsOfPages = new Map(
  Object.values<StaffPage>(staffPages).map((page) => [
    patternOf(page),
    page.access === 'superAdmin' ? [] : page.rights && orRead(page.rights),
  ]),
)

test('the pages for every admin are those of sample data', () => {
  const paths = [...rightsOfPages].filter(([, rights]) => rights === null).map(([path]) => path)
  const samples = [
    'team',
    'contacts',
    'invoices',
    'form',
    'calendar',
    'faq',
    'bar',
    'pie',
    'line',
    'geography',
  ]
  expect(paths.toSorted()).toEqual(['/admin', ...samples.map((name) => `/admin/${name}`)].toSorted())
})

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
      const rights = rightsOfPages.get(visit.route)
      const isSample = rights === null
      const isOpen = isSample || rights!.includes(right)
      const answer = isOpen && !isSample ? await page.goto(path) : await page.request.get(path)
      expect([path, answer!.status()]).toEqual([path, isOpen ? 200 : 404])
      // A refused call of the page fails the test.
      if (isOpen && !isSample) await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
}

test('buttons for what an admin may not do are not shown', async ({ page, playwright, baseURL }) => {
  test.slow()
  const boss = await playwright.request.newContext({ baseURL })
  const account = await signInNarrowed(page.request, boss, ['read'])
  const { booking, order } = await findSamples(boss)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const record = button('Enter payment')

  await page.goto(`/admin/bookings/${booking}`)
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book again' })).toBeHidden()
  for (const hidden of [button('Add note'), button('Cancel booking'), record])
    await expect(hidden).toBeHidden()
  await page.goto(`/admin/orders/${order}`)
  await expect(page.getByLabel('Note', { exact: true })).not.toBeEditable()
  for (const hidden of [button('Save note'), button(/Correct the time/), record])
    await expect(hidden).toBeHidden()
  await page.goto('/admin/reviews')
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
  await expect(button(/^Delete/)).toHaveCount(0)
  await expect(page.locator('summary').filter({ hasText: /answer/i })).toHaveCount(0)

  // An open page of the back office would close, and reload itself, in the middle of the next step.
  await page.goto('/pages/terms')
  await account.setRights(['money'])
  await page.goto(`/admin/bookings/${booking}`)
  await expect(record).toBeVisible()
  await expect(button('Add note')).toBeHidden()
  await page.goto('/pages/terms')
  await account.setRights(['desk'])
  await page.goto(`/admin/bookings/${booking}`)
  await expect(button('Add note')).toBeVisible()
  await expect(record).toBeHidden()
  await boss.dispose()
})

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
