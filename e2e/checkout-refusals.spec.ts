// Refused orders: nothing is ordered, and every entry stays.
import type { Page } from '@playwright/test'
import { letTokenExpire } from './expired-token.ts'
import { checkoutForm, expectAddress, fillAddress, orderButton, ordersOf } from './own-orders.ts'
import { expect, test } from './staff-items.ts'
import { type ListedProduct, type Member, putIntoCart, signInBy, signInDialog, signUp } from './visitors.ts'

/** One row of the table of changes. */
const change = (page: Page, title: string) =>
  page.getByRole('table', { name: 'What has changed' }).getByRole('row').filter({ hasText: title })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, refusals: ['/api/orders'] })

    test('a price that has changed is shown with was and now, and the next press orders', async ({
      page,
      items,
    }) => {
      const lamp = await items.createProduct({ title: `${items.word} lamp`, cost: 50 })
      const member = await signUp(page.request)
      await putIntoCart(page.request, member, lamp as unknown as ListedProduct, 2)
      await page.goto('/checkout')
      await fillAddress(page)
      await items.change('products', lamp._id, { cost: 60, version: lamp.version })
      await orderButton(page).click()
      await expect(change(page, `${items.word} lamp`)).toHaveText(
        `${items.word} lamp2 for $100.02 for $120.0`,
      )
      await expect(change(page, 'Total')).toHaveText('Total$109.5$129.5')
      await expect(checkoutForm(page)).toContainText('Total$129.5')
      await expectAddress(page)
      expect(await ordersOf(page.request, member)).toEqual([])
      await orderButton(page).click()
      await expect(page.getByText('Thank you, we have your order')).toBeVisible()
      expect(await ordersOf(page.request, member)).toMatchObject([{ total: 129.5 }])
    })

    if (javaScriptEnabled) {
      test('a price that the open page has already shown is asked about all the same', async ({
        page,
        items,
      }) => {
        const lamp = await items.createProduct({ title: `${items.word} lamp`, cost: 50 })
        const member = await signUp(page.request)
        await putIntoCart(page.request, member, lamp as unknown as ListedProduct)
        await page.goto('/checkout')
        await fillAddress(page)
        await items.change('products', lamp._id, { cost: 60, version: lamp.version })
        // Another line makes the live cart arrive, with the new price.
        await putIntoCart(page.request, member, lamp as unknown as ListedProduct)
        await expect(checkoutForm(page)).toContainText('Total$129.5')
        await orderButton(page).click()
        await expect(change(page, `${items.word} lamp`)).toHaveText(
          `${items.word} lamp1 for $50.02 for $120.0`,
        )
        expect(await ordersOf(page.request, member)).toEqual([])
        await orderButton(page).click()
        await expect(page.getByText('Thank you, we have your order')).toBeVisible()
      })
    }

    test('what is sold out says how many are left and leads to the cart', async ({ page, items }) => {
      const lamp = await items.createProduct({ title: `${items.word} lamp`, cost: 50, stock: 3 })
      const member = await signUp(page.request)
      await putIntoCart(page.request, member, lamp as unknown as ListedProduct, 5)
      await page.goto('/checkout')
      await fillAddress(page)
      await orderButton(page).click()
      const notice = checkoutForm(page).getByRole('status').filter({ hasText: 'There is not enough left' })
      await expect(notice).toContainText(`${items.word} lamp: only 3 left, and you want 5.`)
      await expectAddress(page)
      expect(await ordersOf(page.request, member)).toEqual([])
      await notice.getByRole('link', { name: 'Change your cart' }).click()
      await expect(page).toHaveURL('/my-cart')
    })
  })
}

async function openCheckout(page: Page, product: unknown): Promise<Member> {
  const member = await signUp(page.request)
  await putIntoCart(page.request, member, product as ListedProduct)
  await page.goto('/checkout')
  await fillAddress(page)
  return member
}

