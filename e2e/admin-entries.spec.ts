// Payments that staff enter by hand, with and without script.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openForm } from './disclosed-forms.ts'
import { openOrderDesk } from './orders.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { expect, farDate, type Items, test } from './staff-items.ts'
import { messages, putIntoCart, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({
      javaScriptEnabled,
      refusals: ['/api/orders/*', '/api/payments/entries/*', '/api/tours/*', '/admin/bookings/*'],
    })

    test('cash is entered for an order, and taken back as entered by mistake', async ({
      page,
      request,
      items,
    }) => {
      const desk = await openOrderDesk(request, items)
      const order = await desk.place()
      await signInAdmin(page.request)
      await page.goto(`/admin/orders/${order._id}`)
      const payments = page.getByRole('region', { name: 'Payments' })
      const amount = payments.getByRole('textbox', { name: 'Amount in $' })
      const send = payments.getByRole('button', { name: 'Enter payment' })
      await expect(amount).toHaveValue('49.5')
      // Errors lose nothing.
      await amount.fill('a lot')
      await payments.getByRole('textbox', { name: 'Remark' }).fill('At the counter.')
      await send.click()
      await expect(amount).toHaveAccessibleDescription(/number/)
      await expect(amount).toHaveValue('a lot')
      await expect(payments.getByRole('textbox', { name: 'Remark' })).toHaveValue('At the counter.')
      await amount.fill('49.50')
      await send.click()
      await expect(payments).toContainText('$49.5 in cash is entered.')
      const entry = payments.getByRole('list', { name: 'Ledger' }).getByRole('listitem')
      await expect(entry).toContainText(['Charge: cash, $49.5'])
      await expect(entry).toContainText(['by admin'])
      await expect(entry).toContainText(['At the counter.'])
      await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Paid')
      if (javaScriptEnabled) await expectFitting(page)
      await entry.locator('summary').click()
      await entry.getByRole('textbox', { name: 'Reason (optional)' }).fill('Of another order.')
      await entry.getByRole('button', { name: 'Take it back' }).click()
      await expect(payments).toContainText('The payment is taken back. Nobody was mailed.')
      await expect(entry).toContainText(['Charge: cash', 'Entered by mistake: cash, −$49.5'])
      await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(
        'Unpaid again: the payment was entered by mistake',
      )
    })

    test('a super admin lets go of what a cancelled booking owes', async ({ page, request, items }) => {
      const { id, owner } = await cancelOwing(request, items)
      await signInAdmin(page.request)
      await page.goto(`/admin/bookings/${id}`)
      const payments = page.getByRole('region', { name: 'Payments' })
      await expect(payments).toContainText('The customer still owes $192.0')
      const reason = payments.getByRole('textbox', { name: 'Reason' })
      const send = payments.getByRole('button', { name: 'Let $192.0 go' })
      await payments.getByText('Let it go', { exact: true }).click()
      await reason.fill('In hospital.')
      await send.click()
      await expect(payments).toContainText('Only super admin can do this, you are admin')
      await expect(reason).toHaveValue('In hospital.')

      await signInSuperAdmin(page.request)
      await page.goto(`/admin/bookings/${id}`)
      await payments.getByText('Let it go', { exact: true }).click()
      await send.click()
      await expect(reason).toHaveAccessibleDescription(/required/)
      await reason.fill('She was in hospital.')
      if (javaScriptEnabled) await expectFitting(page)
      await send.click()
      await expect(payments).toContainText('$192.0 is let go.')
      await expect(payments).toContainText('Nothing was paid, so nothing is refunded.')
      await expect(payments.getByText('Let it go', { exact: true })).toHaveCount(0)
      const trip = await request.get(`/api/tours/${id}`, { headers: owner })
      expect((await trip.json()).timeline.at(-1)).toMatchObject({ event: 'waived', amount: 192 })
    })

    test('a payment for one’s own order waits until another person agrees', async ({
      page,
      request,
      items,
    }) => {
      const order = await placeOwnOrder(request, items)
      await signInAdmin(page.request)
      await page.goto('/admin/payments')
      const form = page.getByRole('region', { name: 'Enter a payment' })
      await form.getByRole('textbox', { name: 'Reference' }).fill('AAAA-AAAA')
      await form.getByRole('textbox', { name: 'Amount in $' }).fill('49.5')
      await form.getByRole('combobox', { name: 'Way' }).selectOption('Gift voucher')
      await form.getByRole('button', { name: 'Enter payment' }).click()
      await expect(form).toContainText('No booking or order with payments has this reference.')
      await form.getByRole('textbox', { name: 'Reference' }).fill(order.reference.toLowerCase())
      await form.getByRole('button', { name: 'Enter payment' }).click()
      await expect(form).toContainText('with a gift voucher waits until another member of staff agrees.')
      const queue = page.getByRole('region', { name: 'Waiting for a second person' })
      const entry = queue.getByRole('listitem').filter({ hasText: order.reference })
      await entry.getByRole('button', { name: /^Agree/ }).click()
      await expect(queue).toContainText('Another member of staff has to agree')
      if (javaScriptEnabled) await expectFitting(page)
      await signInSuperAdmin(page.request)
      await page.goto('/admin/payments')
      await entry.getByRole('button', { name: /^Agree/ }).click()
      await expect(page.getByText('The payment counts from now on.')).toBeVisible()
      await expect(entry).toHaveCount(0)
    })
  })
}

