// Customers pay by bank transfer, where no payment provider is configured.
import { expectAccessible } from './accessibility.ts'
import { bookForGuest, openAsGuest } from './guest-bookings.ts'
import { checkoutForm, fillAddress, ordersOf, receiveTransfer } from './own-orders.ts'
import { expect, test } from './own-server.ts'
import { putIntoCart, signUp, someProducts } from './visitors.ts'

test.use({ environment: { BANK_ACCOUNT: 'Halyard Ltd, GB29 NWBK 6016 1331 9268 19' } })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an order is paid by transfer: account, reference, amount and deadline, then the invoice', async ({
      page,
      playwright,
      baseURL,
    }) => {
      const member = await signUp(page.request)
      const [product] = await someProducts(page.request, 1)
      await putIntoCart(page.request, member, product!)
      await page.goto('/checkout')
      await fillAddress(page)
      await checkoutForm(page).getByRole('button', { name: 'Order with obligation to pay' }).click()
      await expect(page.getByText('Thank you, we have your order')).toBeVisible()
      const [order] = await ordersOf(page.request, member)
      const payment = page.getByRole('region', { name: 'Payment' })
      await expect(payment).toContainText('AccountHalyard Ltd, GB29 NWBK 6016 1331 9268 19')
      await expect(payment).toContainText(
        `Reference${order!.reference.slice(0, 4)}-${order!.reference.slice(4)}`,
      )
      await expect(payment).toContainText(/Amount\$[\d,.]+/)
      await expect(payment).toContainText(
        javaScriptEnabled
          ? /Please pay \$[\d,.]+ by \w+ \d+ \w+ \d{4}, \d\d:\d\d your time, in \d+ \w+\./
          : /Please pay \$[\d,.]+ by \w+ \d+ \w+ \d{4}, \d\d:\d\d UTC/,
      )
      if (javaScriptEnabled) await expectAccessible(page)

      const staff = await playwright.request.newContext({ baseURL })
      await receiveTransfer(staff, order!._id)
      await staff.dispose()
      await page.goto(`/my-orders/${order!._id}`)
      await expect(payment).toContainText(/Paid: \$[\d,.]+ on/)
      await expect(payment).not.toContainText('Account')
      await expect(page.getByRole('link', { name: 'Invoice to print' })).toBeVisible()
    })

    test('a guest without an account pays by transfer what could be paid on the spot', async ({
      page,
      playwright,
      baseURL,
    }) => {
      const desk = await playwright.request.newContext({ baseURL })
      const booking = await bookForGuest(desk)
      await openAsGuest(page, booking)
      const payment = page.getByRole('region', { name: 'Payment' })
      await expect(payment).toContainText('You pay at the meeting point, by card or in cash.')
      await expect(payment).not.toContainText('Account')
      await payment.getByRole('button', { name: 'Pay by bank transfer' }).click()
      await expect(payment).toContainText('AccountHalyard Ltd, GB29 NWBK 6016 1331 9268 19')
      const { reference } = booking
      await expect(payment).toContainText(`Reference${reference.slice(0, 4)}-${reference.slice(4)}`)
      await receiveTransfer(desk, booking.id, 'tours')
      await desk.dispose()
      await openAsGuest(page, booking)
      await expect(payment).toContainText(/Paid: \$[\d,.]+ on/)
    })

    test('an unpaid booking is changed and cancelled, and nobody owes anybody anything', async ({ page }) => {
      const { token, username, email } = await signUp(page.request)
      const { items } = await (await page.request.get('/api/cards?sort=lowprice')).json()
      const tour = items.find(({ schedule }: { schedule: string }) => schedule !== 'departures')
      const date = new Date(Date.now() + 75 * 86_400_000).toISOString().slice(0, 10)
      const booked = await page.request.post('/api/tours', {
        headers: { authorization: `Bearer ${token}` },
        data: { cardId: tour._id, username, email, date, numberTikets: 2 },
      })
      await page.goto(`/my-tour/${(await booked.json())._id}`)
      const payment = page.getByRole('region', { name: 'Payment' })
      const ticket = page.getByRole('complementary', { name: 'Ticket' })
      await expect(payment).toContainText(priceOf(2 * tour.cost))
      await page.getByText('Change date or tickets', { exact: true }).click()
      await ticket.getByLabel('Tickets', { exact: true }).fill('1')
      await page.getByRole('button', { name: 'See what it costs' }).click()
      await page.getByRole('button', { name: 'Change my booking' }).click()
      await expect(payment).toContainText(priceOf(tour.cost))
      await page.getByText('Cancel this trip').click()
      await page.getByRole('button', { name: 'Cancel my ticket' }).click()
      await expect(page.getByText('Your booking is cancelled.')).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText('We owe you')
      await expect(payment.getByRole('button')).toHaveCount(0)
    })
  })
}

function priceOf(dollars: number): string {
  return `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 1 })}`
}
