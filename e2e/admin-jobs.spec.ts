// Dead letters of the job queue, at /admin/jobs.
import { expectAccessible } from './accessibility.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { expect, test } from './test.ts'

const job = {
  _id: '0198c1f0-0000-7000-8000-000000000001',
  queue: 'picture-sizes',
  subject: 'a'.repeat(32),
  createdAt: '2030-01-01T10:00:00.000Z',
  failedAt: '2030-01-01T13:00:00.000Z',
  attempts: 10,
  error: 'The source of the picture is not in the storage',
}
const listOf = (items: object[]) => ({
  items,
  currentPage: 1,
  totalPages: items.length,
  totalCount: items.length,
  itemsPerPage: 25,
})

for (const width of [390, 1440]) {
  test(`a super admin retries a failed job by keyboard at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInSuperAdmin(page.request)
    let items: object[] = [job]
    await page.route('**/api/jobs/failed?*', (route) => route.fulfill({ json: listOf(items) }))
    await page.route(`**/api/jobs/${job._id}/retry`, (route) => {
      items = []
      return route.fulfill({ json: { retried: true } })
    })
    await page.goto('/admin/jobs')
    await expect(page.getByText(job.error)).toBeVisible()
    await expectAccessible(page)
    const retry = page.getByRole('button', { name: /^Retry/ })
    await retry.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('No job has failed')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Failed jobs' })).toBeFocused()
    await expectAccessible(page)
  })
}

test('an admin opens the jobs from the sidebar and sees that none has failed', async ({ page }) => {
  await signInAdmin(page.request)
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Jobs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs')
  await expect(page.getByText('No job has failed')).toBeVisible()
})
