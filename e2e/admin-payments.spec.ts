// Payments in the back office: of orders, and of bookings.
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openForm } from './disclosed-forms.ts'
import { openOrderDesk } from './orders.ts'
import { endSession, signInAdmin, signInSuperAdmin } from './staff.ts'
import { expect, farDate, type Items, test } from './staff-items.ts'
import { watchWrites } from './staff-lists.ts'
import { messages, signInBy, signInDialog, signUp, waitForToast } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled, refusals: ['/api/payments/*', '/admin/orders/*'] })

    test('a bank transfer is marked as received, and the order is paid', { tag: '@usual' }, async ({
      page,
      request,
      items,
    }) => {
      const desk = await openOrderDesk(request, items)
      const order = await desk.place()
      await signInAdmin(page.request)
      await page.goto(`/admin/orders/${order._id}`)
      const payments = page.getByRole('region', { name: 'Payments' })
      await expect(payments).toContainText(
        'neither a payment provider (STRIPE_SECRET_KEY) nor a bank account',
      )
      await expect(payments.getByText('Awaited')).toBeVisible()
      const form = await openForm(payments, 'Mark as received')
      await expect(form).toContainText(order.reference)
      const amount = form.getByRole('textbox', { name: 'Amount that arrived, in $' })
      await expect(amount).toHaveValue('49.5')
      await amount.fill('a lot')
      await form.getByRole('button', { name: 'Transfer received' }).click()
      await expect(amount).toHaveAccessibleDescription(/number/)
      await expect(amount).toHaveValue('a lot')
      if (javaScriptEnabled) {
        await expect(amount).toBeFocused()
        await expectAccessible(page, 'main')
      }
      await amount.fill('49.50')
      await amount.press('Enter')
      if (javaScriptEnabled) await expect(messages(page)).toContainText('Successfully!')
      await expect(payments).toContainText('The transfer is entered.')
      await expect(form).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Paid')
      await expect(payments.getByRole('list', { name: 'Ledger' }).getByRole('listitem')).toContainText([
        'Charge: bank transfer, $49.5',
      ])
      await expect(page.getByRole('region', { name: 'Customer' })).toContainText(/INV-\d{6}/)
    })

    test('a super admin refunds a part of a payment, with a reason', async ({ page, request, items }) => {
      const desk = await openOrderDesk(request, items)
      const order = await desk.place()
      await desk.pay(order)
      await signInSuperAdmin(page.request)
      await page.goto(`/admin/orders/${order._id}`)
      const payments = page.getByRole('region', { name: 'Payments' })
      const form = await openForm(payments, 'Refund')
      const [amount, reason] = [
        form.getByRole('textbox', { name: 'Amount in $' }),
        form.getByRole('textbox', { name: 'Reason' }),
      ]
      await expect(form).toContainText('Send the money back at your bank first')
      await amount.fill('60')
      await form.getByRole('button', { name: 'Refund the payment' }).click()
      await expect(reason).toHaveAccessibleDescription('required')
      await reason.fill('A scratch.')
      await form.getByRole('button', { name: 'Refund the payment' }).click()
      await expect(form).toContainText('This is more than can be refunded')
      await expect(amount).toHaveValue('60')
      await expect(reason).toHaveValue('A scratch.')
      if (javaScriptEnabled) await expectAccessible(page, 'main')
      await amount.fill('5')
      await form.getByRole('button', { name: 'Refund the payment' }).click()
      await expect(payments).toContainText('$5.0 is refunded.')
      await expect(reason).toBeHidden()
      await expect(payments.getByRole('listitem').filter({ hasText: 'A scratch.' }).last()).toContainText(
        '$5.0',
      )
      await expect(payments.getByRole('list', { name: 'Ledger' }).getByRole('listitem').last()).toContainText(
        '−$5.0',
      )
    })
  })
}

test.describe('a transfer that another member of staff has entered', () => {
  test.use({ refusals: ['/api/payments/*'] })

  test('is refused, and the page shows the ledger as it is', async ({ page, request, items }) => {
    const desk = await openOrderDesk(request, items)
    const order = await desk.place()
    await signInAdmin(page.request)
    await page.goto(`/admin/orders/${order._id}`)
    const form = await openForm(page, 'Mark as received')
    await desk.pay(order)
    await form.getByRole('button', { name: 'Transfer received' }).click()
    await expect(page.getByRole('region', { name: 'Payments' }).getByRole('alert')).toContainText(
      'This payment is settled already.',
    )
    await expect(page.getByRole('list', { name: 'Ledger' }).getByRole('listitem')).toHaveCount(1)
  })
})

test('an admin who wants to refund is warned, and nothing is sent', async ({ page, request, items }) => {
  const desk = await openOrderDesk(request, items)
  const order = await desk.place()
  await desk.pay(order)
  await signInAdmin(page.request)
  await page.goto(`/admin/orders/${order._id}`)
  const writes = watchWrites(page)
  const form = await openForm(page.getByRole('region', { name: 'Payments' }), 'Refund')
  await form.getByRole('textbox', { name: 'Reason' }).fill('A scratch.')
  const warning = waitForToast(page, 'Only super admin can do this, you are admin')
  await form.getByRole('button', { name: 'Refund the payment' }).click()
  await warning
  await expect(form.getByRole('alert')).toContainText('Only super admin can do this, you are admin')
  await expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue('A scratch.')
  expect(writes).toEqual([])
})

