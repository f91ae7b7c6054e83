// Customers pay by bank transfer, where no payment provider is configured.
import { expectAccessible } from './accessibility.ts'
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
      await expect(payment).toContainText(/Please pay by \w+ \d\d, \d{4} \d\d:\d\d [ap]m UTC/)
      if (javaScriptEnabled) await expectAccessible(page)

      const staff = await playwright.request.newContext({ baseURL })
      await receiveTransfer(staff, order!._id)
      await staff.dispose()
      await page.goto(`/my-orders/${order!._id}`)
      await expect(payment).toContainText(/Paid: \$[\d,.]+ on/)
      await expect(payment).not.toContainText('Account')
      await expect(page.getByRole('link', { name: 'Invoice to print' })).toBeVisible()
    })
  })
}
