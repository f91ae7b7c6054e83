// The three tour lists: their content, and their state in the address.
import type { Locator, Page } from '@playwright/test'
import { featuredTours, galleryTours, masonryTours } from '#content/static-tours.ts'
import { expect, test } from './test.ts'
import { messages } from './visitors.ts'

const lists = [
  { path: '/tours/standard-list', title: 'Standard List', demo: featuredTours },
  { path: '/tours/gallery-list', title: 'Gallery List', demo: galleryTours },
  { path: '/tours/split-list', title: 'Split List', demo: masonryTours },
]
const list = '/tours/standard-list'

function titlesOf(page: Page): Locator {
  return page.locator('#tours h3')
}

function orderTab(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Order' }).getByRole('link', { name, exact: true })
}

function planner(page: Page): Locator {
  return page.getByRole('form', { name: 'Plan your trip' })
}

async function pricesOn(page: Page): Promise<number[]> {
  const texts = await page.locator('#tours .notch .money').allTextContents()
  return texts.map((text) => Number(text.replace(/[^\d.]/g, '')))
}

function callFor(page: Page, query: Record<string, string>, path = '/api/cards') {
  return page.waitForRequest((request) => {
    const url = new URL(request.url())
    const parameters = Object.fromEntries(url.searchParams)
    return url.pathname === path && JSON.stringify(parameters) === JSON.stringify(query)
  })
}

for (const { path, title, demo } of lists) {
  test(`${path} starts with 3 cards and ends with its demo tours, Superb above 6 (R-044, R-045, R-046, R-113, R-114, R-115)`, {
    tag: '@usual',
  }, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle(`${title} - Halyard`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(new URL(canonical!).pathname).toBe(path)

    const top = page.locator('section:has(> ul.top-tours)')
    await expect(top.getByRole('listitem')).toHaveCount(3)
    expect((await top.boundingBox())!.y).toBeLessThan((await page.locator('#tours').boundingBox())!.y)

    const shown = page.locator('section[aria-labelledby=demo-heading]').getByRole('listitem')
    await expect(shown).toHaveCount(demo.length)
    for (const { slug, title, score } of demo) {
      const item = shown.filter({ hasText: title })
      await expect(item.getByText(score > 6 ? 'Superb' : 'Good', { exact: true })).toBeVisible()
      await expect(item.getByText(score.toFixed(1), { exact: true })).toBeVisible()
      await expect(item.getByRole('link')).toHaveAttribute('href', `/tour-item/${slug}`)
    }
  })
}

test('the list is fetched when its page opens, and a card opens its tour (R-120, R-084, R-007)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto('/')
  const called = callFor(page, {})
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Tours', exact: true })
    .click()
  await called
  await expect(page).toHaveURL(list)
  const card = page.locator('#tours').getByRole('listitem').getByRole('link', { name: /\$/ }).first()
  const href = await card.getAttribute('href')
  const title = await card.getByRole('heading').textContent()
  await card.click()
  await expect(page).toHaveURL(href!)
  await expect(page).toHaveTitle(`${title} - Halyard`)
})

test('the sort tabs set the query, fetch again and start at the first page (R-106, R-107, R-119, R-118)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto(`${list}?page=2`)
  const tabs = page.getByRole('navigation', { name: 'Order' }).getByRole('link')
  await expect(tabs).toHaveText([
    'Newest',
    ...['Date', 'Price Low to High', 'Price High to Low', 'Name A-Z'],
    'Rating',
  ])
  const ascending = (prices: number[]) => prices.every((price, at) => at === 0 || prices[at - 1]! <= price)
  for (const [name, sort] of [
    ['Date', 'date'],
    ['Price Low to High', 'lowprice'],
    ['Price High to Low', 'highprice'],
    ['Name A-Z', 'name'],
  ] as const) {
    const called = callFor(page, { sort })
    await orderTab(page, name).click()
    await called
    await expect(page).toHaveURL(`${list}?sort=${sort}#tours`)
    await expect(orderTab(page, name)).toHaveAttribute('aria-current', 'true')
    await expect(page.locator('#tours [aria-busy=true]')).toHaveCount(0)
    if (sort === 'lowprice') await expect.poll(async () => ascending(await pricesOn(page))).toBe(true)
    if (sort === 'highprice')
      await expect.poll(async () => ascending((await pricesOn(page)).reverse())).toBe(true)
    if (sort === 'name')
      await expect(async () => {
        const titles = await titlesOf(page).allTextContents()
        expect(titles).toHaveLength(12)
        expect(titles).toEqual([...titles].sort((a, b) => a.localeCompare(b, 'en')))
      }).toPass()
  }
  await page.goBack()
  await expect(page).toHaveURL(`${list}?sort=highprice#tours`)
  await expect.poll(async () => ascending((await pricesOn(page)).reverse())).toBe(true)
})

test('another page replaces the cards in every order, and a deep link shows the same (R-118, R-119)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto(`${list}?sort=name`)
  const first = await titlesOf(page).allTextContents()
  const called = callFor(page, { sort: 'name', page: '2' })
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await called
  await expect(page).toHaveURL(`${list}?sort=name&page=2#tours`)
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(titlesOf(page).first()).not.toHaveText(first[0]!)
  const second = await titlesOf(page).allTextContents()
  expect(second.filter((title) => first.includes(title))).toEqual([])
  await expect(page.locator('#tours')).toBeInViewport()
  await page.reload()
  await expect(titlesOf(page)).toHaveText(second)
  await page.goBack()
  await expect(titlesOf(page)).toHaveText(first)
})

