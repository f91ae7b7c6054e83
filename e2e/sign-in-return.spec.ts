// Signing in reloads the page and restores scroll position, focus and entries.
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { panel, typeDate } from './booking-panel.ts'
import { cards } from './shop-list.ts'
import { test } from './test.ts'
import { bookableTour, farDay, openTab, tourPath } from './tours.ts'
import { messages, openSignIn, signInBy, signInDialog, signUp } from './visitors.ts'

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('the focus returns although the reload takes long', async ({ page, request }) => {
  const account = await signUp(request)
  await page.goto('/')
  const dialog = await openSignIn(page)
  const reload = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      await reload.promise
      await route.fallback()
    },
  )
  const menu = page.getByRole('button', { name: account.username })
  const menuLoaded = Promise.all(
    ['account-menu', 'menu', 'sign-out'].map((name) => page.waitForResponse(`**/assets/${name}-*.js`)),
  )
  await dialog.getByLabel('Username', { exact: true }).fill(account.username)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'SIGN IN', exact: true }).click()
  // The page before the reload shows its menu of the user already.
  await menuLoaded
  const isReloaded = page.waitForEvent('domcontentloaded')
  reload.resolve()
  await isReloaded
  await expect(menu).toBeFocused()
})

for (const width of [390, 1440]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 900 } })

    test('a visitor who was booking is back at Book now, once (R-328)', async ({ page, request }) => {
      const account = await signUp(request)
      await page.goto(tourPath(await bookableTour(request, 11)))
      const { typed } = farDay()
      await typeDate(page, typed)
      const book = panel(page).getByRole('button', { name: 'Book now' })
      // Enter in a field opens the dialog too.
      await panel(page).getByLabel('Phone', { exact: true }).press('Enter')
      await expect(signInDialog(page)).toBeVisible()
      const place = await scrolled(page)
      await signInBy(signInDialog(page), account)
      await expect(book).toBeFocused()
      // The edges may fall between two pixels.
      await expect(book).toBeInViewport({ ratio: 0.99 })
      await expect(panel(page).getByLabel('Email', { exact: true })).toHaveValue(account.email)
      await expect(book).toBeFocused()
      const distance = Math.abs((await scrolled(page)) - place)
      // The terms stand between the field and the button; on a phone it may have been below the viewport.
      expect(distance).toBeLessThan(width === 390 ? 844 : 450)
      await book.press('Enter')
      await expect(panel(page).getByRole('status').filter({ hasText: 'One ticket for' })).toBeVisible()

      await page.reload()
      await expect(panel(page).getByLabel('Email', { exact: true })).toHaveValue(account.email)
      await expect(page.locator('body')).toBeFocused()
    })

    test('the product’s button says VIEW CART and has the focus (R-183)', async ({ page, request }) => {
      const account = await signUp(request)
      await page.goto('/shop/products?category=Camping&sort=lowprice')
      const card = cards(page).nth(4)
      await card.getByRole('button', { name: 'ADD TO CART' }).press('Enter')
      await expect(signInDialog(page)).toBeVisible()
      const place = await scrolled(page)
      await signInBy(signInDialog(page), account)
      const link = card.getByRole('link', { name: 'VIEW CART' })
      await expect(link).toBeFocused()
      await expect(link).toHaveAttribute('href', '/my-cart')
      await expect(link).toBeInViewport({ ratio: 1 })
      expect(Math.abs((await scrolled(page)) - place)).toBeLessThan(50)
      await expect(page.getByRole('link', { name: 'VIEW CART' })).toHaveCount(1)
      await expect(page.getByTestId('cart-badge')).toHaveText('1')
      await expectAccessible(page, '#products')
      await page.reload()
      await expect(page.getByTestId('cart-badge')).toHaveText('1')
      await expect(page.getByRole('link', { name: 'VIEW CART' })).toHaveCount(0)
    })

    test('a visitor who was reviewing finds the text, with the focus on the button', async ({
      page,
      request,
    }) => {
      const account = await signUp(request)
      await page.goto(tourPath(await bookableTour(request, 12)))
      const reviews = await openTab(page, 'Reviews')
      await reviews.getByLabel('Review', { exact: true }).fill('Calm water.')
      const submit = reviews.getByRole('form', { name: 'Add a review' }).locator('[type=submit]')
      await submit.press('Enter')
      await signInBy(signInDialog(page), account)
      await expect(submit).toBeFocused()
      await expect(submit).toBeInViewport({ ratio: 1 })
      await expect(reviews.getByLabel('Review', { exact: true })).toHaveValue('Calm water.')
    })

    test('after signing in by the header the focus is on the account menu', async ({ page, request }) => {
      const account = await signUp(request)
      await page.goto('/pages/terms')
      await signInBy(await openSignIn(page), account)
      const menu = page.getByRole('button', { name: account.username })
      await expect(menu).toBeFocused()
      await expect(messages(page)).toContainText('Successfully!')
      await menu.press('Enter')
      await expect(page.getByRole('menuitem', { name: 'Setting' })).toBeFocused()
    })

    test('a closed dialog has no effect on a later sign-in', async ({ page, request }) => {
      const account = await signUp(request)
      await page.goto(tourPath(await bookableTour(request, 11)))
      await panel(page).getByRole('button', { name: 'Book now' }).press('Enter')
      await expect(signInDialog(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(signInDialog(page)).toBeHidden()
      await signInBy(await openSignIn(page), account)
      await expect(page.getByRole('button', { name: account.username })).toBeFocused()
    })
  })
}
