import type { APIRequestContext, Page } from '@playwright/test'
import { tourReviewsPerPage } from '#contract/vocabulary.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, moving, test } from './test.ts'
import { bookableTour, listTours, openTab, openWithin, tourPath } from './tours.ts'
import { messages } from './visitors.ts'

async function someTour(request: APIRequestContext) {
  return (await listTours(request))[3]!
}

test('a tour shows its hero, which shifts, its facts and three pictures (R-033, R-047, R-128, R-131, R-136, R-138, R-140)', {
  tag: '@usual',
}, async ({ page, request }) => {
  await page.emulateMedia(moving.contextOptions)
  const tour = await bookableTour(request, 3)
  const response = await page.goto(tourPath(tour))
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle(`${tour.title} - Halyard`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Amazing Tour ${tour.title}`)
  const hero = page.locator('.hero')
  await expect(hero).toContainText(tour.subTitle)
  await expect(hero.locator('img')).toHaveAttribute('src', tour.img)
  const overview = page.getByRole('tabpanel', { name: 'Infomation' })
  for (const fact of ['Location', 'Month', 'Age', 'People', 'Type', 'Availability']) {
    await expect(overview.getByRole('term').filter({ hasText: fact })).toBeVisible()
  }
  const month = new Date(tour.calendar).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })
  await expect(overview.getByRole('definition').filter({ hasText: month })).toBeVisible()
  await expect(overview.getByText('Available!', { exact: true })).toBeVisible()
  await expect(overview.getByRole('img', { name: /, picture \d of \d/ })).toHaveCount(3)
  await page.evaluate(() => window.scrollTo(0, 400))
  const shift = () => hero.locator('img').evaluate((picture) => getComputedStyle(picture).translate)
  await expect.poll(shift).toBe('0px 60px')
})

test('five tabs switch without a call; the plan has five days (R-132, R-133, R-294)', {
  tag: '@usual',
}, async ({ page, request }) => {
  await page.goto(tourPath(await someTour(request)))
  await expect(page.getByRole('tab')).toHaveText([
    'Infomation',
    'Tour Plan',
    'Location',
    'Gallery',
    'Reviews',
  ])
  const calls: string[] = []
  page.on('request', (call) => {
    if (call.url().includes('/api/')) calls.push(call.url())
  })
  for (const name of ['Gallery', 'Reviews', 'Infomation']) await openTab(page, name)
  const plan = await openTab(page, 'Tour Plan')
  await expect(plan.getByRole('listitem')).toHaveCount(5)
  for (const day of [1, 2, 3, 4, 5]) {
    await expect(plan.getByRole('heading', { name: new RegExp(`^Day ${day}: .`) })).toBeVisible()
  }
  await page.getByRole('tab', { name: 'Tour Plan' }).press('ArrowRight')
  await expect(page.getByRole('tabpanel', { name: 'Location' })).toBeVisible()
  expect(calls).toEqual([])
})

test('the gallery has the first nine pictures, which open in a lightbox, by keyboard too (R-135)', {
  tag: '@usual',
}, async ({ page, request }) => {
  const tour = await someTour(request)
  const count = [tour.img, ...tour.img__grid].slice(0, 9).length
  await page.goto(tourPath(tour))
  const gallery = await openTab(page, 'Gallery')
  const pictures = gallery.getByRole('link')
  await expect(pictures).toHaveCount(count)
  await expect(gallery.getByRole('img')).toHaveCount(count)
  await pictures.nth(1).focus()
  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog', { name: tour.title })
  const counter = box.locator('p[role="status"]')
  await expect(counter).toHaveText(new RegExp(`^2 .*${count}$`))
  // Faster than the slides move, while the browser reports the end of an earlier slide late.
  for (let press = 0; press < 3; press++) {
    await page.keyboard.press('ArrowRight')
    await box.getByRole('list', { name: 'Pictures' }).dispatchEvent('scrollend')
  }
  await expect(counter).toHaveText(new RegExp(`^5 .*${count}$`))
  await box.getByRole('button', { name: 'Previous picture' }).click()
  await expect(counter).toHaveText(new RegExp(`^4 .*${count}$`))
  await expectAccessible(page, 'dialog')
  await page.keyboard.press('End')
  await expect(box.getByRole('button', { name: 'Next picture' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(pictures.nth(1)).toBeFocused()
})

async function openMap(page: Page, request: APIRequestContext) {
  const tour = (await listTours(request)).find(({ location }) => location === 'Geiranger, Norway')!
  await page.goto(tourPath(tour))
  const panel = await openTab(page, 'Location')
  return { panel, map: panel.getByRole('group', { name: /^Map of Geiranger, Norway/ }) }
}

test('the map marks the place, can be moved and zoomed, and calls no other server (R-134)', {
  tag: '@usual',
}, async ({ page, request }) => {
  const { panel, map } = await openMap(page, request)
  await expect(panel.getByText('62.10° N, 7.21° E')).toBeVisible()
  const sheet = map.locator('svg')
  await expect(sheet.locator('.tour-map-pin')).toHaveCount(1)
  await expect(sheet.getByText('Sweden', { exact: true })).toHaveCount(1)
  const land = sheet.locator('.tour-map-land').first()
  await expect
    .poll(() => land.evaluate((use: SVGGraphicsElement) => use.getBBox().width))
    .toBeGreaterThan(30_000)
  const widthOf = async () => Number((await sheet.getAttribute('viewBox'))!.split(' ')[2])
  const before = await widthOf()
  await panel.getByRole('button', { name: 'Zoom in' }).click()
  expect(await widthOf()).toBeCloseTo(before / 2)
  await map.focus()
  await page.keyboard.press('-')
  await page.keyboard.press('ArrowLeft')
  await panel.getByRole('button', { name: 'Back' }).click()
  expect(await widthOf()).toBeCloseTo(before)
  await expectAccessible(page, '#location')
})

test('the map adapts its view and keeps the focus when the window is resized', async ({ page, request }) => {
  const { panel, map } = await openMap(page, request)
  const back = panel.getByRole('button', { name: 'Back' })
  await map.press('+')
  await expect(back).toBeVisible()
  await page.setViewportSize({ width: 700, height: 900 })
  await expect(back).toHaveCount(0)
  await expect(map).toBeFocused()
})

test('a place that the map does not know has no mark (R-134)', async ({ page, request }) => {
  const tour = await someTour(request)
  await page.route(`**/api/cards/${tour._id}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), location: 'Atlantis, Deep Sea' } })
  })
  await page.goto('/pages/our-team')
  await openWithin(page, tourPath(tour))
  const panel = await openTab(page, 'Location')
  await expect(panel.getByText('Our map does not know this place')).toBeVisible()
  await expect(panel.getByRole('group', { name: /^Map of Atlantis/ })).toBeVisible()
  await expect(panel.locator('.tour-map-pin')).toHaveCount(0)
})

