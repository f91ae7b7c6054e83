// The search for tours.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'
import { messages } from './visitors.ts'

function titlesOf(page: Page): Locator {
  return page.locator('#tours h3')
}

function filterForm(page: Page): Locator {
  return page.getByRole('search', { name: 'Tours' })
}

async function expectFound(page: Page, query: string): Promise<void> {
  await expect(async () => {
    const response = await page.request.get(`/api/search?${query}`)
    const { items } = (await response.json()) as { items: { title: string }[] }
    expect(items.length).toBeGreaterThan(0)
    expect(await titlesOf(page).allTextContents()).toEqual(items.map(({ title }) => title))
  }).toPass()
}

test('the search uses destination, time, type and page of its address (R-055, R-454)', {
  tag: '@usual',
}, async ({ page }) => {
  const response = await page.goto('/search')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle('Search - Halyard')
  await expectFound(page, '')
  for (const query of ['destination=norway', 'time=6', 'type=Skiing', 'page=2', 'time=6&type=Europe']) {
    await page.goto(`/search?${query}`)
    await expectFound(page, query)
  }
  const slashed = await page.goto('/search/?destination=norway')
  expect(slashed?.status()).toBe(200)
  await expectFound(page, 'destination=norway')
  await expect(filterForm(page).getByLabel('Where to?')).toHaveValue('norway')
})

test('the filter form searches through the API, and keeps other parameters of the address (R-004, R-112, R-126)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto('/search?sort=lowprice&layout=list&page=2')
  const form = filterForm(page)
  await expect(form.getByLabel('Where to?')).toHaveAttribute('maxlength', '50')
  const valuesOf = (name: string) =>
    form
      .getByLabel(name)
      .locator('option')
      .evaluateAll((options) => (options as HTMLOptionElement[]).map(({ value }) => value))
  expect(await valuesOf('Month')).toEqual(['', ...Array.from({ length: 12 }, (_, index) => `${index + 1}`)])
  expect((await valuesOf('Travel Type')).toSorted()).toEqual([
    '',
    'Europe',
    'Latest',
    'NY',
    'PoPular',
    'Skiing',
    'Trendy',
    'Wines',
  ])
  const called = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/search')
  await form.getByLabel('Month').selectOption('6')
  await form.getByLabel('Travel Type').selectOption('Europe')
  await form.getByRole('button', { name: 'Search' }).click()
  expect(new URL((await called).url()).search).toBe('?time=6&type=Europe&sort=lowprice')
  await expect(page).toHaveURL('/search?time=6&type=Europe&sort=lowprice&layout=list#tours')
  await expectFound(page, 'time=6&type=Europe&sort=lowprice')
  await page.getByRole('link', { name: 'Remove filter Europe' }).click()
  await expect(form.getByLabel('Travel Type')).toHaveValue('')
  await expect(form.getByLabel('Month')).toHaveValue('6')
})

test('an empty filter form warns "Please enter at least one field" and sends nothing (R-121, R-328)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto('/search')
  const form = filterForm(page)
  const before = await titlesOf(page).allTextContents()
  const calls: string[] = []
  await form.getByLabel('Where to?').fill('   ')
  await expect(form.getByLabel('Where to?')).toBeFocused()
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await form.getByRole('button', { name: 'Search' }).click()
  await expect(messages(page).getByText('Please enter at least one field').first()).toBeVisible()
  expect(calls).toEqual([])
  await expect(page).toHaveURL('/search')
  await expect(titlesOf(page)).toHaveText(before)
})

test('grid and list show the same tours without another call (R-105)', { tag: '@usual' }, async ({
  page,
}) => {
  await page.goto('/search?sort=name')
  const layouts = page.getByRole('navigation', { name: 'Layout' })
  await expect(layouts.getByRole('link', { name: 'Grid' })).toHaveAttribute('aria-current', 'true')
  const titles = await titlesOf(page).allTextContents()
  await expect(page.locator('#tours .poster-card')).toHaveCount(titles.length)
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/search') calls.push(request.url())
  })
  await layouts.getByRole('link', { name: 'List' }).click()
  await expect(page).toHaveURL('/search?sort=name&layout=list#tours')
  await expect(page.locator('#tours .tour-row')).toHaveCount(titles.length)
  await expect(titlesOf(page)).toHaveText(titles)
  await expectAccessible(page, '#tours')
  await page.goBack()
  await expect(page.locator('#tours .poster-card')).toHaveCount(titles.length)
  expect(calls).toEqual([])
  await page.goForward()
  await page.reload()
  await expect(page.locator('#tours .tour-row')).toHaveCount(titles.length)
})

