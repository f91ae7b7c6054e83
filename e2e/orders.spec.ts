// Orders of a customer: the list, the page of one, cancelling, withdrawing, invoices and credit notes.
import { expectAccessible } from './accessibility.ts'
import { budgetOf, type Weight } from './budgets.ts'
import { address, markOrder, type OwnOrder, placeOrder, receiveTransfer } from './own-orders.ts'
import { test as base, expect } from './staff-items.ts'
import { openWithin } from './tours.ts'
import {
  type ListedProduct,
  type Member,
  putIntoCart,
  signInBy,
  signInDialog,
  signUp,
  someProducts,
} from './visitors.ts'
import { findLargePictures, measureWeight } from './weight.ts'
import { expectNoOverflow } from './widths.ts'

const test = base.extend<{ ordered: { order: OwnOrder; member: Member; code: string; title: string } }>({
  ordered: async ({ page, items }, use) => {
    const lamp = await items.createProduct({ title: `${items.word} lamp`, cost: 50, sale: 20 })
    const member = await signUp(page.request)
    const order = await placeOrder(page.request, member, lamp as unknown as ListedProduct, { count: 2 })
    const code = `${order.reference.slice(0, 4)}-${order.reference.slice(4)}`
    await use({ order, member, code, title: lamp.title })
  },
})

const pathOf = ({ _id }: OwnOrder) => `/my-orders/${_id}`

