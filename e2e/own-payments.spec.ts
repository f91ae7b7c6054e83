// Customers pay their orders and trips on the page of the provider: a double of Stripe.

import type { Page } from '@playwright/test'
import { type StripeServer, startStripeServer } from '#server/testing/stripe-server.ts'
import { expectAccessible } from './accessibility.ts'
import { nextDay } from './dates.ts'
import { checkoutForm, fillAddress, ordersOf, placeOrder } from './own-orders.ts'
import { test as base, expect } from './own-server.ts'
import { jpegFile } from './pictures.ts'
import { endSession, signInSuperAdmin } from './staff.ts'
import { type Member, putIntoCart, signInBy, signInDialog, signUp, someProducts } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const test = base.extend<object, { stripe: StripeServer }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its parameter
    async ({}, use) => {
      const stripe = await startStripeServer()
      await use(stripe)
      await stripe.close()
    },
    { scope: 'worker' },
  ],
  environment: [async ({ stripe }, use) => use(stripe.environment), { scope: 'worker' }],
})

const payment = (page: Page) => page.getByRole('region', { name: 'Payment' })
const payLink = (page: Page) => payment(page).getByRole('link', { name: /^Go to payment/ })

/** Pays on the page that the link leads to. Returns the path of the way back. The event is not sent. */
async function payAt(page: Page, stripe: StripeServer): Promise<string> {
  const href = (await payLink(page).getAttribute('href'))!
  expect(href.startsWith(`${stripe.url}/c/pay/`)).toBe(true)
  const { successUrl } = stripe.sessions.get(href.slice(href.lastIndexOf('/') + 1))!
  const response = await fetch(href, { method: 'POST', body: 'action=pay', redirect: 'manual' })
  expect(response.headers.get('location')).toBe(successUrl)
  const { pathname, search } = new URL(successUrl)
  return pathname + search
}

/** Sends all events, as the provider does. */
async function sendEvents(page: Page, stripe: StripeServer): Promise<void> {
  for (const event of stripe.events.splice(0)) {
    const { payload, signature } = stripe.sign(event)
    const response = await page.request.post('/api/payments/webhook', {
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      data: Buffer.from(payload),
    })
    expect(response.status()).toBe(200)
  }
}

test('“Order and pay” leads to a link to the payment page, and the payment shows by itself', async ({
  page,
  stripe,
}) => {
  const member = await signUp(page.request)
  const [product] = await someProducts(page.request, 1)
  await putIntoCart(page.request, member, product!)
  await page.goto('/checkout')
  await expect(checkoutForm(page)).toContainText('Everything is put aside for you for 30 minutes.')
  await fillAddress(page)
  await checkoutForm(page).getByRole('button', { name: 'Order and pay' }).click()
  await expect(page).toHaveURL(/\/my-orders\/[\w-]+$/)
  await expect(payLink(page)).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page, 320)
  const back = await payAt(page, stripe)
  await page.goto(back)
  await expect(payment(page).getByText('We are waiting for your payment')).toBeVisible()
  await expectAccessible(page)
  await sendEvents(page, stripe)
  await expect(payment(page).getByText('Thank you, we have your payment.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paid')
  await expect(page.getByRole('link', { name: 'Invoice to print' })).toBeVisible()
  await expect(payLink(page)).toHaveCount(0)
  expect(await ordersOf(page.request, member)).toMatchObject([{ state: 'paid' }])

  // Cancelling refunds it.
  await page.getByRole('link', { name: 'Cancel this order' }).click()
  await expect(page.getByText('All that you have paid is refunded:')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page.getByText('Your order is cancelled.')).toBeVisible()
  await expect(payment(page)).toContainText(/All that you have paid is refunded|has been refunded/)
})

test('leaving the payment page says that nothing was paid, and the press gives the same page', async ({
  page,
  stripe,
}) => {
  const member = await signUp(page.request)
  const [product] = await someProducts(page.request, 1)
  const order = await placeOrder(page.request, member, product!)
  await page.goto(`/my-orders/${order._id}`)
  const pay = payment(page).getByRole('button', { name: /^Pay \$/ })
  await pay.focus()
  await page.keyboard.press('Enter')
  await expect(payLink(page)).toBeFocused()
  const first = await payLink(page).getAttribute('href')
  const { cancelUrl } = stripe.sessions.get(first!.slice(first!.lastIndexOf('/') + 1))!
  await page.goto(new URL(cancelUrl).pathname + new URL(cancelUrl).search)
  await expect(payment(page).getByText('Nothing was paid.')).toBeVisible()
  await pay.click()
  await expect(payLink(page)).toHaveAttribute('href', first!)
})

