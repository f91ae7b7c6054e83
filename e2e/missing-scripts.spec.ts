// Scripts that fail to load, because the connection is bad or a new version has replaced them. The page stays with
// its input.
import type { Locator, Page } from '@playwright/test'
import { signInAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import { bookableTour, openTab, tourPath } from './tours.ts'
import { messages, signInDialog, signUp } from './visitors.ts'

test.use({ refusals: ['/assets/*'] })

/** `name`: the start of the file's name. Returns a function that stops blocking it. */
async function withhold(page: Page, name: string, kind = 'js'): Promise<() => Promise<void>> {
  const address = new RegExp(`/assets/${name}-[^/]+\\.${kind}$`)
  await page.route(address, (route) => route.abort())
  return () => page.unroute(address)
}

/** Fulfils the request itself: the browser's own picture viewer would violate our content security policy. */
async function expectToLeadToPicture(page: Page, photo: Locator): Promise<void> {
  const address = (await photo.getAttribute('href'))!
  await page.route(`**${address}`, (route) =>
    route.request().isNavigationRequest() ? route.fulfill({ body: 'the picture' }) : route.fallback(),
  )
  await photo.click()
  await expect(page).toHaveURL(address)
}

const notLoaded = 'This part of the page did not load.'

test('a carousel whose script fails to load stays a row to scroll by hand', async ({ page }) => {
  await withhold(page, 'carousel-engine')
  const lost = page.waitForEvent('requestfailed')
  await page.goto('/home/winter-holidays')
  const carousel = page.getByRole('region', { name: 'Our team', exact: true })
  await carousel.scrollIntoViewIfNeeded()
  await lost
  await expect(carousel.getByRole('button', { includeHidden: true }).first()).toBeHidden()
  await expect(carousel.getByRole('listitem')).toHaveCount(8)
  const view = carousel.locator('.carousel-view')
  await view.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => view.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
})

test('a calendar and a lightbox that fail to load keep the booking’s entries; the photo is a link then', async ({
  page,
}) => {
  await withhold(page, 'lightbox')
  const release = await withhold(page, 'departure-calendar')
  await page.goto(tourPath(await bookableTour(page.request, 0)))
  const form = page.getByRole('form', { name: 'Book this tour' })
  const name = form.getByLabel('Name', { exact: true })
  await name.fill('Ada Reed')

  const opener = form.getByRole('button', { name: 'Open the calendar: Departure date' })
  await opener.click()
  await expect(messages(page).getByText(notLoaded)).toHaveCount(1)
  await expect(opener).toBeFocused()
  await release()
  await opener.click()
  await expect(page.getByRole('dialog', { name: 'Departure date' })).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(messages(page).getByText(notLoaded)).toHaveCount(0)
  const gallery = await openTab(page, 'Gallery')
  const photo = gallery.getByRole('link').first()
  await photo.click()
  await expect(messages(page).getByText(notLoaded)).toHaveCount(1)
  await expect(name).toHaveValue('Ada Reed')
  await expectToLeadToPicture(page, photo)
})

for (const part of ['tour-map', 'gazetteer']) {
  test(`a map without its ${part} shows a message, and the page stays`, async ({ page }) => {
    await withhold(page, part)
    await page.goto(tourPath(await bookableTour(page.request, 0)))
    const location = await openTab(page, 'Location')
    await expect(location.getByText(notLoaded)).toBeVisible()
  })
}

test('a product’s photo is a link if its lightbox fails to load', async ({ page }) => {
  await withhold(page, 'lightbox')
  await page.goto('/shop/products/ridge-backpack-38-l')
  const photo = page.getByRole('link', { name: /^Look closer/ })
  await photo.click()
  await expect(messages(page).getByText(notLoaded)).toHaveCount(1)
  await expectToLeadToPicture(page, photo)
})

test('a cart that fails to load shows a message, and a press tries again', async ({ page }) => {
  const release = await withhold(page, 'cart')
  await page.goto('/shop/products/ridge-backpack-38-l')
  const add = page.getByRole('button', { name: 'ADD TO CART' }).first()
  await add.click()
  await expect(
    messages(page).getByText('The cart did not load. Please try again, or reload the page.'),
  ).toHaveCount(1)
  await release()
  await add.click()
  await expect(messages(page).getByText('Please login to add cart')).toHaveCount(1)
})

test.describe('a list whose scripts fail to load', () => {
  test.use({ waitsForHydration: false })

  test('shows the press, and repeats it when its scripts have loaded', async ({ page }) => {
    const release = await withhold(page, 'shop-products')
    const lost = page.waitForEvent('requestfailed')
    await page.goto('/shop/products')
    await lost
    const add = page.getByRole('button', { name: 'ADD TO CART' }).first()
    await add.click()
    await expect(add).toHaveAttribute('aria-busy', 'true')
    await release()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(messages(page).getByText('Please login to add cart')).toHaveCount(1)
    await expect(add).not.toHaveAttribute('aria-busy')
  })

  test('searches the typed text when the connection is back', async ({ page }) => {
    const release = await withhold(page, 'tour-list')
    const lost = page.waitForEvent('requestfailed')
    await page.goto('/tours/standard-list')
    await lost
    await page.getByLabel('Where tour').fill('norway')
    await release()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page).toHaveURL('/tours/standard-list?destination=norway#tours')
    await expect(page.getByLabel('Where tour')).toHaveValue('norway')
  })

  test('hydrates by itself without an online event', async ({ page }) => {
    const release = await withhold(page, 'tour-list')
    const lost: string[] = []
    page.on('requestfailed', (request) => lost.push(request.url()))
    await page.goto('/tours/standard-list')
    await page.getByLabel('Where tour').fill('norway')
    await expect.poll(() => lost.length).toBeGreaterThan(0)
    await release()
    await expect(page).toHaveURL('/tours/standard-list?destination=norway#tours', { timeout: 15_000 })
  })
})