test('a tour’s slug shows the same tour, and both addresses have the id’s address as canonical (R-048, R-460)', {
  tag: '@usual',
}, async ({ page, request }) => {
  const tour = await someTour(request)
  for (const path of [tourPath(tour), `/tour-item/${tour.slug}`, `/tour-item/${tour.slug}/`]) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle(`${tour.title} - Halyard`)
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(new URL(canonical!).pathname).toBe(tourPath(tour))
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', canonical!)
  }
})

test('structured data contains the tour’s price and rating', async ({ page, request }) => {
  const tour = (await listTours(request)).find(({ numReviews }) => numReviews > 0)!
  await page.goto(tourPath(tour))
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  const graph = (JSON.parse(text!) as { '@graph': Record<string, unknown>[] })['@graph']
  const trip = graph.find((thing) => [thing['@type']].flat().includes('TouristTrip'))!
  expect(trip).toMatchObject({
    name: tour.title,
    url: expect.stringMatching(new RegExp(`/tour-item/${tour._id}$`)),
    offers: { price: tour.cost.toFixed(2), priceCurrency: 'USD' },
    aggregateRating: { reviewCount: tour.numReviews, bestRating: 10 },
  })
  expect(graph.some((thing) => thing['@type'] === 'BreadcrumbList')).toBe(true)
})

test('an unknown tour says "Tour not found!" with status 404 (R-128, R-130)', async ({ page }) => {
  const response = await page.goto('/tour-item/no-such-tour')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Tour Item - Halyard')
  await expect(page.getByRole('heading', { name: 'Tour not found!' })).toBeVisible()
})