test.describe('while the provider is down', () => {
  test.use({ refusals: ['/api/orders/*'] })

  test('the page says so, and the next press works', async ({ page, stripe }) => {
    const member = await signUp(page.request)
    const [product] = await someProducts(page.request, 1)
    const order = await placeOrder(page.request, member, product!)
    await page.goto(`/my-orders/${order._id}`)
    stripe.faultOf = () => 'down'
    const pay = payment(page).getByRole('button', { name: /^Pay \$/ })
    await pay.click()
    await expect(payment(page).getByRole('alert')).toContainText('Nothing was charged.')
    stripe.faultOf = () => null
    await pay.click()
    await expect(payLink(page)).toBeVisible()
  })
})

test.describe('when the session has ended', () => {
  test.use({ refusals: ['/api/*', '/my-orders/*'] })

  test('the dialog opens at the press, which opens the payment once after signing in', async ({
    page,
    stripe,
  }) => {
    await page.routeWebSocket('**/api/live*', () => {})
    const member = await signUp(page.request)
    const [product] = await someProducts(page.request, 1)
    const order = await placeOrder(page.request, member, product!)
    await page.goto(`/my-orders/${order._id}`)
    const opened = stripe.sessions.size
    await endSession(page)
    await payment(page)
      .getByRole('button', { name: /^Pay \$/ })
      .click()
    const dialog = signInDialog(page)
    await expect(dialog).toBeVisible()
    await signInBy(dialog, member)
    await expect(payLink(page)).toBeVisible()
    expect(stripe.sessions.size).toBe(opened + 1)
  })
})

async function bookWithDeposit(page: Page): Promise<{ member: Member; path: string; cardId: string }> {
  const member = await signUp(page.request)
  const staff = await signInSuperAdmin(page.request)
  const { name, mimeType: type, buffer } = await jpegFile()
  const created = await page.request.post('/api/cards', {
    headers: staff.headers,
    data: {
      title: 'Two harbours',
      subTitle: 'A walk and a boat',
      description: 'Five days on foot, one by boat.',
      location: 'Lofoten, Norway',
      type: 'Europe',
      age: 12,
      cost: 1000,
      custom: 9,
      calendar: nextDay('05-17'),
      avaliable: true,
      img: { name, type, url: `data:${type};base64,${buffer.toString('base64')}` },
      img__grid: [],
      facts: { depositPercent: 20, balanceDueDays: 10 },
    },
  })
  const { _id: cardId } = await created.json()
  // The page is signed in as the traveller again.
  const { username, password, email } = member
  const signedIn = await page.request.post('/api/user/signin', { data: { username, password } })
  const { token } = await signedIn.json()
  const date = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  const booked = await page.request.post('/api/tours', {
    headers: { authorization: `Bearer ${token}` },
    data: { cardId, username, email, phone: '', date, numberTikets: 1 },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  return { member, cardId, path: `/my-tour/${(await booked.json())._id}` }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the deposit of a trip is paid, and then its balance', async ({ page, stripe }) => {
      const { path, cardId } = await bookWithDeposit(page)
      await page.goto(`/tour-item/${cardId}`)
      await expect(page.getByRole('region', { name: 'Book this tour' })).toContainText(
        'Due when you book: $200.0, on the page of your trip within 30 minutes. After that the booking lapses',
      )
      await page.goto(path)
      await expect(payment(page)).toContainText('To pay: $1,000.0.')
      await expect(payment(page)).toContainText(
        javaScriptEnabled
          ? /Please pay \$200\.0 by [^.]+ your time, in \d+ minutes\. After that the booking lapses, [^.]+\. The balance of \$800\.0 is due on/
          : /Please pay \$200\.0 by [^.]+ UTC\. After that the booking lapses, [^.]+\. The balance of \$800\.0 is due on/,
      )
      await expectNoOverflow(page, 320)
      await payment(page).getByRole('button', { name: 'Pay the deposit: $200.0' }).click()
      await expect(payLink(page)).toHaveText('Go to payment: $200.0')
      const back = await payAt(page, stripe)
      await page.goto(back)
      await expect(payment(page).getByText('We are waiting for your payment')).toBeVisible()
      await sendEvents(page, stripe)
      await expect(async () => {
        if (!javaScriptEnabled) await page.goto(back)
        await expect(payment(page).getByText('Thank you, we have your payment.')).toBeVisible({
          timeout: 3000,
        })
      }).toPass()
      await expect(payment(page)).toContainText('$200.0 of $1,000.0 is paid. Still to pay: $800.0.')
      await expect(payment(page)).toContainText('The balance of $800.0 is due on')
      await payment(page).getByRole('button', { name: 'Pay $800.0' }).click()
      await page.goto(await payAt(page, stripe))
      await expect(payment(page).getByText('We are waiting for your payment')).toBeVisible()
      await sendEvents(page, stripe)
      await expect(async () => {
        if (!javaScriptEnabled) await page.goto(path)
        await expect(payment(page)).not.toContainText('Still to pay', { timeout: 3000 })
      }).toPass()
      if (javaScriptEnabled) await expectAccessible(page)
    })
  })
}
