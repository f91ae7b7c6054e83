// A release during a visit: the scripts of the open page's version are gone. Every link and form ends in the newest version of
// the page that it leads to, or in words with a way on.
import type { Page } from '@playwright/test'
import { expectNewest, leadTo } from './document-loads.ts'
import { checkoutForm, fillAddress, orderButton, ordersOf } from './own-orders.ts'
import { signInSuperAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import { bookableTour, tourPath } from './tours.ts'
import { messages, putIntoCart, signUp, someProducts } from './visitors.ts'

test.use({ refusals: ['/assets/*'] })

/** From now on, the open page finds none of its scripts and styles. A page that is opened next has its own. */
async function release(page: Page): Promise<void> {
  let isGone = true
  await page.unrouteAll()
  await page.route('**/*', (route) => {
    if (route.request().isNavigationRequest()) isGone = false
    const isOfPage = new URL(route.request().url()).pathname.startsWith('/assets/')
    return isGone && isOfPage ? route.fulfill({ status: 404, body: '' }) : route.fallback()
  })
  await page.evaluate(() => Object.assign(window, { isOld: true }))
}

/** One page of each kind: by its access, and by what runs before it is shown. */
const kinds = {
  'a public page': '/pages/terms',
  'a list': '/shop/products',
  'a page of an account': '/setting',
  'a page of the elements': '/elements/buttons',
  'a page of staff': '/admin/today',
  'a page of super admins': '/admin/users',
  'a page that does not exist': '/no-such-page',
}

for (const [kind, from] of Object.entries(kinds)) {
  test(`from ${kind}, every kind of page opens in its newest version`, async ({ page }) => {
    await signInSuperAdmin(page.request)
    for (const to of Object.values(kinds)) {
      if (to === from) continue
      await page.goto(from)
      await release(page)
      await leadTo(page, to)
      await expectNewest(page, to)
    }
  })
}

test('an order that is placed during a release is shown', async ({ page }) => {
  const member = await signUp(page.request)
  const [product] = await someProducts(page.request, 1)
  await putIntoCart(page.request, member, product!)
  await page.goto('/checkout')
  await expect(checkoutForm(page).getByLabel('Name', { exact: true })).toHaveValue(member.username)
  await fillAddress(page)
  await release(page)
  await orderButton(page).click()
  await expectNewest(page, /\/my-orders\/[\w-]+(\?placed)?$/)
  await expect(page.getByText('Thank you, we have your order')).toBeVisible()
  expect(await ordersOf(page.request, member)).toHaveLength(1)
})

test('a link whose page was to be prefetched leads on, too', async ({ page }) => {
  await signUp(page.request)
  await page.goto('/pages/terms')
  await release(page)
  const link = page.getByRole('contentinfo').locator('a[href^="/detail/"]').first()
  const address = (await link.getAttribute('href'))!
  const prefetched = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/'))
  await link.hover()
  await prefetched
  await link.click()
  await expectNewest(page, address)
})

test('a search and a changed profile end in the newest version', async ({ page }) => {
  const member = await signUp(page.request)
  await page.goto('/detail/nine-slow-trains-worth-the-ticket')
  await release(page)
  const search = page.getByRole('complementary').getByRole('combobox', { name: 'Search' })
  await search.fill('norway')
  await search.press('Enter')
  await expectNewest(page, /\/search\/?\?/)

  await page.goto('/setting')
  await release(page)
  const profile = page.getByRole('form', { name: 'Update profile' })
  await expect(profile.getByLabel('Name', { exact: true })).toHaveValue(member.username)
  await profile.getByLabel('Name', { exact: true }).fill('Mira Solberg')
  await profile.getByRole('button', { name: 'Update profile' }).click()
  await expectNewest(page, '/')
})

test('a part that is gone says how to go on', async ({ page }) => {
  await page.goto('/pages/terms')
  await page.waitForLoadState('networkidle')
  await release(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(messages(page).getByText('Please try again, or reload the page.')).toHaveCount(1)

  const tour = await bookableTour(page.request, 0)
  await page.goto(tourPath(tour))
  await page.waitForLoadState('networkidle')
  await release(page)
  await page.getByRole('button', { name: 'Open the calendar: Departure date' }).click()
  await expect(messages(page).getByText('Please try again, or reload the page.')).toHaveCount(1)
})