test('"Search tour" finds the best match first, also with a typing error (R-108, R-122)', async ({
  page,
}) => {
  await page.goto('/search?layout=list')
  const field = page.getByRole('form', { name: 'Plan your trip' }).getByLabel('Search tour')
  await field.hover()
  await field.fill('Cyclads')
  await expect(page).toHaveURL('/search?q=Cyclads&layout=list#tours')
  await expect(titlesOf(page).first()).toContainText('Cyclades')
  await expect(page.getByText(/best match first|^1 tour$/)).toBeVisible()
})

test('a misspelt search shows beside the count which spelling was searched', async ({ page }) => {
  await page.goto('/search?q=fjrod')
  const summary = page.locator('#tours').getByRole('status').filter({ hasText: 'best match first' })
  await expect(summary).toHaveText(/^Results for fjord: \d+ tours, best match first$/)
  await expect(titlesOf(page).first()).toContainText('fjord')
  const field = page.getByRole('form', { name: 'Plan your trip' }).getByLabel('Search tour')
  await field.hover()
  await field.fill('camel')
  await expect(summary).toHaveText('2 tours, best match first')
  await field.fill('camle')
  await expect(summary).toHaveText('Results for camel: 2 tours, best match first')
  await expectAccessible(page, '#tours')
})

test('a misspelt destination shows beside the count of a list which spelling was searched', async ({
  page,
}) => {
  await page.goto('/tours/standard-list?destination=norwya')
  const summary = page.locator('#tours').getByRole('status').first()
  await expect(summary).toHaveText(/^Results for norway: \d+ tours, best match first$/)
})

test('an empty search says "No data" (R-117)', async ({ page }) => {
  await page.goto('/search?destination=zzqqxxzz')
  await expect(page.getByRole('heading', { name: 'No data', exact: true })).toBeVisible()
})

/** The number of tours that the API finds. */
async function countOf(page: Page, query: string): Promise<number> {
  return (await (await page.request.get(`/api/search?${query}`)).json()).totalCount
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    for (const path of ['/search', '/tours/standard-list']) {
      test(`a month on ${path} says how many tours are best in it, and how many can be taken then`, async ({
        page,
      }) => {
        await page.goto(`${path}?time=2&max=2000`)
        const line = page.getByRole('link', { name: /best in February, [\d,]+ can be taken then$/ })
        const text = await line.textContent()
        await line.click()
        await expect(page).toHaveURL(/[?&]departs=\d{4}-02/)
        const month = new URL(page.url()).searchParams.get('departs')
        await expect(page).toHaveURL(`${path}?max=2000&departs=${month}#tours`)
        const best = await countOf(page, 'time=2&max=2000')
        const bookable = await countOf(page, `departs=${month}&max=2000`)
        expect(bookable).toBeGreaterThan(best)
        expect(text).toMatch(
          new RegExp(`^${best} tours? (is|are) best in February, ${bookable} can be taken then$`),
        )
        const planner = page.getByRole('form', { name: 'Plan your trip' })
        await expect(planner.getByLabel('Departs in')).toHaveValue(month!)
        await expect(page.locator('#tours').getByRole('status').first()).toContainText(`${bookable} tours`)

        // Both together: each number leads to its tours.
        await page.goto(`${path}?time=2&departs=${month}`)
        const both = await countOf(page, `time=2&departs=${month}`)
        await expect(
          page.getByText(
            both === 1 ? 'the one that is both' : both === 0 ? 'None is both' : `the ${both} that are both`,
          ),
        ).toBeVisible()
        if (javaScriptEnabled) await expectAccessible(page, '#tours')
        await page.getByRole('link', { name: /^\d+ tours? (is|are) best in February$/ }).click()
        await expect(page).toHaveURL(`${path}?time=2#tours`)
      })
    }
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the filter form searches and keeps other parameters of the address (R-055, R-112)', async ({
    page,
  }) => {
    await page.goto('/search?sort=name')
    await filterForm(page).getByLabel('Where to?').fill('Norway')
    await filterForm(page).getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL((url) => url.searchParams.get('destination') === 'Norway')
    await expect(page).toHaveURL((url) => url.searchParams.get('sort') === 'name')
    await expectFound(page, 'destination=Norway&sort=name')
  })

  test('a misspelt search shows which spelling was searched', async ({ page }) => {
    await page.goto('/search?q=safrai')
    await expect(page.getByText('Results for safari:')).toBeVisible()
    await expectFound(page, 'q=safari')
  })
})