test('a chosen card is shown without a call; any other tour is fetched (R-127)', { tag: '@usual' }, async ({
  page,
  request,
}) => {
  const calls: string[] = []
  page.on('request', (call) => {
    const { pathname } = new URL(call.url())
    if (/^\/api\/cards\/[^/]+$/.test(pathname)) calls.push(pathname)
  })
  await page.goto('/')
  const card = page.locator('#tours').getByRole('link').nth(2)
  const title = (await card.getByRole('heading').textContent())!
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Amazing Tour ${title}`)
  const reviews = await openTab(page, 'Reviews')
  await expect(reviews.getByText('Hospitality').first()).toBeVisible()
  expect(calls).toEqual([])

  const other = (await listTours(request)).find((tour) => tour.title !== title)!
  await openWithin(page, tourPath(other))
  await expect(page).toHaveTitle(`${other.title} - Halyard`)
  expect(calls).toEqual([`/api/cards/${other._id}`])
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Amazing Tour ${title}`)
  await expect(page).toHaveTitle(`${title} - Halyard`)
})

test.describe('a slow tour', () => {
  test.use({ refusals: ['/api/cards/no-such-tour'] })

  test('has a placeholder, and "not found" appears only after the response (R-129, R-130)', {
    tag: '@usual',
  }, async ({ page, request }) => {
    const tour = await someTour(request)
    const gate = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(`**/api/cards/${tour._id}`, async (route) => {
      await gate[0]!.promise
      await route.continue()
    })
    await page.route('**/api/cards/no-such-tour', async (route) => {
      await gate[1]!.promise
      await route.continue()
    })
    // The accessibility check would wait for its endless shimmer.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/pages/our-team')
    await openWithin(page, tourPath(tour))
    const loading = page.getByRole('status').filter({ hasText: 'Loading tour' })
    await expect(loading).toBeVisible()
    await expect(page).toHaveTitle('Tour Item - Halyard')
    await expectAccessible(page, 'main')
    gate[0]!.resolve()
    await expect(page).toHaveTitle(`${tour.title} - Halyard`)
    await expect(loading).toHaveCount(0)

    await openWithin(page, '/tour-item/no-such-tour')
    await expect(loading).toBeVisible()
    await expect(page.getByText('Tour not found!')).toHaveCount(0)
    gate[1]!.resolve()
    await expect(page.getByRole('heading', { name: 'Tour not found!' })).toBeVisible()
    await expect(loading).toHaveCount(0)
  })

  test('leaving before the response does not reload the next page', async ({ page, request }) => {
    const tour = await someTour(request)
    const gate = Promise.withResolvers<void>()
    await page.route(`**/api/cards/${tour._id}`, async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/pages/our-team')
    await openWithin(page, tourPath(tour))
    await expect(page.getByRole('status').filter({ hasText: 'Loading tour' })).toBeVisible()
    await openWithin(page, '/destinations/list')
    // A reload would pick other ones.
    const countries = page
      .getByRole('region', { name: /Twelve for today/ })
      .getByRole('heading', { level: 3 })
    await expect(countries).toHaveCount(12)
    const drawn = await countries.allTextContents()
    const arrival = page.waitForResponse(`**/api/cards/${tour._id}`)
    gate.resolve()
    await (await arrival).finished()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect(countries).toHaveText(drawn)
  })
})

test.describe('a tour that fails to load', () => {
  const path = '/api/cards/slow-boat-up-the-fjords'
  test.use({ refusals: [path] })

  test('a toast shows the message of the server, and the tour can be loaded again (R-320)', async ({
    page,
  }) => {
    let isRefused = true
    await page.route(`**${path}`, (route) =>
      isRefused
        ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Back in a moment.' } })
        : route.continue(),
    )
    await page.goto('/pages/our-team')
    await openWithin(page, '/tour-item/slow-boat-up-the-fjords')
    await expect(messages(page)).toContainText('Back in a moment.')
    await expect(page.getByRole('heading', { name: 'The tour did not arrive' })).toBeVisible()
    isRefused = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveTitle('Slow boat up the fjords - Halyard')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a tour is complete, including its place on the map and its second page of reviews', async ({
    page,
    request,
  }) => {
    const tour = (await listTours(request)).find(({ numReviews }) => numReviews > tourReviewsPerPage)!
    await page.goto(tourPath(tour))
    for (const name of ['Tour Plan', 'Location', 'Reviews']) {
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    }
    await page.locator('.tour-map').scrollIntoViewIfNeeded()
    await expect
      .poll(() => page.locator('.tour-map img').evaluate((map: HTMLImageElement) => map.naturalWidth))
      .toBeGreaterThan(0)
    const first = await page.locator('#reviews time').allTextContents()
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(page).toHaveURL(/\?reviews=2#reviews$/)
    expect(await page.locator('#reviews time').allTextContents()).not.toEqual(first)
  })
})
