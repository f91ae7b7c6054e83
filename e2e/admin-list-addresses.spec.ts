// The address of a list in the back office contains search, filter, order and page.
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { expect, test } from './staff-items.ts'
import { rows, titles } from './staff-lists.ts'

test('search, filter, order and page are in the address: back, reload and deep links restore them', async ({
  page,
  items,
}) => {
  await items.createTour({ title: `${items.word} low`, cost: 10, type: 'Wines' })
  await items.createTour({ title: `${items.word} high`, cost: 900, type: 'Skiing' })
  const [low, high] = [`${items.word} low`, `${items.word} high`]
  await signInAdmin(page.request)
  await page.goto('/admin/tour')
  await page.getByRole('searchbox', { name: 'Search' }).fill(items.word)
  await expect.poll(() => titles(page)).toEqual(expect.arrayContaining([low, high]))
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(`/admin/tour?text=${items.word}`)

  const cost = page.getByRole('columnheader', { name: 'Cost' })
  await cost.getByRole('link').press('Enter')
  await expect(cost).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => titles(page)).toEqual([low, high])
  await cost.getByRole('link').press('Enter')
  await expect(cost).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => titles(page)).toEqual([high, low])
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Wines')
  await expect.poll(() => titles(page)).toEqual([low])
  await expect(page).toHaveURL(`/admin/tour?text=${items.word}&filter=Wines&sort=highprice`)
  await page.reload()
  await expect.poll(() => titles(page)).toEqual([low])
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(items.word)
  await page.goBack()
  await expect.poll(() => titles(page)).toEqual([low, high])
  await page.getByRole('searchbox', { name: 'Search' }).fill('zzqqxxzz')
  await expect(page.getByText('No data')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).press('Enter')
  await expect(rows(page)).toHaveCount(25)
  // The link is removed, because there is no filter any more.
  await expect(page.getByRole('main')).toBeFocused()

  const first = await titles(page)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => titles(page)).not.toEqual(first)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(/^26 to \d+ of \d+/)
})

test('typing continues while the list is loading', async ({ page }) => {
  await signInAdmin(page.request)
  await page.goto('/admin/tour')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect(rows(page)).toHaveCount(25)
  let response = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    response = resolve
  })
  const listRequest = page.waitForRequest(/\/api\/search\?.*\bq=wi(\+|%20)(&|$)/)
  await page.route(/\/api\/search\?.*\bq=wi(\+|%20)(&|$)/, async (route) => {
    await mayAnswer
    await route.fallback()
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await search.pressSequentially('wi ')
  await page.clock.runFor(1000)
  await listRequest
  await search.pressSequentially('ne')
  response()
  await expect(page).toHaveURL('/admin/tour?text=wi+')
  await expect(search).toHaveValue('wi ne')
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/admin/tour?text=wi+ne')
})

test('a second choice while the list is loading keeps the first', async ({ page }) => {
  await signInSuperAdmin(page.request)
  await page.goto('/admin/audit-log')
  const first = page.getByRole('textbox', { name: 'First day' })
  await expect(first).toBeVisible()
  let response = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    response = resolve
  })
  await page.route(/\/api\/audit-log\?/, async (route) => {
    await mayAnswer
    await route.fallback()
  })
  const listRequest = page.waitForRequest(/\/api\/audit-log\?.*\bfrom=/)
  await first.fill('01-02-2026')
  await listRequest
  await expect(page.locator('input[name="from"]')).toHaveValue('2026-02-01')
  await page.getByLabel('What', { exact: true }).selectOption('Tour added')
  await expect(page.getByLabel('What', { exact: true }).locator(':checked')).toHaveText('Tour added')
  response()
  await expect(page).toHaveURL(/[?&]action=[^&]+&from=2026-02-01$/)
})

test('leaving a list right after typing does not lead back to it', async ({ page }) => {
  await signInAdmin(page.request)
  await page.goto('/admin/tour')
  await expect(rows(page)).toHaveCount(25)
  let response = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    response = resolve
  })
  await page.route(/\/api\/products\b/, async (route) => {
    await mayAnswer
    await route.fallback()
  })
  const listRequest = page.waitForRequest(/\/api\/products\b/)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox', { name: 'Search' }).fill('wi')
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Products' }).click()
  await listRequest
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toBeVisible()
  await page.clock.runFor(2000)
  response()
  await expect(page).toHaveURL(/\/admin\/product/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/product/i)
})

test('a search begins as soon as its field is left, so that no search follows the press of a link', async ({
  page,
}) => {
  await signInAdmin(page.request)
  await page.goto('/admin/tour')
  await expect(rows(page)).toHaveCount(25)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox', { name: 'Search' }).fill('wi')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL('/admin/tour?text=wi')
})

test.describe('a malformed address', () => {
  test.use({ refusals: ['/api/cards'] })

  test('shows the list with default values', async ({ page }) => {
    await signInAdmin(page.request)
    await page.goto('/admin/tour?page=0&sort=cheapest&filter=&text=%00')
    await expect(rows(page)).toHaveCount(25)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  })
})

test('returning to a list’s tab refreshes the list, but not within half a minute', async ({
  page,
  items,
}) => {
  const { _id, title } = await items.createTour()
  await signInAdmin(page.request)
  await page.clock.install()
  await page.goto(`/admin/tour?text=${items.word}`)
  await expect(rows(page)).toHaveCount(1)
  const requests: string[] = []
  page.on('request', (call) => {
    if (call.url().includes('/api/search')) requests.push(call.url())
  })
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))

  await items.change('cards', _id, { title: `${title} anew` })
  await page.clock.fastForward(20_000)
  await comeBack()
  expect(requests).toEqual([])

  await page.clock.fastForward(20_000)
  await comeBack()
  await expect(rows(page).locator('.is-title')).toHaveText(`${title} anew`)
  expect(requests).toHaveLength(1)

  // Offline, the old list stays.
  await page.clock.fastForward(40_000)
  await page.context().setOffline(true)
  await comeBack()
  await page.context().setOffline(false)
  expect(requests).toHaveLength(1)
  await expect(rows(page)).toHaveCount(1)
})
