// Client-side navigation: prefetching before the click, and view transitions.
import type { Locator, Page } from '@playwright/test'
import { signInAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import { bookableTour, openTab, tourPath } from './tours.ts'
import { messages, signInDialog } from './visitors.ts'

interface Fade {
  /** The next page's title when the transition captured it. */
  heading: string | undefined
  hasPicture: boolean
  /** The address of the link that the moving picture has reached. */
  leadsTo: string | undefined
}

type Watched = Window & { fades: Fade[] }

/** Records the view transitions. */
async function watchFades(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const fades: Fade[] = []
    Object.assign(window, { fades })
    const start = document.startViewTransition
    document.startViewTransition = function (this: Document, update) {
      const transition = start.call(this, update)
      const note = () => {
        const moving = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
        fades.push({
          heading: document.querySelector('main h1')?.textContent,
          hasPicture: moving.some((name) => name === '::view-transition-group(page-picture)'),
          leadsTo: document.querySelector<HTMLAnchorElement>('a[data-transitioning]:has(img)')?.pathname,
        })
      }
      // On a very busy machine the browser skips it, which is accepted.
      transition.ready.then(note, note)
      return transition
    }
  })
}

const fadesOf = (page: Page) => page.evaluate(() => (window as unknown as Watched).fades)
/** Opens the page and goes back, with the moving picture both times. */
const areWhole = (fades: Fade[]) => fades.length === 2 && fades.every(({ hasPicture }) => hasPicture)
const forgetFades = (page: Page) =>
  page.evaluate(() => {
    ;(window as unknown as Watched).fades.length = 0
  })

/** Records the scripts that the page requests. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    const name = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(new URL(request.url()).pathname)?.[1]
    if (name !== undefined) scripts.push(name)
  })
  return scripts
}

const tours = (page: Page) => page.locator('main .poster-card').getByRole('link')
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })

/** Opens a page and waits until the router knows the routes of its links. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** The pointer rests on the link for `ms` milliseconds and moves on. */
async function hoverOver(link: Locator, ms: number): Promise<void> {
  await link.evaluate(async (element, ms) => {
    const move = (type: string, target: Element, relatedTarget: Element) =>
      target.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget }))
    move('mouseover', element, document.body)
    await new Promise((resolve) => setTimeout(resolve, ms))
    move('mouseout', element, document.body)
  }, ms)
}

test('hovering over or focusing a link prefetches its page', async ({ page }) => {
  const scripts = watchScripts(page)
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/cards/') && calls.push(request.url()))
  await open(page, '/tours/standard-list')
  await hoverOver(footerLink(page, 'Terms'), 20)
  await tours(page).first().hover()
  await expect.poll(() => scripts).toEqual(expect.arrayContaining(['tour-item']))
  // Passing over a link prefetches nothing, and data is requested only when the page opens.
  expect(scripts).not.toContain('legal-page')
  expect(calls).toEqual([])

  await footerLink(page, 'Terms').focus()
  await expect.poll(() => scripts).toContain('legal-page')

  const loaded = scripts.length
  await tours(page).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Amazing Tour')
  expect(scripts.slice(loaded).filter((name) => name === 'tour-item')).toEqual([])
})

// Warnings on the console fail every test: a preload whose CORS mode differs from that of the request gives one.
test('a lazy part and a prefetched page share style sheets without a warning', async ({ page }) => {
  const sheets: string[] = []
  page.on('request', (request) => {
    const name = /[^/]+(?=-[^/]+\.css)/.exec(request.url())
    if (name !== null) sheets.push(name[0])
  })
  await open(page, '/pages/about-us')
  const link = page.locator('a[href="/tours/standard-list"]:visible').first()
  await link.focus()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(signInDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await link.click()
  await expect(page).toHaveURL('/tours/standard-list')
  await page.waitForLoadState('networkidle')
  const requests = [...Map.groupBy(sheets, (name) => name).values()].map((same) => same.length)
  expect(Math.max(...requests)).toBeGreaterThan(1)
})

test('with Save-Data a page loads when it is opened', async ({ page }) => {
  const scripts = watchScripts(page)
  await open(page, '/tours/standard-list')
  await footerLink(page, 'Terms').focus()
  await expect.poll(() => scripts).toContain('legal-page')
  await page.evaluate(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  // Longer than the delay of a prefetch.
  await hoverOver(tours(page).first(), 300)
  expect(scripts).not.toContain('tour-item')
  await tours(page).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Amazing Tour')
  expect(scripts).toContain('tour-item')
})

test.describe('a missing file', () => {
  test.use({ refusals: ['/assets/*'] })

  test('does not affect the open page when it is prefetched', async ({ page }) => {
    await open(page, '/tours/standard-list')
    await page.route('**/assets/legal-page*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("half of it")' }),
    )
    const email = page.getByRole('contentinfo').getByLabel('E-mail')
    await email.fill('half a')
    const loaded = page.waitForEvent('requestfinished', (request) => request.url().includes('/legal-page'))
    await footerLink(page, 'Terms').focus()
    await loaded
    await footerLink(page, 'Terms').blur()
    await expect(email).toHaveValue('half a')
  })
})