test('a dialog whose styles failed to load has them when it is opened again', async ({ page }) => {
  const release = await withhold(page, 'sign-in-dialog', 'css')
  await page.goto('/pages/about-us')
  const opener = page.getByRole('button', { name: 'Sign in', exact: true })
  await opener.click()
  await expect(messages(page).getByText(notLoaded)).toHaveCount(1)
  await release()
  await opener.click()
  await expect(signInDialog(page)).toBeVisible()
  // The styles include the scene beside the form.
  expect((await signInDialog(page).boundingBox())!.width).toBeGreaterThan(800)
})

test('a chart that fails to load keeps its figures and the rest of the dashboard', async ({ page }) => {
  await signInAdmin(page.request)
  await withhold(page, 'bar-drawing')
  await page.goto('/admin')
  const sales = page.getByRole('region', { name: 'Sales quantity' })
  await expect(sales.getByText(notLoaded)).toBeVisible()
  await expect(sales.getByText('As a table')).toBeVisible()
  const revenue = page.getByRole('region', { name: 'Revenue' })
  await expect(revenue.getByRole('application', { name: /Revenue/ })).toBeVisible()
})

test('a Not Found page whose script fails to load has links to other pages', async ({ page }) => {
  await page.goto('/pages/terms')
  await withhold(page, 'not-found')
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.evaluate(() => {
    type Navigate = (to: string) => Promise<void>
    const { navigate } = (window as unknown as { __reactRouterDataRouter: { navigate: Navigate } })
      .__reactRouterDataRouter
    return navigate('/blog/category/no-such-category')
  })
  await expect(page.getByRole('heading', { name: 'Rough weather' })).toBeVisible()
})

test('a download of personal data that fails shows a message', async ({ page }) => {
  await signUp(page.request)
  await withhold(page, 'download-personal-data')
  await page.goto('/setting')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(messages(page).getByText(notLoaded)).toHaveCount(1)
})