test('an order stands in the list and has a page with all that belongs to it', async ({ page, ordered }) => {
  const { order, code, title } = ordered
  await page.goto('/setting')
  await page.getByRole('link', { name: 'My orders' }).click()
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText(title)
  await expect(row).toContainText('Waiting for payment')
  await expect(row).toContainText('$89.5')
  await expectAccessible(page)
  await row.getByRole('link', { name: code }).click()
  await expect(page).toHaveURL(pathOf(order))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Waiting for payment Order ${code}`)
  const lines = page.getByRole('region', { name: 'What you ordered' })
  await expect(lines.getByRole('listitem')).toHaveText(
    `${title}2 × $50.0, 20% off · HY-TESTwas $100.0 now $80.0`,
  )
  await expect(lines).toContainText('Goods$80.0Standard delivery$9.5Total$89.5Of this 20 % VAT$14.92')
  await expect(page.getByRole('region', { name: 'Where it goes' })).toContainText(
    [address.name, address.line1, address.line2, `${address.postcode} ${address.city}`, address.country].join(
      '',
    ),
  )
  await expect(page.getByRole('region', { name: 'You wrote to us' })).toContainText('Please ring twice.')
  await expect(page.getByRole('region', { name: 'So far' })).toContainText('You ordered')
  const payment = page.getByRole('region', { name: 'Payment' })
  await expect(payment).toContainText('To pay: $89.5.')
  await expect(payment).toContainText(`Reference${code}`)
  await expectAccessible(page)
  for (const width of [320, 390, 1440]) await expectNoOverflow(page, width)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an order is cancelled after a page has asked', async ({ page, ordered: { order, code } }) => {
      await page.goto(pathOf(order))
      await page.getByRole('link', { name: 'Cancel this order' }).click()
      await expect(page).toHaveURL(`${pathOf(order)}/cancel`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Cancel Order ${code}`)
      await expect(page.getByText('You have paid nothing, so nothing is refunded.')).toBeVisible()
      await expectNoOverflow(page, 320)
      await page.getByRole('link', { name: 'Keep it' }).click()
      await page.getByRole('link', { name: 'Cancel this order' }).click()
      await page.getByRole('button', { name: 'Cancel this order' }).click()
      // Scripts take the parameter out of the address once the page has told the outcome.
      await expect(page).toHaveURL(javaScriptEnabled ? pathOf(order) : `${pathOf(order)}?cancelled`)
      await expect(page.getByText('Your order is cancelled.')).toBeVisible()
      await expect(page.getByText('You cancelled it')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Cancel this order' })).toHaveCount(0)
    })

    test('a contract is withdrawn from in two steps, with a dated acknowledgement', async ({
      page,
      ordered: { order, code, title },
      playwright,
      baseURL,
    }) => {
      const staff = await playwright.request.newContext({ baseURL })
      await receiveTransfer(staff, order._id)
      for (const state of ['packed', 'sent', 'completed']) await markOrder(staff, order._id, { state })
      await page.goto(pathOf(order))
      await expect(page.getByRole('link', { name: 'Cancel this order' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Withdraw from contract here' }).click()
      await expect(page.getByText('I withdraw from the contract for:')).toBeVisible()
      await expect(page.getByRole('main')).toContainText(`2 × ${title}`)
      await expect(page.getByText('We refund $89.5 as soon as the goods are here.')).toBeVisible()
      await expectNoOverflow(page, 320)
      await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
      const told = page.getByRole('status').filter({ hasText: 'We have your withdrawal' })
      await expect(told).toContainText(/It arrived on \w+ \d\d, \d{4} \d\d:\d\d [ap]m UTC\./)
      await expect(page.getByRole('button', { name: 'Confirm withdrawal' })).toHaveCount(0)
      // It stays there.
      await page.goto(pathOf(order))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Withdrawn from Order ${code}`)
      await page.getByRole('link', { name: 'Acknowledgement of your withdrawal' }).click()
      await expect(told).toBeVisible()

      await markOrder(staff, order._id, { state: 'returned' })
      await page.goto(pathOf(order))
      await expect(page.getByRole('region', { name: 'Payment' })).toContainText(
        'You have paid $89.5 too much, which we refund.',
      )
      await page.getByRole('link', { name: /^Credit note CN-\d{6}$/ }).click()
      const note = page.getByRole('article', { name: /^Credit note CN-\d{6}$/ })
      await expect(note).toContainText(title)
      await expect(note).toContainText('Standard delivery')
      await expect(note).toContainText('Total$89.5')
      await staff.dispose()
    })
  })
}

test('the invoice is accessible, fits 320 pixels and prints alone', async ({
  page,
  ordered: { order, title },
  playwright,
  baseURL,
}) => {
  const staff = await playwright.request.newContext({ baseURL })
  await receiveTransfer(staff, order._id)
  await staff.dispose()
  await page.goto('/my-cart')
  await openWithin(page, pathOf(order))
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Paid: $89.5 on')
  await page.getByRole('link', { name: 'Invoice to print' }).click()
  const invoice = page.getByRole('article', { name: /^Invoice INV-\d{6}$/ })
  await expect(invoice).toContainText(`${title}HY-TEST2$50.0 less 20%$80.0`)
  await expect(invoice).toContainText('The total includes 20 % VAT: $14.92.')
  await expect(invoice).toContainText(address.name)
  await expectAccessible(page)
  await expectNoOverflow(page, 320)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Back to the order' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(invoice).toBeVisible()
  expect((await page.goto(`${pathOf(order)}/documents/INV-999999`))!.status()).toBe(404)
})

test('the checkout and the page of an order are as light as other pages of members', async ({
  page,
  ordered: { order, member },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const product of await someProducts(page.request, 3)) await putIntoCart(page.request, member, product)
  for (const path of ['/checkout', pathOf(order)]) {
    const served = await (await page.goto(path))!.text()
    const weight = await measureWeight(page, served)
    const budget = budgetOf({ route: path, path, as: 'user' })
    const over = Object.entries(weight).filter(([kind, value]) => value > budget[kind as keyof Weight])
    expect([path, over]).toEqual([path, []])
    expect(await findLargePictures(page)).toEqual([])
  }
})

test.describe('when the session has ended', () => {
  test.use({ refusals: ['/api/orders/*', '/api/user/getProfile', '/api/carts', '/api/live', '/my-orders/*'] })

  test('a press is forgotten with the sign-in dialog: signing in later cancels nothing', async ({
    page,
    ordered: { order, member },
  }) => {
    const cancelPath = `${pathOf(order)}/cancel`
    await page.goto(cancelPath)
    await page.context().clearCookies()
    const cancel = page.getByRole('button', { name: 'Cancel this order' })
    await cancel.click()
    const dialog = signInDialog(page)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.goto(cancelPath)
    await signInBy(dialog, member)
    await expect(cancel).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL(cancelPath)
    await page.goto(pathOf(order))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Waiting for payment')
  })
})

test('the pages of a step are accessible', async ({ page, ordered: { order } }) => {
  for (const step of ['cancel', 'withdrawal']) {
    await page.goto(`${pathOf(order)}/${step}`)
    await expectAccessible(page)
  }
})

test.describe('of another account', () => {
  test.use({ refusals: ['/api/orders/*'] })

  test("another's order is not found, with and without script", async ({
    page,
    ordered: { order, code },
  }) => {
    await page.context().clearCookies()
    const signedOut = await page.goto(pathOf(order))
    expect(signedOut!.status()).toBe(401)
    expect(await signedOut!.text()).not.toContain(order.reference)
    await signUp(page.request)
    for (const ending of ['', '/cancel', '/withdrawal', '/documents/INV-000001']) {
      const response = await page.goto(pathOf(order) + ending)
      expect([ending, response!.status()]).toEqual([ending, 404])
      expect(await response!.text()).not.toContain(code)
    }
    await page.goto('/my-cart')
    await openWithin(page, pathOf(order))
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  })
})

test.describe('when the server cannot be reached', () => {
  test.use({ refusals: ['/api/orders/*'] })

  test('the pages of orders say so, and try again', async ({ page, ordered: { order, code } }) => {
    await page.goto('/my-cart')
    await page.route('**/api/orders/**', (route) => route.abort())
    await openWithin(page, pathOf(order))
    await expect(page.getByRole('heading', { name: 'Your order did not arrive' })).toBeVisible()
    await openWithin(page, '/my-orders')
    await expect(page.getByRole('heading', { name: 'Your orders did not arrive' })).toBeVisible()
    await page.unroute('**/api/orders/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: code })).toBeVisible()
  })
})
