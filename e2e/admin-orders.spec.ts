// Orders in the back office: the list, the page of an order, the pick list.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openForm } from './disclosed-forms.ts'
import { openOrderDesk } from './orders.ts'
import { endSession, signInAdmin } from './staff.ts'
import { expect, test } from './staff-items.ts'
import { rows, watchWrites } from './staff-lists.ts'
import { messages, signInBy, signInDialog, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const selectBox = (page: Page, reference: string) =>
  page.getByRole('checkbox', { name: `Select the order ${reference}` })

test('orders are found by name, reference and state, and the address keeps the search', {
  tag: '@usual',
}, async ({ page, request, items }) => {
  const desk = await openOrderDesk(request, items)
  const paid = await desk.place({ count: 2 })
  await desk.pay(paid)
  const placed = await desk.place({ name: `Ole ${items.word}` })
  await signInAdmin(page.request)
  await page.goto('/admin/orders')
  await expect(page).toHaveTitle('Orders - Halyard')
  const field = page.getByRole('searchbox', { name: 'Order or customer' })
  await field.fill(items.word.toLowerCase())
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(`q=${items.word.toLowerCase()}`))
  const row = rows(page).filter({ hasText: paid.reference })
  await expect(row).toContainText(`${items.word} flask`)
  await expect(row).toContainText('2 pieces')
  await expect(row).toContainText('$89.5')
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()
  await expect(rows(page).filter({ hasText: placed.reference })).toContainText('To be paid by')

  await page.getByRole('combobox', { name: 'State' }).selectOption('Placed')
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toContainText(placed.reference)
  await page.getByRole('link', { name: placed.reference }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${placed.reference}`)
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(page).toHaveURL(/state=placed/)

  await page.getByRole('combobox', { name: 'State' }).selectOption('Returned')
  await expect(page.getByRole('heading', { name: 'No order fits' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all orders' }).click()
  await expect(page).toHaveURL('/admin/orders')
  await expect(field).toHaveValue('')
  await field.fill(paid.reference.toLowerCase())
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(paid.reference)
})

for (const width of [390, 1440]) {
  test(`staff mark chosen orders by one call, and see which stay as they are, at ${width} px`, async ({
    page,
    request,
    items,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const desk = await openOrderDesk(request, items)
    const [one, two, late, unpaid] = [
      await desk.place(),
      await desk.place(),
      await desk.place(),
      await desk.place(),
    ]
    for (const order of [one, two, late]) await desk.pay(order)
    await signInAdmin(page.request)
    await page.goto(`/admin/orders?q=${items.word}`)
    await expect(rows(page)).toHaveCount(4)
    for (const { reference } of [one, two, late, unpaid]) await selectBox(page, reference).press('Space')
    await expect(page.getByText('4 orders selected')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark sent' })).toBeDisabled()
    await expectAccessible(page, 'main')
    const writes = watchWrites(page)
    await page.getByRole('button', { name: 'Mark 3 packed' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Mark 3 orders as packed?' })
    await expect(question.getByRole('list', { name: 'Orders that stay as they are' })).toContainText(
      `${unpaid.reference}, Mira ${items.word}: it is not paid`,
    )
    await expectAccessible(page, 'dialog[open]')
    await expectNoOverflow(page, width)

    // Another member of staff is faster.
    await desk.cancel(late)
    await question.getByRole('button', { name: 'Mark packed' }).click()
    const outcome = page.getByRole('status').filter({ hasText: '2 orders marked as packed' })
    await expect(outcome).toContainText(`${late.reference}: it is cancelled already.`)
    expect(writes).toEqual(['POST /api/orders/marks'])
    await expect(rows(page).filter({ hasText: 'Packed' })).toHaveCount(2)
    // Those that were not marked stay selected.
    await expect(selectBox(page, late.reference)).toBeChecked()
    await expect(selectBox(page, unpaid.reference)).toBeChecked()
    await expect(selectBox(page, one.reference)).not.toBeChecked()
    await expectNoOverflow(page, width)
    await outcome.getByRole('button', { name: 'Close' }).click()
    await expect(outcome).toHaveCount(0)
  })
}

test.describe('a bulk mark that fails', () => {
  test.use({ refusals: ['/api/orders/marks'] })

  test('says why, and can be repeated', async ({ page, request, items }) => {
    const desk = await openOrderDesk(request, items)
    const order = await desk.place()
    await desk.pay(order)
    await signInAdmin(page.request)
    await page.goto(`/admin/orders?q=${items.word}`)
    await selectBox(page, order.reference).check()
    await page.getByRole('button', { name: 'Mark 1 packed' }).click()
    await page.route('**/api/orders/marks', (route) =>
      route.fulfill({
        status: 500,
        json: { message: 'Something went wrong on our side.', code: 'internal' },
      }),
    )
    const question = page.getByRole('dialog', { name: 'Mark 1 order as packed?' })
    await question.getByRole('button', { name: 'Mark packed' }).click()
    await expect(question.getByRole('alert').first()).toContainText('Something went wrong on our side.')
    await page.unroute('**/api/orders/marks')
    await question.getByRole('button', { name: 'Mark packed' }).click()
    await expect(page.getByText('1 order marked as packed')).toBeVisible()
  })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'an order' : 'an order without script', () => {
    // A time of delivery that cannot be.
    test.use({ javaScriptEnabled, refusals: ['/api/orders/*', '/admin/orders/*'] })

    test('is packed, sent, delivered, and comes back, by keyboard', async ({ page, request, items }) => {
      const desk = await openOrderDesk(request, items)
      const order = await desk.place({ count: 3 })
      await desk.pay(order)
      await signInAdmin(page.request)
      await page.goto(`/admin/orders/${order._id}`)
      const main = page.getByRole('main')
      const steps = page.getByRole('region', { name: 'State and next steps' })
      const press = (name: string) => main.getByRole('button', { name }).press('Enter')
      const timeline = page.getByRole('region', { name: 'Timeline' })
      await expect(timeline.getByRole('listitem')).toContainText(['Placed', 'Paid'])
      await press('Mark packed')
      if (javaScriptEnabled) await expect(main.getByRole('button', { name: 'Mark sent' })).toBeFocused()
      await expect(main.getByText('Packed', { exact: true }).first()).toBeVisible()
      await press('Mark sent')
      const delivered = await openForm(steps, 'Mark delivered')
      const time = delivered.getByLabel('Time (UTC)')
      const now = await time.inputValue()
      await time.fill('2020-01-01T10:00')
      await delivered.getByRole('button', { name: 'Mark delivered' }).press('Enter')
      await expect(delivered.getByText('Before the order was placed.').last()).toBeVisible()
      await expect(time).toHaveValue('2020-01-01T10:00')
      await time.fill(now)
      await delivered.getByRole('button', { name: 'Mark delivered' }).press('Enter')
      await expect(steps).toContainText('The time is saved.')
      await expect(time).toBeHidden()
      await expect(page.getByRole('region', { name: 'Customer' })).toContainText(
        'Can be withdrawn from until',
      )

      const back = await openForm(steps, 'Goods came back')
      const line = back.getByRole('checkbox', { name: `3 × ${items.word} flask` })
      await line.uncheck()
      if (javaScriptEnabled) {
        await expect(back.getByRole('button', { name: 'Mark as returned' })).toBeVisible()
        await expect(back).toContainText('$0.0 is credited.')
      }
      await back.getByRole('button', { name: /^Mark/ }).click()
      await expect(back.getByText('Choose what has come back.')).toBeVisible()
      await expect(line).not.toBeChecked()
      await line.check()
      if (javaScriptEnabled) {
        await expect(back).toContainText('The whole order is credited, with its delivery.')
        await expectAccessible(page, 'main')
        await expectNoOverflow(page, 390)
      }
      await back.getByRole('button', { name: /^Mark/ }).press('Enter')
      await expect(timeline.getByRole('listitem').last()).toContainText('All goods came back')
      await expect(page.getByRole('region', { name: 'Payments' })).toContainText('To pay back')
      await expect(page.getByRole('region', { name: 'Customer' })).toContainText(/CN-\d{6}/)
    })

    test('staff cancel a paid order after they have read what is refunded', async ({
      page,
      request,
      items,
    }) => {
      const desk = await openOrderDesk(request, items)
      const order = await desk.place()
      await desk.pay(order)
      await signInAdmin(page.request)
      await page.goto(`/admin/orders/${order._id}`)
      const question = await openForm(page, 'Cancel order')
      await expect(question).toContainText('All that was paid is to be refunded: $49.5.')
      if (javaScriptEnabled) {
        await expectAccessible(page, 'main')
        await page.keyboard.press('Escape')
        await expect(question.getByRole('button')).toHaveCount(0)
        await expect(page.locator('summary').filter({ hasText: 'Cancel order' })).toBeFocused()
        await page.keyboard.press('Enter')
        await question.getByRole('button', { name: 'Keep it' }).click()
        await expect(page.locator('summary').filter({ hasText: 'Cancel order' })).toBeFocused()
        await page.keyboard.press('Enter')
      }
      await question.getByRole('button', { name: 'Cancel the order' }).click()
      if (javaScriptEnabled) await expect(messages(page)).toContainText('Successfully!')
      await expect(page.getByRole('main')).toContainText('The order is cancelled.')
      await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Cancelled by staff')
    })

    test('the note of staff is kept with the order', async ({ page, request, items }) => {
      const desk = await openOrderDesk(request, items)
      const order = await desk.place()
      await signInAdmin(page.request)
      await page.goto(`/admin/orders/${order._id}`)
      const note = page.getByRole('textbox', { name: 'Note' })
      await note.fill('Gift wrapping, please.')
      await page.getByRole('button', { name: 'Save note' }).click()
      await expect(page.getByRole('region', { name: 'Note for staff' })).toContainText('The note is saved.')
      if (javaScriptEnabled) await expect(messages(page)).toContainText('Successfully!')
      await page.reload()
      await expect(note).toHaveValue('Gift wrapping, please.')
    })
  })
}

test.describe('an order that has changed meanwhile', () => {
  test.use({ refusals: ['/api/orders/*'] })

  test('is not marked, and the page shows what has happened', async ({ page, request, items }) => {
    const desk = await openOrderDesk(request, items)
    const order = await desk.place()
    await desk.pay(order)
    await signInAdmin(page.request)
    await page.goto(`/admin/orders/${order._id}`)
    const mark = page.getByRole('button', { name: 'Mark packed' })
    await expect(mark).toBeVisible()
    await desk.cancel(order)
    await mark.click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The order is cancelled')
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Cancelled by staff')
    await expect(mark).toHaveCount(0)
  })
})

test.describe('a session that has ended', () => {
  test.use({ refusals: ['/api/orders/*', '/admin/orders/*', '/api/user/*'] })

  test('asks for the sign-in on the spot, and goods come back once, with the boxes as they were', async ({
    page,
    request,
    items,
  }) => {
    const desk = await openOrderDesk(request, items)
    const order = await desk.place()
    await desk.pay(order)
    for (const state of ['packed', 'sent']) await desk.mark(order, state)
    await signInAdmin(page.request)
    // The live channel would tell the page at once that the session has ended.
    await page.routeWebSocket('**/api/live', () => {})
    await page.goto(`/admin/orders/${order._id}`)
    const form = await openForm(page, 'Goods came back')
    await form.getByRole('checkbox', { name: 'The pieces can be sold again' }).uncheck()
    await endSession(page)
    const sent: unknown[] = []
    page.on('request', (call) => call.url().endsWith('/marks') && sent.push(call.postDataJSON().restock))
    await form.getByRole('button', { name: /^Mark/ }).click()
    const dialog = signInDialog(page)
    await expect(dialog).toBeVisible()
    await signInBy(dialog, { username: 'admin', password: process.env.SAMPLE_PASSWORD! })
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('All goods came back')
    // The refused press and its repetition.
    expect(sent).toEqual([false, false])
  })
})

test('the time of delivery is that of opening the form, not of the page', async ({
  page,
  request,
  items,
}) => {
  const desk = await openOrderDesk(request, items)
  const order = await desk.place()
  await desk.pay(order)
  for (const state of ['packed', 'sent']) await desk.mark(order, state)
  await signInAdmin(page.request)
  await page.clock.install()
  await page.goto(`/admin/orders/${order._id}`)
  const time = page.getByLabel('Time (UTC)')
  const ofPage = await time.inputValue()
  await page.clock.fastForward('02:00:00')
  await openForm(page, 'Mark delivered')
  await expect(time).not.toHaveValue(ofPage)
})

test('leaving an order with an unsaved note asks first', async ({ page, request, items }) => {
  const desk = await openOrderDesk(request, items)
  const order = await desk.place()
  await signInAdmin(page.request)
  await page.goto(`/admin/orders/${order._id}`)
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Gift wrapping, please.')
  await page.getByRole('link', { name: 'All orders' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(note).toHaveValue('Gift wrapping, please.')
})

test('the pick list has all paid orders by product, and is printed without the screen’s controls', async ({
  page,
  request,
  items,
}) => {
  const desk = await openOrderDesk(request, items)
  const [one, two] = [await desk.place({ count: 2 }), await desk.place()]
  for (const order of [one, two]) await desk.pay(order)
  await signInAdmin(page.request)
  await page.goto('/admin/orders/pick-list')
  const row = page.getByRole('row').filter({ hasText: `${items.word} flask` })
  await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible()
  await expect(row).toContainText(`2 × ${one.reference}`)
  await expect(row).toContainText(`1 × ${two.reference}`)
  await expectAccessible(page, 'main')
  for (const width of [320, 390, 768, 1440]) await expectNoOverflow(page, width)
  await page.emulateMedia({ media: 'print' })
  for (const part of [page.getByRole('banner'), page.getByRole('button', { name: 'Print' })]) {
    await expect(part).toBeHidden()
  }
  await expect(row).toBeVisible()
})

test('in print, an order is its delivery note, without prices', async ({ page, request, items }) => {
  const desk = await openOrderDesk(request, items)
  const order = await desk.place({ count: 2 })
  await desk.pay(order)
  await signInAdmin(page.request)
  await page.goto(`/admin/orders/${order._id}`)
  await expect(page.getByRole('button', { name: 'Print delivery note' })).toBeVisible()
  const paper = page.getByRole('article', { name: `Delivery note ${order.reference}` })
  await expect(paper).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(paper).toBeVisible()
  await expect(paper).toContainText('Storgata 4')
  await expect(paper.getByRole('row').last()).toContainText(`${items.word} flask`)
  await expect(paper).not.toContainText('$')
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
})

test('staff print the invoice of an order, and its credit note', async ({ page, request, items }) => {
  const desk = await openOrderDesk(request, items)
  const order = await desk.place({ count: 2 })
  await desk.pay(order)
  await desk.cancel(order)
  await signInAdmin(page.request)
  await page.goto(`/admin/orders/${order._id}`)
  await page.getByRole('link', { name: /^INV-/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invoice INV-\d{6}$/)
  const paper = page.getByRole('article')
  await expect(paper).toContainText(`${items.word} flask`)
  await expect(paper).toContainText('$89.5')
  for (const width of [320, 390, 1440]) await expectNoOverflow(page, width)
  await page.getByRole('link', { name: `Order ${order.reference}` }).click()
  await page.getByRole('link', { name: /^CN-/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Credit note CN-\d{6}$/)
  await page.emulateMedia({ media: 'print' })
  await expect(paper).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

test('the search in the header finds orders by name and reference', async ({ page, request, items }) => {
  const desk = await openOrderDesk(request, items)
  const [one] = [await desk.place(), await desk.place()]
  await signInAdmin(page.request)
  await page.goto('/admin/faq')
  const field = page.getByRole('combobox', { name: 'Search tours, products, bookings, orders and screens' })
  const found = page.getByRole('listbox', { name: 'Found' })
  await field.fill(items.word)
  await expect(found.getByRole('option', { name: `2 orders of “${items.word}”` })).toBeVisible()
  await field.fill(one!.reference)
  await found.getByRole('option', { name: `Order ${one!.reference} of Mira ${items.word}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${one!.reference}`)
})

test('only staff see orders and payments', async ({ page }) => {
  await signUp(page.request)
  for (const path of ['/admin/orders', '/admin/orders/pick-list', '/admin/orders/none', '/admin/payments']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible()
  }
})

test.describe('an order that does not exist', () => {
  test.use({ refusals: ['/api/orders/*'] })

  test('has a page that leads back to the list', async ({ page }) => {
    await signInAdmin(page.request)
    await page.goto('/admin/orders/0190a000-0000-7000-8000-000000000000')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order not found!')
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await expect(page).toHaveURL('/admin/orders')
  })
})

test('an order is accessible in the light theme, and fits all widths', async ({ page, request, items }) => {
  const desk = await openOrderDesk(request, items)
  const order = await desk.place({ name: 'Featherstonehaugh'.repeat(5) })
  await desk.pay(order)
  await signInAdmin(page.request)
  await page.goto(`/admin/orders/${order._id}`)
  await page.getByRole('button', { name: 'Light theme' }).click()
  await expectAccessible(page)
  for (const width of [320, 390, 768, 1024, 1280, 1440]) await expectNoOverflow(page, width)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/admin/orders?q=${order.reference}`)
  await expect(rows(page)).toHaveCount(1)
  await expectAccessible(page)
  for (const width of [320, 390, 768, 1024, 1280, 1440]) await expectNoOverflow(page, width)
})
