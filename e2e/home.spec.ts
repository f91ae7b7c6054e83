import { expect, test } from './test.ts'
import { messages } from './visitors.ts'

test('the home page shows twelve tours with picture, title, rating and cost (R-035, R-078, R-081, R-082)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Home Travel Agency - Halyard')
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your Perfect holiday' })).toBeVisible()
  const cards = page
    .locator('#tours')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await expect(cards).toHaveCount(12)
  for (const card of await cards.all()) {
    await expect(card.getByRole('img')).toHaveAttribute('src', /^\/images\//)
    await expect(card.getByText(/^\$[\d,]+\.\d{1,2}$/)).toBeVisible()
    await expect(card.getByText(/^(Superb|Good|No Review)$/)).toBeVisible()
  }
})

test('the second page shows other tours, from the API and without a reload (R-078, R-086)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto('/')
  const titles = page.locator('#tours h3')
  const first = await titles.allTextContents()
  const call = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/cards')
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  expect(new URL((await call).url()).searchParams.get('page')).toBe('2')
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page).toHaveURL(/\?page=2/)
  const second = await titles.allTextContents()
  expect(second.length).toBeGreaterThan(0)
  expect(second.filter((title) => first.includes(title))).toEqual([])
  await page.goBack()
  await expect(titles).toHaveText(first)
})

test('searching puts only the filled-in fields into the address (R-086, R-087)', async ({ page }) => {
  await page.goto('/')
  const title = (await page.locator('#tours h3').first().textContent())!
  await page.getByLabel('Where to?').fill(title)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL((url) => url.search === `?${new URLSearchParams({ destination: title })}`)
  await expect(page.locator('#tours h3').first()).toHaveText(title)

  await page.getByLabel('Where to?').fill('')
  await page.getByLabel('Month').selectOption({ value: '6' })
  const result = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/cards')
  await page.getByRole('button', { name: 'Search' }).click()
  expect(new URL((await result).url()).search).toBe('?time=6')
  const { items } = (await (await result).json()) as { items: { title: string; calendar: string }[] }
  expect(new Set(items.map(({ calendar }) => calendar.slice(5, 7)))).toEqual(new Set(['06']))
  await expect(page).toHaveURL('/?time=6#tours')
  await expect(page.locator('#tours h3')).toHaveText(items.map((tour) => tour.title))
})

test('a search without results says "No cards found" (R-085)', async ({ page }) => {
  await page.goto('/?destination=zzqqxxzz')
  await expect(page.getByText('No cards found', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Where to?')).toHaveValue('zzqqxxzz')
})

test('a misspelt search shows above the tours which spelling was searched', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Where to?').fill('fjrod')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText(/^Results for fjord: \d+ tours?$/)).toBeVisible()
  await expect(page.locator('#tours h3').first()).toContainText(/fjord/i)
})

test('malformed values in the address fall back to their defaults', async ({ page }) => {
  const result = await page.goto('/?page=first&time=13&type=')
  expect(result?.status()).toBe(200)
  await expect(page.locator('#tours h3')).toHaveCount(12)
  await expect(page.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('the main menu has its seven entries in order (R-014, R-019)', { tag: '@usual' }, async ({ page }) => {
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link')).toHaveText([
    'Home',
    'Pages',
    'Destinations',
    'Tours',
    'Blog',
    'Shop',
    'Elements',
  ])
  await expect(page.getByRole('banner').getByRole('link', { name: 'Search' })).toHaveAttribute(
    'href',
    '/search',
  )
})

test('a card opens its tour at the top of the page (R-084, R-031, R-047)', async ({ page }) => {
  await page.goto('/')
  const card = page.locator('#tours').getByRole('link').nth(4)
  const title = (await card.getByRole('heading').textContent())!
  const href = await card.getAttribute('href')
  expect(href).toMatch(/^\/tour-item\/[^/]+$/)
  await card.click()
  await expect(page).toHaveURL(href!)
  await expect(page).toHaveTitle(`${title} - Halyard`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('a slow list shows twelve placeholder tiles, not "empty" (R-085, R-086)', { tag: '@usual' }, async ({
  page,
}) => {
  await page.goto('/')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/cards?destination=zzqqxxzz', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.getByLabel('Where to?').fill('zzqqxxzz')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading tours' })).toBeVisible()
  await expect(page.locator('#tours .skeleton-shape.poster-frame')).toHaveCount(12)
  await expect(page.getByText('No cards found')).toHaveCount(0)
  gate.resolve()
  await expect(page.getByText('No cards found', { exact: true })).toBeVisible()
  await expect(page.getByText('Loading tours')).toHaveCount(0)
})

test('going back restores the fields and the list of the previous search (R-086)', async ({ page }) => {
  await page.goto('/?type=Skiing')
  const skiing = await page.locator('#tours h3').allTextContents()
  await page.getByLabel('Travel Type').selectOption('Wines')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/?type=Wines#tours')
  await expect(page.locator('#tours h3')).not.toHaveText(skiing)
  await page.goBack()
  await expect(page.locator('#tours h3')).toHaveText(skiing)
  await expect(page.getByLabel('Travel Type')).toHaveValue('Skiing')
})

test.describe('when the list fails to load', () => {
  test.use({ refusals: ['/api/cards'] })

  test('a toast shows the message of the server, loading ends, and the list can be loaded again (R-320)', async ({
    page,
  }) => {
    await page.goto('/')
    let isRefused = true
    await page.route('**/api/cards?*', (route) =>
      isRefused
        ? route.fulfill({
            status: 503,
            json: { code: 'unavailable', message: 'The shop is shut for a moment.' },
          })
        : route.continue(),
    )
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(messages(page)).toContainText('The shop is shut for a moment.')
    await expect(page.getByRole('heading', { name: 'The tours did not arrive' })).toBeVisible()
    await expect(page.getByText('Loading tours')).toHaveCount(0)
    isRefused = false
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.locator('#tours h3')).toHaveCount(12)
  })
})

test('a chosen tour is the current one: its page shows it at once, without a call (R-293)', async ({
  page,
}) => {
  await page.goto('/')
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/cards\/[^/]+$/.test(pathname)) requests.push(pathname)
  })
  const card = page.locator('#tours').getByRole('link').nth(4)
  const title = (await card.locator('h3').textContent())!
  await card.click()
  await expect(page).toHaveURL(/\/tour-item\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  expect(requests).toEqual([])
  // Opened by its address, the tour was not chosen and comes from the server.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
})
