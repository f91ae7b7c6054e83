// The audit log of the back office, for super admins.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { expect, test } from './staff-items.ts'
import { signUp } from './visitors.ts'

const rows = (page: Page) => page.locator('.grid-table tbody').getByRole('row')

test('a super admin finds changes, sign-ins and failed sign-ins, newest first', async ({
  page,
  request,
  items,
}) => {
  const member = await signUp(request)
  await request.post('/api/user/signin', {
    data: { username: member.username, password: 'not-the-password' },
  })
  const tour = await items.createTour()
  await items.change('cards', tour._id, { cost: 641, custom: 11 })

  await signInSuperAdmin(page.request)
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Audit log' }).click()
  await expect(page).toHaveURL('/admin/audit-log')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log')
  await expect(rows(page).first()).toBeVisible()
  await expectAccessible(page)

  // Entries of one account.
  const search = page.getByRole('search', { name: 'Search the audit log' })
  await search.getByLabel('Account').fill(member.username)
  await expect(page).toHaveURL(`/admin/audit-log?actor=${member.username}`)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(0)).toContainText(/Sign-in\s*Refused/)
  await expect(rows(page).nth(1)).toContainText('Account created')
  await search.getByLabel('What').selectOption({ label: 'Account created' })
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(search.getByLabel('What')).toHaveValue('POST /user/signup')
  await expect(rows(page)).toHaveCount(1)
  await search.getByLabel('What').selectOption({ label: 'Booking made' })
  await expect(page.getByText('No entry fits')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expect(page).toHaveURL('/admin/audit-log')

  // Entries of one kind: the tour of this test is among the newest.
  await search.getByLabel('What').selectOption({ label: 'Tour changed' })
  const change = rows(page).filter({ hasText: tour.title })
  await expect(change).toHaveCount(1)
  await change.getByText('2 fields').click()
  await expect(change).toContainText(/cost\s*from 640\s*to 641/)
  await expect(change).toContainText(/seats\s*from 9\s*to 11/)
})

test.describe(() => {
  // A malformed filter is sent and refused first.
  test.use({ refusals: ['/api/audit-log'] })

  test('the list has page links, accepts a malformed address, and fits a phone', async ({
    page,
    request,
  }) => {
    for (let time = 0; time < 3; time++) await signUp(request)
    await signInSuperAdmin(page.request)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin/audit-log?page=0&from=soon&action=nonsense')
    await expect(rows(page).first()).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await expectAccessible(page)
    await page.goto('/admin/audit-log?page=100000')
    await expect(page.getByText('There are no more entries.')).toBeVisible()
    await page.getByRole('link', { name: 'Previous page' }).click()
    await expect(rows(page).first()).toBeVisible()
    await expect(page).not.toHaveURL(/page=99999$/)
  })
})

test('admins have neither the audit log nor a link to it', async ({ page }) => {
  await signInAdmin(page.request)
  expect((await page.request.get('/admin/audit-log')).status()).toBe(404)
  await page.goto('/admin')
  const search = page.getByRole('combobox', { name: /^Search/ })
  await search.fill('faq')
  await expect(page.getByRole('option', { name: /FAQ/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  await search.fill('audit')
  await expect(page.getByText('Nothing is called “audit”.')).toBeVisible()
})