test.describe('when the session has ended', () => {
  test.use({ refusals: ['/api/orders', '/api/user/getProfile', '/api/carts', '/api/live'] })

  test('the dialog opens at the press, which goes through once after signing in', async ({ page, items }) => {
    const member = await openCheckout(page, await items.createProduct())
    await page.context().clearCookies()
    await orderButton(page).click()
    const dialog = signInDialog(page)
    await expect(dialog).toBeVisible()
    await signInBy(dialog, member)
    await expect(page.getByText('Thank you, we have your order')).toBeVisible()
    expect(await ordersOf(page.request, await signInAgain(page, member))).toHaveLength(1)
  })

  test('an expired token is renewed without a word', async ({ page, items }) => {
    const member = await openCheckout(page, await items.createProduct())
    await letTokenExpire(page.context())
    await orderButton(page).click()
    await expect(page.getByText('Thank you, we have your order')).toBeVisible()
    expect(await ordersOf(page.request, member)).toHaveLength(1)
  })
})

async function signInAgain(page: Page, member: Member): Promise<Member> {
  const { username, password } = member
  const response = await page.request.post('/api/user/signin', { data: { username, password } })
  return { ...member, token: ((await response.json()) as { token: string }).token }
}

test.describe('when the session has ended, without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form comes back with all entries, and orders after signing in', async ({ page, items }) => {
    const member = await openCheckout(page, await items.createProduct({ cost: 20 }))
    await page.context().clearCookies()
    await orderButton(page).click()
    await expect(checkoutForm(page).getByRole('alert')).toContainText('What you have entered is still here.')
    await expectAddress(page)
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Sign in, in a new tab' }).click(),
    ])
    const form = tab.getByRole('form', { name: 'Sign in' })
    await form.getByLabel('Username', { exact: true }).fill(member.username)
    await form.getByLabel('Password', { exact: true }).fill(member.password)
    await form.getByRole('button', { name: 'SIGN IN' }).click()
    await expect(tab).toHaveURL('/')
    await tab.close()
    await orderButton(page).click()
    await expect(page.getByText('Thank you, we have your order')).toBeVisible()
    expect(await ordersOf(page.request, await signInAgain(page, member))).toMatchObject([{ total: 29.5 }])
  })
})

test.describe('when the network fails', () => {
  test.use({ refusals: ['/api/orders'] })

  test('a lost answer is asked for again with the same key, and there is one order', async ({
    page,
    items,
  }) => {
    const member = await openCheckout(page, await items.createProduct())
    const keys: (string | undefined)[] = []
    await page.route('**/api/orders', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await orderButton(page).click()
    await expect(page.getByText('Thank you, we have your order')).toBeVisible()
    expect(new Set(keys).size).toBe(1)
    expect(keys.length).toBeGreaterThan(1)
    expect(await ordersOf(page.request, member)).toHaveLength(1)
  })

  test('without a connection nothing is lost, and the next press has the same key', async ({
    page,
    items,
  }) => {
    const member = await openCheckout(page, await items.createProduct())
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/orders')) keys.push(request.headers()['idempotency-key'])
    })
    await page.route('**/api/orders', (route) => route.abort())
    await orderButton(page).click()
    await expect(checkoutForm(page).getByRole('alert')).toContainText('We cannot be reached at the moment.')
    await expectAddress(page)
    await page.unroute('**/api/orders')
    await page.reload()
    await expectAddress(page)
    await orderButton(page).click()
    await expect(page.getByText('Thank you, we have your order')).toBeVisible()
    expect(new Set(keys).size).toBe(1)
    expect(await ordersOf(page.request, member)).toHaveLength(1)
  })

  test('too many orders are refused with the text of the server', async ({ page, items }) => {
    await openCheckout(page, await items.createProduct())
    await page.route('**/api/orders', (route) =>
      route.fulfill({
        status: 429,
        json: { code: 'rate_limited', message: 'Too many attempts. Please wait a moment and try again.' },
      }),
    )
    await orderButton(page).click()
    await expect(checkoutForm(page).getByRole('alert')).toContainText('Too many attempts.')
    await expectAddress(page)
  })
})
