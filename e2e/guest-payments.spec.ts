// Guests without an account pay by card, with reference and PIN, on the page of the provider: a double of Stripe.
import { type StripeServer, startStripeServer } from '#server/testing/stripe-server.ts'
import { expectAccessible } from './accessibility.ts'
import { bookForGuest, openAsGuest } from './guest-bookings.ts'
import { test as base, expect } from './own-server.ts'
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

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a guest pays a booking by card', async ({ page, playwright, baseURL, stripe }) => {
      const desk = await playwright.request.newContext({ baseURL })
      const booking = await bookForGuest(desk)
      await desk.dispose()
      await openAsGuest(page, booking)
      const payment = page.getByRole('region', { name: 'Payment' })
      await expect(payment).toContainText(/To pay: \$[\d,.]+/)
      await expect(payment).toContainText('You pay at the meeting point, by card or in cash.')
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await expectNoOverflow(page, 320)
      }
      await payment.getByRole('button', { name: /^Pay now: \$/ }).click()
      const link = payment.getByRole('link', { name: /^Go to payment/ })
      const href = (await link.getAttribute('href'))!
      const { successUrl } = stripe.sessions.get(href.slice(href.lastIndexOf('/') + 1))!
      expect(successUrl).not.toContain(booking.pin)
      await fetch(href, { method: 'POST', body: 'action=pay', redirect: 'manual' })
      for (const event of stripe.events.splice(0)) {
        const { payload, signature } = stripe.sign(event)
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
        await page.request.post('/api/payments/webhook', { headers, data: Buffer.from(payload) })
      }
      const { pathname, search } = new URL(successUrl)
      await page.goto(pathname + search)
      await expect(page.getByText('You are back from the payment page')).toBeVisible()
      await expect(async () => {
        await openAsGuest(page, booking)
        await expect(payment).toContainText(/Paid: \$[\d,.]+ on/, { timeout: 1000 })
      }).toPass()
      await expect(payment.getByRole('button')).toHaveCount(0)
    })
  })
}
