// The checkout: from the cart to the order, with and without JavaScript.
import { expectAccessible, expectAccessibleWithoutScript } from './accessibility.ts'
import {
  address,
  checkoutForm,
  expectAddress,
  fillAddress,
  orderButton,
  ordersOf,
  readOrder,
} from './own-orders.ts'
import { expectNoShifts, watchShifts } from './shifts.ts'
import { expect, test } from './staff-items.ts'
import { skipToContent, walkTo } from './tab-stops.ts'
import { type ListedProduct, putIntoCart, signUp, someProducts, waitForToast } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const summary = (page: Parameters<typeof checkoutForm>[0]) =>
  checkoutForm(page).getByRole('region', { name: 'Your order' })

test('a cart is ordered by keyboard: what each line was and is, delivery, total and VAT are shown before', {
  tag: '@usual',
}, async ({ page, items }) => {
  const lamp = await items.createProduct({ title: `${items.word} lamp`, cost: 50, sale: 20 })
  const mug = await items.createProduct({ title: `${items.word} mug`, cost: 12.25 })
  const member = await signUp(page.request)
  await putIntoCart(page.request, member, lamp as unknown as ListedProduct, 2)
  await putIntoCart(page.request, member, mug as unknown as ListedProduct)
  await page.goto('/my-cart')
  await skipToContent(page)
  await walkTo(page, page.getByRole('link', { name: 'Checkout' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/checkout')
  await expect(summary(page).getByRole('listitem').first()).toHaveText(
    `${items.word} lamp2 × $50.0, 20% offwas $100.0 now $80.0`,
  )
  await expect(summary(page)).toContainText('3 products$92.25Standard delivery$9.5Total$101.75')
  await expect(summary(page)).toContainText('Of this 20 % VAT$16.96')
  await expect(checkoutForm(page)).toContainText('Everything is put aside for you for 7 days.')
  await expect(checkoutForm(page).getByLabel('Name', { exact: true })).toHaveValue(member.username)

  // Without an address nothing is sent, and the first field with an error has the focus.
  await orderButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(checkoutForm(page).getByLabel('Street and number')).toBeFocused()
  await expect(checkoutForm(page).getByLabel('Street and number')).toHaveAccessibleDescription('required')
  expect(await ordersOf(page.request, member)).toEqual([])
  await expectAccessible(page)

  await fillAddress(page)
  const collect = checkoutForm(page).getByRole('radio', { name: 'Collect at 14 Quay Street' })
  await checkoutForm(page).getByRole('radio', { name: 'Standard delivery: $9.5' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(collect).toBeChecked()
  await expect(summary(page)).toContainText('Collect at 14 Quay Street$0.0Total$92.25')
  await checkoutForm(page).getByLabel('A note for us').fill('Please ring twice.')
  await walkTo(page, orderButton(page))
  const told = waitForToast(page, 'Successfully!')
  await page.keyboard.press('Enter')
  await told
  await expect(page).toHaveURL(/\/my-orders\/[\w-]+$/)
  await expect(page.getByText('Thank you, we have your order')).toBeVisible()
  await expect(page.getByTestId('cart-badge')).toHaveText('0')
  const [placed, ...others] = await ordersOf(page.request, member)
  expect(others).toEqual([])
  expect(await readOrder(page.request, member, placed!._id)).toMatchObject({
    state: 'placed',
    total: 92.25,
    delivery: 'collect',
    address,
    note: 'Please ring twice.',
    lines: [
      { productId: lamp._id, quantity: 2, amountDue: 80 },
      { productId: mug._id, quantity: 1, amountDue: 12.25 },
    ],
  })
  await expectAccessible(page)
})

test('the checkout with its errors fits a narrow window and does not shift', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const member = await signUp(page.request)
  for (const product of await someProducts(page.request, 3))
    await putIntoCart(page.request, member, product, 120)
  await watchShifts(page)
  await page.goto('/checkout')
  await expect(orderButton(page)).toBeVisible()
  await expectNoShifts(page)
  await orderButton(page).click()
  for (const width of [320, 390, 1440]) await expectNoOverflow(page, width)
  await expectAccessible(page)
})

test('an empty cart has nothing to order, and leads on', async ({ page }) => {
  await signUp(page.request)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'There is nothing to order' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'My orders' }).click()
  await expect(page.getByRole('heading', { name: 'You have not ordered anything yet' })).toBeVisible()
  await page.goto('/my-cart')
  await page.getByRole('link', { name: 'My orders' }).click()
  await expect(page).toHaveURL('/my-orders')
})

test('what is not available stays in the cart and is not ordered', async ({ page, items }) => {
  const gone = await items.createProduct({ title: `${items.word} kite`, avaliable: true })
  const member = await signUp(page.request)
  await putIntoCart(page.request, member, gone as unknown as ListedProduct)
  await items.change('products', gone._id, { avaliable: false, version: gone.version })
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Nothing in your cart can be ordered now' })).toBeVisible()
  const [product] = await someProducts(page.request, 1)
  await putIntoCart(page.request, member, product!)
  await expect(summary(page)).toContainText(`so it stays in your cart: ${items.word} kite.`)
  await fillAddress(page)
  await orderButton(page).click()
  await expect(page.getByText('Thank you, we have your order')).toBeVisible()
  await expect(page.getByTestId('cart-badge')).toHaveText('1')
})

test('entries stay when the customer goes back and forward, and reloads', async ({ page }) => {
  const member = await signUp(page.request)
  const [product] = await someProducts(page.request, 1)
  await putIntoCart(page.request, member, product!)
  await page.goto('/my-cart')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await fillAddress(page)
  await checkoutForm(page).getByRole('radio', { name: 'Collect' }).check()
  await page.goBack()
  await expect(page).toHaveURL('/my-cart')
  await page.goForward()
  await expectAddress(page)
  await expect(checkoutForm(page).getByRole('radio', { name: 'Collect' })).toBeChecked()
  await page.reload()
  await expectAddress(page)
  await expect(checkoutForm(page).getByRole('radio', { name: 'Collect' })).toBeChecked()
})

test.describe('in many tabs', () => {
  // The cart is empty for all tabs but one.
  test.use({ refusals: ['/api/orders'] })

  test('many presses in many tabs make one order', async ({ page, context }) => {
    const member = await signUp(page.request)
    const [product] = await someProducts(page.request, 1)
    await putIntoCart(page.request, member, product!)
    await page.goto('/checkout')
    await fillAddress(page)
    const tabs = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const tab = await context.newPage()
        await tab.goto('/checkout')
        await tab.locator('html[data-hydrated]').waitFor({ state: 'attached' })
        await fillAddress(tab)
        return tab
      }),
    )
    // The form is submitted without waiting for an answer.
    const press = (tab: typeof page) =>
      tab.evaluate(() => {
        const form = document.querySelector<HTMLFormElement>('form[aria-label="Order"]')
        for (let count = 0; count < 3; count++) form?.requestSubmit()
      })
    await Promise.all([page, ...tabs].map(press))
    for (const tab of [page, ...tabs]) {
      await expect(
        tab
          .getByText('Thank you, we have your order')
          .or(tab.getByRole('heading', { name: 'There is nothing to order' })),
      ).toBeVisible()
    }
    expect(await ordersOf(page.request, member)).toHaveLength(1)
  })
})