test.describe('a lost connection', () => {
  test.use({ refusals: ['/api/*', '/images/*', '/assets/*', '/__manifest'] })

  test('shows a message in the list, which loads when the connection is back; links and searches keep the input', async ({
    page,
    context,
  }) => {
    await page.goto('/shop/products')
    await page.waitForLoadState('networkidle')
    const email = page.getByRole('contentinfo').getByLabel('E-mail')
    await email.fill('mira@example.com')
    await page.getByRole('button', { name: 'Find and contact' }).click()
    const destination = page.getByRole('dialog', { name: 'Where to Go next?' }).getByLabel('Destination')
    await destination.waitFor()
    await context.setOffline(true)
    await destination.fill('Norway')
    await destination.press('Enter')
    await expect(messages(page)).toContainText('We cannot be reached at the moment.')
    await expect(destination).toHaveValue('Norway')
    await page.keyboard.press('Escape')
    await expect(messages(page)).not.toContainText('We cannot be reached')
    await footerLink(page, 'Terms').click()
    await expect(messages(page)).toContainText('We cannot be reached at the moment.')
    await expect(page).toHaveURL('/shop/products')
    await page.getByRole('navigation', { name: 'Pages of products' }).getByRole('link', { name: '2' }).click()
    await expect(page.getByRole('heading', { name: 'The products did not arrive' })).toBeVisible()
    await expect(email).toHaveValue('mira@example.com')
    await context.setOffline(false)
    // By itself.
    await expect(page.getByText('Showing page 2 of')).toBeVisible()
  })
})

test('a transition fades to a complete page; the card’s picture becomes the page’s picture, and back', async ({
  page,
}) => {
  await watchFades(page)
  await open(page, '/tours/standard-list')
  const card = tours(page).nth(3)
  await card.scrollIntoViewIfNeeded()
  const title = (await card.getByRole('heading').textContent())!
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(100)
  // On a very busy machine the browser skips the pictures: then try once more.
  let fades: Fade[] = []
  for (let tries = 0; tries < 4 && !areWhole(fades); tries += 1) {
    await forgetFades(page)
    await card.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await expect(page.getByRole('main')).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect.poll(() => fadesOf(page)).toHaveLength(1)

    await page.goBack()
    await expect(card).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
    await expect.poll(() => fadesOf(page)).toHaveLength(2)
    fades = await fadesOf(page)
  }
  expect(fades).toMatchObject([
    { heading: expect.stringContaining(title), hasPicture: true },
    { heading: 'Standard List', hasPicture: true, leadsTo: await card.getAttribute('href') },
  ])
  await expect(page.locator('[data-transitioning]')).toHaveCount(0)

  // Another page of the same list has no transition.
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('link', { name: 'Previous page' })).toBeVisible()
  expect(await fadesOf(page)).toHaveLength(2)
})

test('screens of the back office fade too, also those without data', async ({ page }) => {
  await signInAdmin(page.request)
  await watchFades(page)
  await open(page, '/admin')
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await menu.getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQ')
  await expect(page.getByRole('main')).toBeFocused()
  await expect.poll(() => fadesOf(page)).toHaveLength(1)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('pages change without a transition', async ({ page }) => {
    await watchFades(page)
    await open(page, '/tours/standard-list')
    await tours(page).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Amazing Tour')
    await expect(page.getByRole('main')).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Standard List')
    expect(await fadesOf(page)).toEqual([])
  })
})

test('returning to or reloading a page restores its open tab and scroll position', async ({ page }) => {
  const tour = await bookableTour(page.request, 0)
  const path = tourPath(tour)
  await page.goto(path)
  await openTab(page, 'Gallery')
  // The page has this height before similar tours have loaded.
  const left = 1600
  await page.evaluate((to) => window.scrollTo(0, to), left)
  const place = () => page.evaluate(() => window.scrollY)
  const next = page.locator('main a[href^="/tour-item/"]').last()
  // Without Playwright's own scrolling.
  await next.evaluate((link: HTMLAnchorElement) => link.click())
  await expect(page).not.toHaveURL(new RegExp(path))
  await expect.poll(place).toBe(0)

  // The data is delayed, and a placeholder is shown first.
  const gate = Promise.withResolvers<void>()
  await page.route(`**/api/cards/${tour._id}`, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goBack()
  await expect(page.getByRole('status').filter({ hasText: 'Loading tour' })).toBeVisible()
  gate.resolve()
  await expectAsLeft('come back to')
  await page.reload()
  await expectAsLeft('loaded anew')

  async function expectAsLeft(how: string) {
    const gallery = page.getByRole('tab', { name: 'Gallery', exact: true })
    await expect(gallery).toHaveAttribute('aria-selected', 'true')
    await expect.poll(place, how).toBe(left)
  }
})
