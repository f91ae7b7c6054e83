// A network that is lost and comes back: the next press asks again, and messages about it go.
import type { Page } from '@playwright/test'
import { expectNewest, leadTo } from './document-loads.ts'
import { signInSuperAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import { bookableTour, openTab, tourPath } from './tours.ts'
import { messages, signUp } from './visitors.ts'

test.use({ refusals: ['/assets/*', '/api/*', '/__manifest', '/images/*', '/'] })

const unreachable = 'We cannot be reached at the moment. Please try again.'

/** Opens a page and waits until the router knows the routes of its links. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** Waits until the router knows the routes of a page, as it does after a link to it was shown. */
async function discover(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href })
    link.dataset.discover = 'true'
    document.querySelector('main')!.append(link)
  }, path)
  await page.waitForFunction((wanted) => {
    interface Known {
      path?: string
      children?: Known[]
    }
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { routes: Known[] }
    }
    const paths = (routes: Known[]): unknown[] =>
      routes.flatMap(({ path, children = [] }) => [path, ...paths(children)])
    return paths(router.routes).includes(wanted.slice(1))
  }, path)
}

const loseNetwork = (page: Page) => page.context().setOffline(true)
const findNetwork = (page: Page) => page.context().setOffline(false)

for (const { kind, from, to } of [
  { kind: 'a public page to a list', from: '/pages/terms', to: '/shop/products' },
  { kind: 'a list to a page of an account', from: '/shop/products', to: '/my-tour' },
  { kind: 'a page that does not exist to a public page', from: '/no-such-page', to: '/pages/about-us' },
  { kind: 'a page of staff to a page of super admins', from: '/admin/today', to: '/admin/users' },
]) {
  test(`a link from ${kind} that was pressed without a network leads on when the network is back`, async ({
    page,
  }) => {
    await signInSuperAdmin(page.request)
    await open(page, from)
    await discover(page, to)
    await loseNetwork(page)
    await leadTo(page, to)
    await expect(messages(page).getByText(unreachable).first()).toBeAttached()
    await expect(page).toHaveURL(from)
    await findNetwork(page)
    await leadTo(page, to)
    await expect(page).toHaveURL(to)
    await expect(page.getByRole('heading', { name: 'Rough weather' })).toHaveCount(0)
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
  })
}

test('a page whose routes are not known yet shows a way on without a network, and comes when the network is back', async ({
  page,
}) => {
  await signUp(page.request)
  await open(page, '/pages/terms')
  await loseNetwork(page)
  await leadTo(page, '/my-orders')
  await expect(page.getByRole('heading', { name: 'Rough weather' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'your orders' })).toBeVisible()
  await findNetwork(page)
  await expectNewest(page, '/my-orders')
})

test('what did not arrive comes when the network is back, and its message goes', async ({ page }) => {
  await signUp(page.request)
  const arrivals = [
    { path: '/shop/products', next: '/shop/products?page=2', message: 'The products did not arrive' },
    {
      path: '/tours/standard-list',
      next: '/tours/standard-list?page=2',
      message: 'The tours did not arrive',
    },
    { path: '/', next: '/?page=2', message: 'The tours did not arrive' },
  ]
  for (const { path, next, message } of arrivals) {
    await open(page, path)
    await loseNetwork(page)
    await leadTo(page, next)
    const heading = page.getByRole('heading', { name: message })
    await expect(heading).toBeVisible()
    await findNetwork(page)
    await expect(heading).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  }
})

test('a part of the page that did not load comes when the network is back', async ({ page }) => {
  await page.goto(tourPath(await bookableTour(page.request, 0)))
  await page.route(/\/assets\/tour-map-/, (route) => route.abort())
  const location = await openTab(page, 'Location')
  const message = location.getByText('This part of the page did not load.')
  await expect(message).toBeVisible()
  await page.unrouteAll()
  await loseNetwork(page)
  await findNetwork(page)
  await expect(message).toHaveCount(0)
})