test.describe('a session that has ended', () => {
  test.use({ refusals: ['/api/payments/*', '/admin/orders/*', '/api/user/*'] })

  test('loses nothing of a refund: it is sent once after signing in on the spot', async ({
    page,
    request,
    items,
  }) => {
    const desk = await openOrderDesk(request, items)
    const order = await desk.place()
    await desk.pay(order)
    await signInSuperAdmin(page.request)
    // The live channel would tell the page at once that the session has ended.
    await page.routeWebSocket('**/api/live', () => {})
    await page.goto(`/admin/orders/${order._id}`)
    const payments = page.getByRole('region', { name: 'Payments' })
    const form = await openForm(payments, 'Refund')
    await form.getByRole('textbox', { name: 'Amount in $' }).fill('5')
    await form.getByRole('textbox', { name: 'Reason' }).fill('A scratch.')
    await endSession(page)
    await form.getByRole('button', { name: 'Refund the payment' }).click()
    const dialog = signInDialog(page)
    await expect(dialog).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue('A scratch.')
    await signInBy(dialog, { username: 'superadmin', password: process.env.SAMPLE_PASSWORD! })
    await expect(payments).toContainText('$5.0 is refunded.')
    await expect(payments.getByRole('list', { name: 'Ledger' }).getByRole('listitem').last()).toContainText(
      '−$5.0',
    )
  })
})

/** Books a tour that asks for a deposit of 20 % of $640. */
async function bookWithDeposit(request: APIRequestContext, items: Items): Promise<string> {
  const tour = await items.createTour({ facts: { depositPercent: 20, balanceDueDays: 30 } })
  const { token } = await signUp(request)
  const response = await request.post('/api/tours', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      cardId: tour._id,
      username: `Mira ${items.word}`,
      email: 'mira@example.com',
      date: farDate,
      numberTikets: 1,
    },
  })
  expect(response.status(), await response.text()).toBe(201)
  return ((await response.json()) as { _id: string })._id
}

for (const width of [390, 1440]) {
  test(`what is unpaid of a booking is in the lists, and its deposit is marked as received, at ${width} px`, async ({
    page,
    request,
    items,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await bookWithDeposit(request, items)
    await signInAdmin(page.request)
    await page.goto(`/admin/bookings?q=${items.word}`)
    const row = page.getByRole('row').filter({ hasText: items.word })
    await expect(row).toContainText('Unpaid $640.0')
    await row.getByRole('link', { name: `Mira ${items.word}`, exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Booking \w{4}-\w{4}$/)
    const payments = page.getByRole('region', { name: 'Payments' })
    await expect(payments).toContainText('Bank transfer of $128.0')
    await expect(payments).toContainText(
      new RegExp(`deposit by [\\d/]+ [\\d:]+ UTC, rest by 17/04/${farDate.slice(0, 4)}`),
    )
    const form = await openForm(payments, 'Mark as received')
    await expectAccessible(page, 'main')
    await expectNoOverflow(page, width)
    await form.getByRole('button', { name: 'Transfer received' }).click()
    await expect(payments.getByRole('listitem').first()).toContainText('Bank transfer of $512.0')
    await expect(payments.getByRole('list', { name: 'Ledger' }).getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page, 'main')
    await expectNoOverflow(page, width)
    await page.goBack()
    await expect(row).toContainText('Unpaid $512.0')
    await expectNoOverflow(page, width)
  })
}

test('a booking without a deposit says that it is paid on the spot', async ({ page, request, items }) => {
  const tour = await items.createTour()
  const { token } = await signUp(request)
  const response = await request.post('/api/tours', {
    headers: { authorization: `Bearer ${token}` },
    data: { cardId: tour._id, username: 'Mira', email: 'mira@example.com', date: farDate, numberTikets: 2 },
  })
  const { _id } = (await response.json()) as { _id: string }
  await signInAdmin(page.request)
  await page.goto(`/admin/bookings/${tour._id}/${farDate}`)
  await page.getByRole('link', { name: 'Mira', exact: true }).click()
  await expect(page).toHaveURL(`/admin/bookings/${_id}`)
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText(
    /Unpaid\$1,280\.0on the spot, \d\d\/\d\d\/\d{4}/,
  )
})

test('staff find what is unpaid by the reference of a bank statement, or what is to be paid back', async ({
  page,
  request,
  items,
}) => {
  const desk = await openOrderDesk(request, items)
  const [unpaid, cancelled] = [await desk.place(), await desk.place()]
  await desk.pay(cancelled)
  await desk.cancel(cancelled)
  await bookWithDeposit(request, items)
  await signInAdmin(page.request)
  await page.goto('/admin/payments')
  await expect(page).toHaveTitle('Payments - Halyard')
  const table = page.getByRole('table', { name: 'Payments' })
  const field = page.getByRole('searchbox', { name: 'Reference' })
  await field.fill(unpaid.reference.toLowerCase())
  await expect(table.getByRole('row')).toHaveCount(2)
  const row = table.getByRole('row').last()
  await expect(row).toContainText(`Mira ${items.word}`)
  await expect(row).toContainText('$49.5')
  await expectAccessible(page, 'main')
  for (const width of [320, 390, 768, 1024, 1440]) await expectNoOverflow(page, width)
  await row.getByRole('link', { name: unpaid.reference }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${unpaid.reference}`)
  await page.goBack()
  await page.getByRole('combobox', { name: 'Open' }).selectOption('We have to pay back')
  await expect(page.getByRole('heading', { name: 'No booking or order fits' })).toBeVisible()
  await field.fill(cancelled.reference)
  await expect(table.getByRole('row').last()).toContainText('Cancelled')
})