for (const width of [1440, 390]) {
  test.describe(`without JavaScript at ${width} px`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width, height: 844 } })

    test('a cart is ordered; another delivery is shown with its total before', async ({ page, items }) => {
      const lamp = await items.createProduct({ title: `${items.word} lamp`, cost: 50, sale: 20 })
      const member = await signUp(page.request)
      await putIntoCart(page.request, member, lamp as unknown as ListedProduct)
      await page.goto('/my-cart')
      await page.getByRole('link', { name: 'Checkout' }).click()
      await expect(summary(page)).toContainText('Standard delivery$9.5Total$49.5')
      await fillAddress(page)
      await checkoutForm(page).getByLabel('A note for us').fill('Please ring twice.\nWe are in the garden.')
      const country = checkoutForm(page).getByLabel('Country', { exact: true })
      await country.fill('')
      await orderButton(page).click()
      await expect(checkoutForm(page).getByRole('alert')).toContainText('Please check your entries.')
      await expect(country).toHaveAccessibleDescription('required')
      await country.fill(address.country)
      await checkoutForm(page).getByRole('radio', { name: 'Collect' }).check()
      await orderButton(page).click()
      await expect(checkoutForm(page).getByRole('status').first()).toContainText('Nothing is ordered yet')
      await expect(checkoutForm(page)).toContainText('With this delivery it is $40.0 in all.')
      await expect(summary(page)).toContainText('Collect at 14 Quay Street$0.0Total$40.0')
      await expectAddress(page)
      expect(await ordersOf(page.request, member)).toEqual([])
      await expectAccessibleWithoutScript(page, 'form[aria-label="Order"]')
      await expectNoOverflow(page, width)
      await orderButton(page).click()
      await expect(page).toHaveURL(/\/my-orders\/[\w-]+\?placed$/)
      await expect(page.getByText('Thank you, we have your order')).toBeVisible()
      await expectNoOverflow(page, width)
      const [placed] = await ordersOf(page.request, member)
      expect(await readOrder(page.request, member, placed!._id)).toMatchObject({
        delivery: 'collect',
        address,
        note: 'Please ring twice.\nWe are in the garden.',
        total: 40,
      })
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all presses on the button of one page make one order', async ({ page, baseURL }) => {
    const member = await signUp(page.request)
    const [product] = await someProducts(page.request, 1)
    await putIntoCart(page.request, member, product!)
    await page.goto('/checkout')
    const hidden = (name: string) => checkoutForm(page).locator(`input[name="${name}"]`).inputValue()
    const form = {
      ...address,
      delivery: 'standard',
      note: '',
      idempotencyKey: await hidden('idempotencyKey'),
      seen: await hidden('seen'),
    }
    const press = () =>
      page.request.post('/checkout', { form, headers: { origin: baseURL! }, maxRedirects: 0 })
    const responses = await Promise.all([press(), press(), press()])
    expect(responses.map((response) => response.status())).toEqual([303, 303, 303])
    const [placed, ...others] = await ordersOf(page.request, member)
    expect(others).toEqual([])
    for (const response of [...responses, await press()]) {
      expect(response.headers().location).toBe(`/my-orders/${placed!._id}?placed`)
    }
  })
})