test('a slow list shows twelve placeholder tiles, an empty one says "No data" (R-116, R-117, R-118)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto(list)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/cards?destination=zzqqxxzz', async (route) => {
    await gate.promise
    await route.continue()
  })
  const field = planner(page).getByLabel('Where tour')
  await field.hover()
  await field.fill('zzqqxxzz')
  await field.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Loading data' })).toBeVisible()
  await expect(page.locator('#tours .skeleton-shape.poster-frame')).toHaveCount(12)
  await expect(page.getByText('No data')).toHaveCount(0)
  gate.resolve()
  await expect(page.getByRole('heading', { name: 'No data', exact: true })).toBeVisible()
  await expect(page.getByText('Loading data')).toHaveCount(0)
  // Its own, and those of the four nearest tours.
  await expect(titlesOf(page)).toHaveCount(5)
  await expect(field).toHaveValue('zzqqxxzz')
  await page.getByRole('link', { name: 'Show all tours' }).click()
  await expect(titlesOf(page)).toHaveCount(12)
  await expect(field).toHaveValue('')
})

test('a tour card shows an empty star for 0, half a star below 6 and a full one from 6 on (R-083, R-082)', async ({
  page,
}) => {
  const response = await page.request.get('/api/cards?itemsPerPage=4')
  const body = (await response.json()) as { items: Record<string, unknown>[] }
  const ratings = [0, 5.9, 6, 6.1]
  const items = ratings.map((rating, index) => ({ ...body.items[index]!, rating, cost: 1234.5 }))
  await page.goto(list)
  await page.route('**/api/cards?sort=date', (route) => route.fulfill({ json: { ...body, items } }))
  await orderTab(page, 'Date').click()
  await expect(titlesOf(page)).toHaveCount(4)
  const cards = page.locator('#tours .poster-card')
  const stars = ['star-empty', 'star-half', 'star', 'star']
  const labels = ['No Review', 'Good', 'Good', 'Superb']
  for (const [index, star] of stars.entries()) {
    await expect(cards.nth(index).locator(`use[href$="#${star}"]`)).toHaveCount(1)
    await expect(cards.nth(index)).toContainText(labels[index]!)
    await expect(cards.nth(index)).toContainText('$1,234.5')
    await expect(cards.nth(index).getByRole('img')).toHaveCount(1)
  }
})

test('malformed values in the address fall back to their defaults (R-457)', async ({ page }) => {
  const response = await page.goto(`${list}?page=first&time=13&sort=upwards&min=900&max=10&layout=heap&type=`)
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'No data', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Remove filter Up to $10.0' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(`${list}#tours`)
  await expect(titlesOf(page)).toHaveCount(12)
  await page.goto(`${list}?page=9999`)
  await page.getByRole('link', { name: 'To the first page' }).click()
  await expect(titlesOf(page)).toHaveCount(12)
})

test.describe('when the list fails to load', () => {
  test.use({ refusals: ['/api/cards'] })

  test('a toast shows the reason, the choices stay, and the list can be loaded again (R-320)', async ({
    page,
  }) => {
    await page.goto(list)
    let isRefused = true
    await page.route('**/api/cards?*', (route) =>
      isRefused
        ? route.fulfill({
            status: 503,
            json: { code: 'unavailable', message: 'The shop is shut for a moment.' },
          })
        : route.continue(),
    )
    await planner(page).getByRole('radio', { name: 'Wines' }).check()
    await expect(messages(page)).toContainText('The shop is shut for a moment.')
    await expect(page.getByRole('heading', { name: 'The tours did not arrive' })).toBeVisible()
    await expect(planner(page).getByRole('radio', { name: 'Wines' })).toBeChecked()
    isRefused = false
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(titlesOf(page).first()).toBeVisible()
    await expect(page).toHaveURL(`${list}?type=Wines`)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('forms and links filter, sort, page and lay out the list (R-106, R-108, R-109)', async ({ page }) => {
    await page.goto(list)
    await page.getByRole('link', { name: 'List', exact: true }).click()
    await expect(page).toHaveURL(`${list}?layout=list#tours`)
    await expect(page.locator('.tour-row')).toHaveCount(12)
    await orderTab(page, 'Price Low to High').click()
    const form = planner(page)
    await form.getByRole('spinbutton', { name: 'Highest price' }).fill('2000')
    await form.getByRole('radio', { name: 'Europe' }).check()
    await form.getByRole('button', { name: 'Show tours' }).click()
    await expect(page).toHaveURL((url) => {
      const query = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''))
      expect(query).toEqual({ max: '2000', type: 'Europe', sort: 'lowprice', layout: 'list' })
      return true
    })
    const prices = await pricesOn(page)
    expect(prices.length).toBeGreaterThan(0)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    expect(Math.max(...prices)).toBeLessThanOrEqual(2000)
    await expect(form.getByRole('spinbutton', { name: 'Highest price' })).toHaveValue('2000')
    await page.getByRole('link', { name: 'Clear all' }).click()
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/[?&]page=2/)
    await expect(titlesOf(page).first()).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('link', { name: 'Filters', exact: true }).click()
    await expect(form).toBeInViewport()
  })
})
