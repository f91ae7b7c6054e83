// Invoices and credit notes: their VAT, and the lock of their numbers.
import { expect, test } from 'vitest'
import { includedVatCents, priceText } from '#contract/money.ts'
import { createOrderMails } from '#server/features/orders/order-mails.service.ts'
import {
  createOrderStates,
  finishCancelled,
  moveOrder,
} from '#server/features/orders/order-states.service.ts'
import { byTransfer, orderStatesOf } from '#server/features/orders/order-test-tools.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, placeOrder, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, sql, db, clock, app } = testApp
const { pay } = orderStatesOf(testApp)

test('the VAT of all credit notes of an order that came back in parts is that of its invoice', async () => {
  const [buyer, staff] = [await signUp(testApp), await signUp(testApp, { role: 2 })]
  // The VAT of 2 cents is 0.33 cents: rounded for each line by itself, nothing of it would be credited.
  const products = await Promise.all(
    Array.from({ length: 7 }, () => createProduct(testApp, { costCents: 2 })),
  )
  for (const { id } of products.slice(1)) await buyer.call('POST', '/carts', { product: id, count: 1 })
  const order = await placeOrder(buyer, products[0]!.id, { delivery: 'collect' })
  await pay(order._id)
  const mark = (body: object) => staff.call('POST', `/orders/${order._id}/marks`, body)
  await mark({ state: 'packed' })
  for (const { _id } of order.lines) await mark({ state: 'returned', lines: [_id] })
  const { state, invoice, creditNotes, vat } = (await buyer.call('GET', `/orders/${order._id}`)).json()
  expect([state, creditNotes.length]).toEqual(['returned', 7])
  expect(invoice.vat).toBe(vat.amount)
  expect(vat.amount).toBe(includedVatCents(14, 2000) / 100)
  const sum = creditNotes.reduce(
    (cents: number, note: { vat: number }) => cents + Math.round(note.vat * 100),
    0,
  )
  expect(sum / 100).toBe(vat.amount)
})

test('pieces cost what one is said to cost, in cart, order, invoice, credit note, export and mail', async () => {
  const [buyer, staff] = [await signUp(testApp), await signUp(testApp, { role: 2 })]
  for (const [costCents, saleBasisPoints, quantity, due] of [
    [999, 1500, 10, 84.9],
    [333, 5000, 5, 8.35],
    [10_01, 3333, 999, 6663.33],
  ] as const) {
    const product = await createProduct(testApp, { costCents, saleBasisPoints })
    await buyer.call('POST', '/carts', { product: product.id, count: quantity - 1 })
    const cart = (await buyer.call('GET', '/carts')).json()
    expect(cart.amountDue).toBeCloseTo((due / quantity) * (quantity - 1), 8)
    const order = await placeOrder(buyer, product.id, { delivery: 'collect' })
    const vat = includedVatCents(Math.round(due * 100), 2000) / 100
    expect(order).toMatchObject({ total: due, vat: { amount: vat }, lines: [{ quantity, amountDue: due }] })
    await pay(order._id)
    const [mail] =
      await sql`select text from mails where template = 'order-placed' and related_id = ${order._id}`
    expect(mail!.text).toContain(priceText(due))
    await staff.call('POST', `/orders/${order._id}/cancel`)
    const { invoice, creditNotes } = (await buyer.call('GET', `/orders/${order._id}`)).json()
    expect(invoice).toMatchObject({ total: due, vat })
    expect(creditNotes).toMatchObject([{ total: due, vat }])
    const file = await server.inject({ url: '/exports/orders.csv', headers: { cookie: staff.cookies } })
    const row = file.body.split('\r\n').find((line) => line.includes(order._id))
    expect(row).toContain(`,${quantity},${costCents / 100},${saleBasisPoints / 100},${due},`)
  }
})

test('no mail is rendered while the numbers of invoices and credit notes are locked', async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp)
  const issued = await placeOrder(buyer, product.id)
  await pay(issued._id)
  await (await signUp(testApp, { role: 2 })).call('POST', `/orders/${issued._id}/cancel`)
  let rendered = 0
  const mails = createOrderMails(
    {
      ...app.outbox,
      async composeMail(...mail) {
        expect(await sql`select kind from document_counters for update nowait`).toHaveLength(2)
        rendered++
        return app.outbox.composeMail(...mail)
      },
    },
    byTransfer,
  )
  const states = createOrderStates(mails)
  const { now } = clock
  const order = await placeOrder(buyer, product.id)
  await db.transaction((transaction) => states.markOrderPaid(transaction, order._id, now))
  await db.transaction(async (transaction) => {
    const cancelled = await moveOrder(transaction, order._id, 'cancelled', {
      by: 'staff',
      now,
      set: { cancelledBy: 'staff' },
    })
    await finishCancelled({ db: transaction, now }, cancelled!, mails)
  })
  expect(rendered).toBe(2)
  expect(await sql`select kind from order_documents where order_id = ${order._id}`).toHaveLength(2)
})
