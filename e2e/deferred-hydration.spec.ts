// The first view appears before the scripts load; input before hydration is not lost.
import type { Page } from '@playwright/test'
import { readBuiltRoutes, withParents } from './built-routes.ts'
import { expect, test } from './test.ts'
import { scheduledTour, tourPath } from './tours.ts'
import { messages, signInDialog, someProducts } from './visitors.ts'

test.use({ waitsForHydration: false })

test('pictures and text load first, scripts after the first paint', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.resourceType()))
  await page.goto('/')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  const firstScript = loaded.indexOf('script')
  expect(firstScript).toBeGreaterThan(loaded.indexOf('image'))
  expect(firstScript).toBeGreaterThan(loaded.lastIndexOf('stylesheet'))
})

test('a moving pointer loads the scripts at once, a resting pointer does not', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  // The load event never fires, and the timeout of four seconds never ends.
  await page.route('**/*.avif', () => {})
  await page.addInitScript(() => {
    const wait = window.setTimeout
    window.setTimeout = ((work: TimerHandler, ms?: number) =>
      ms === 4000 ? 0 : wait(work, ms)) as typeof setTimeout
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => {
    document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
    // Long enough for a script to be requested.
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  expect(scripts).toEqual([])
  await page.mouse.move(100, 100)
  await page.mouse.move(110, 120)
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
})

/** Returns the function that lets the scripts load. */
async function holdScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

test('a click on a button before hydration is repeated after it', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/no-such-page')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.locator('html[data-hydrated]')).not.toBeAttached()
  await expect(signInDialog(page)).toBeHidden()
  release()
  await expect(signInDialog(page)).toBeVisible()
})

test('a date that is chosen before hydration is chosen after it', async ({ page, request }) => {
  const release = await holdScripts(page)
  await page.goto(tourPath(await scheduledTour(request)))
  const choose = page.getByRole('button', { name: /^Choose / }).nth(1)
  const day = (await choose.getAttribute('aria-label'))!.slice('Choose '.length)
  await choose.click()
  await expect(choose).toHaveAttribute('aria-busy', 'true')
  release()
  const field = page.getByLabel('Departure date', { exact: true })
  await expect(field).toBeFocused()
  await expect(field.locator('option:checked')).toContainText(day)
  await expect(choose).not.toHaveAttribute('aria-busy')
})

test('an empty search shows its warning after hydration', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/')
  await page.getByRole('search', { name: 'Tours' }).getByRole('button', { name: 'Search' }).click()
  release()
  await expect(messages(page)).toContainText('Please enter at least one field')
  await expect(page).toHaveURL('/')
})

test.describe('a connection that is cut', () => {
  test.use({ refusals: ['/assets/*', '/no-such-page'] })

  test('while scripts load: they load when the connection is back, and the click is repeated', async ({
    page,
  }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    const lost = page.waitForEvent('requestfailed')
    await page.goto('/no-such-page')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await lost
    await page.unroute('**/assets/*.js')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(signInDialog(page)).toBeVisible()
  })

  test('while scripts load, without an online event: the scripts are requested again', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    const lost = page.waitForEvent('console', (message) => message.text().includes('ERR_FAILED'))
    await page.goto('/no-such-page')
    await lost
    await page.unroute('**/assets/*.js')
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
  })
})

test('a form that is filled in and sent before hydration is sent, and keeps its entries', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/detail/what-the-dark-sounds-like')
  const form = page.getByRole('region', { name: 'Post a Comment' })
  await form.getByRole('checkbox').check()
  await form.getByRole('textbox', { name: 'Name' }).fill('Mira')
  await form.getByRole('textbox', { name: 'Email' }).fill('mira@example.com')
  await form.getByRole('button', { name: 'Post a Comment' }).click()
  release()
  await expect(page.getByText('This feature has been updating!').first()).toBeVisible()
  await expect(form.getByRole('checkbox')).toBeChecked()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Mira')
})

test('a review that is sent before hydration is answered by its page, and keeps its text', async ({
  page,
}) => {
  const release = await holdScripts(page)
  const [product] = await someProducts(page.request, 1)
  const address = `/shop/products/${product!._id}#reviews`
  await page.goto(address)
  const form = page.getByRole('form', { name: 'Add a review' })
  await form.getByRole('textbox', { name: 'Review' }).fill('It has carried tins up a hill.')
  await form.getByRole('button', { name: 'Submit' }).click()
  release()
  await expect(form).toContainText('You need login to do this action!')
  await expect(page).toHaveURL(address)
  await expect(form.getByRole('textbox', { name: 'Review' })).toHaveValue('It has carried tins up a hill.')
})

test('links work before hydration', async ({ page }) => {
  await page.route('**/assets/*.js', () => {})
  await page.goto('/no-such-page')
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
})

test('the tab of the panel that the address names is marked before hydration', async ({ page }) => {
  await page.route('**/*.js', () => {})
  const [product] = await someProducts(page.request, 1)
  await page.goto(`/shop/products/${product!._id}#reviews`)
  await expect(page.getByRole('form', { name: 'Add a review' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: product!.title }).getByRole('link')
  await expect(tabs).toHaveText(['DESCRIPTION', 'ADDITIONAL INFORMATION', /^REVIEWS/])
  const edges = await tabs.evaluateAll((links) =>
    links.map((link) => getComputedStyle(link).borderBottomColor),
  )
  const none = 'rgba(0, 0, 0, 0)'
  expect(edges).toEqual([none, none, expect.not.stringContaining(none)])
})

test('no public page starts with more than 174 KB of scripts (gzip)', async ({ request }) => {
  const sizes = new Map<string, Promise<number>>()
  const sizeOf = async (path: string) => {
    const response = await request.head(path, { headers: { 'accept-encoding': 'gzip' } })
    expect(response.ok(), path).toBe(true)
    return Number(response.headers()['content-length'])
  }
  const routes = await readBuiltRoutes(request)
  const isPublic = ({ id }: { id: string }) => !/^admin\/|signed-in/.test(id)
  const pages = routes.map((route) => withParents(route, routes)).filter((parts) => parts.every(isPublic))
  expect(pages.length).toBeGreaterThan(25)
  for (const [page, ...parents] of pages) {
    const files = new Set([page!, ...parents].flatMap(({ module, imports = [] }) => [module, ...imports]))
    let total = 0
    for (const file of files) {
      const size = sizes.get(file) ?? sizeOf(file)
      sizes.set(file, size)
      total += await size
    }
    expect(total / 1024, page!.id).toBeLessThan(page!.id === 'site/tours/tour-item' ? 174 : 167)
    expect(total / 1024, page!.id).toBeGreaterThan(100)
  }
})