test('a transfer for one’s own order is said to wait, not to have succeeded', async ({
  page,
  request,
  items,
}) => {
  const order = await placeOwnOrder(request, items)
  await signInAdmin(page.request)
  await page.goto(`/admin/orders/${order._id}`)
  const question = await openForm(page, 'Mark as received')
  await expect(question).toContainText('All of $49.5 is paid.')
  await question.getByRole('textbox', { name: 'Amount that arrived, in $' }).fill('60')
  await expect(question).toContainText('$10.5 too much is paid and to be refunded.')
  await question.getByRole('button', { name: 'Transfer received' }).click()
  await expect(messages(page)).toContainText('It counts once another member of staff agrees.')
  await expect(messages(page)).not.toContainText('Successfully!')
})

async function expectFitting(page: Page): Promise<void> {
  await expectAccessible(page, 'main')
  for (const width of [390, 1440]) await expectNoOverflow(page, width)
}

/** A booking of 640 dollars that its traveller has cancelled without a payment; the terms keep 30 percent. */
async function cancelOwing(
  request: Parameters<typeof signInAdmin>[0],
  items: Items,
): Promise<{ id: string; owner: { authorization: string } }> {
  const { _id: cardId } = await items.createTour({
    facts: { cancellationTerms: [{ daysBefore: 700, percentKept: 30 }] },
  })
  const { token } = await signUp(request)
  const owner = { authorization: `Bearer ${token}` }
  const data = { cardId, username: 'Mira', email: 'mira@example.com', date: farDate, numberTikets: 1 }
  const { _id: id } = await (await request.post('/api/tours', { headers: owner, data })).json()
  const cancelled = await request.delete(`/api/tours/${id}`, { headers: owner })
  expect(cancelled.ok(), await cancelled.text()).toBe(true)
  return { id, owner }
}

/** An order of the admin. */
async function placeOwnOrder(
  request: Parameters<typeof signInAdmin>[0],
  items: Items,
): Promise<{ _id: string; reference: string }> {
  const admin = await signInAdmin(request)
  const product = { ...(await items.createProduct({ cost: 40 })), updatedAt: '' }
  await putIntoCart(request, admin, product, 1)
  const response = await request.post('/api/orders', {
    headers: admin.headers,
    data: {
      address: { name: 'Admin', line1: 'Storgata 4', city: 'Bergen', postcode: '5003', country: 'Norway' },
      delivery: 'standard',
    },
  })
  expect(response.status(), await response.text()).toBe(201)
  const { _id, reference } = (await response.json()) as { _id: string; reference: string }
  return { _id, reference: `${reference.slice(0, 4)}-${reference.slice(4)}` }
}
