// Screens of the back office with made-up content have a badge in the sidebar and beside the heading.
import { expectAccessible } from './accessibility.ts'
import { signInSuperAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import { expectNoOverflow } from './widths.ts'

const samples = {
  Dashboard: '/admin',
  'Manage Team': '/admin/team',
  Contacts: '/admin/contacts',
  Invoices: '/admin/invoices',
  Form: '/admin/form',
  Calendar: '/admin/calendar',
  FAQ: '/admin/faq',
  Bar: '/admin/bar',
  Pie: '/admin/pie',
  Line: '/admin/line',
  Geography: '/admin/geography',
}
const real = ['Tours', 'Products', 'Bookings', 'Orders', 'Payments', 'Reviews', 'Mail', 'Jobs', 'Audit log']

for (const width of [390, 1440]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 900 } })

    test('only sample screens have a badge beside their heading and in the sidebar', async ({ page }) => {
      await signInSuperAdmin(page.request)
      await page.goto('/admin')
      if (width === 390) await page.getByRole('button', { name: 'Menu' }).click()
      const sidebar = page.getByRole('navigation', { name: 'Back office' })
      for (const name of Object.keys(samples)) {
        const link = sidebar.getByRole('link', { name, exact: true })
        await expect(link).toHaveAccessibleDescription('Sample')
        await expect(link.locator('..').getByText('Sample')).toBeVisible()
      }
      for (const name of real) {
        await expect(sidebar.getByRole('link', { name, exact: true })).toHaveAccessibleDescription('')
      }
      await expect(sidebar.getByText('Sample')).toHaveCount(Object.keys(samples).length)
      await expectAccessible(page)
      for (const address of Object.values(samples)) {
        await page.goto(address)
        const heading = page.getByRole('main').getByRole('heading', { level: 1 })
        await expect(heading).not.toHaveText(/Sample/)
        const badge = heading.locator('..').getByText('Sample', { exact: true })
        await expect(badge).toBeInViewport({ ratio: 1 })
        await expectNoOverflow(page, width)
      }
      await expectAccessible(page, 'main')
      for (const address of ['/admin/tour', '/admin/product/add', '/admin/bookings']) {
        await page.goto(address)
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('main').getByText('Sample', { exact: true })).toHaveCount(0)
      }
    })
  })
}

test('a collapsed sidebar shows the badges beside its icons', async ({ page }) => {
  await signInSuperAdmin(page.request)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  const link = page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: 'Dashboard', exact: true })
  await expect(link).toHaveAccessibleDescription('Sample')
  await expectAccessible(page, '.admin-sidebar')
})
