import { expect, test } from 'vitest'
import type { Order, OrderLine } from '#contract/orders.ts'
import { documentOf } from './order-documents.ts'

function lineOf(values: Partial<OrderLine>): OrderLine {
  return {
    _id: 'line-1',
    productId: 'product-1',
    title: 'Lamp',
    sku: 'HY-1',
    quantity: 2,
    cost: 50,
    sale: 20,
    total: 100,
    amountDue: 80,
    returnedAt: null,
    isKeptOncePaid: false,
    image: '',
    slug: null,
    ...values,
  }
}

const lamp = lineOf({})
const mug = lineOf({
  _id: 'line-2',
  title: 'Mug',
  sku: 'HY-2',
  quantity: 1,
  cost: 12,
  sale: 0,
  total: 12,
  amountDue: 12,
})
/** As it was when they were issued, which is not the present house. */
const seller = {
  ...{ name: 'Fjord og Fjell AS', street: 'Strandgaten 9', postcode: '5013', city: 'Bergen' },
  ...{ country: 'Norway', email: 'post@fjord.example', phone: '+47 55 12 34 56' },
  ...{ registration: '987 654 321', vatNumber: 'NO987654321MVA' },
}
const payments = [{ on: '2030-05-01', way: 'transfer' as const, amount: 101.5 }]
const invoice = {
  ...{ number: 'INV-000007', total: 101.5, vat: 16.92, issuedAt: '2030-05-01T10:00:00.000Z' },
  ...{ seller, payments },
}
const order = {
  state: 'paid',
  delivery: 'standard',
  deliveryFee: 9.5,
  lines: [lamp, mug],
  vat: { percent: 20, amount: 16.92 },
  invoice,
  creditNotes: [],
  annulled: [],
} as unknown as Order

const names = (printed: ReturnType<typeof documentOf>) =>
  printed?.lines.map(({ name, amount }) => [name, amount])

test('an invoice has each line with its price before the sale, and the delivery', () => {
  const printed = documentOf(order, 'INV-000007')
  expect(printed).toMatchObject({ title: 'Invoice', total: 101.5, vat: 16.92, vatPercent: 20 })
  expect(printed?.lines[0]).toMatchObject({ sku: 'HY-1', quantity: 2, price: '$50.0 less 20%', amount: 80 })
  expect(names(printed)).toEqual([
    ['Lamp', 80],
    ['Mug', 12],
    ['Standard delivery', 9.5],
  ])
})

test('a number that the order does not have is no document', () => {
  expect(documentOf(order, 'INV-000008')).toBeNull()
  expect(documentOf({ ...order, invoice: null }, 'INV-000007')).toBeNull()
})

test('the credit note of a cancelled order has everything', () => {
  const note = {
    number: 'CN-000001',
    total: 101.5,
    vat: 16.92,
    issuedAt: '2030-05-02T10:00:00.000Z',
    seller,
    payments: [],
  }
  const printed = documentOf({ ...order, state: 'cancelled', creditNotes: [note] }, 'CN-000001')
  expect(printed).toMatchObject({ title: 'Credit note', total: 101.5, vat: 16.92 })
  expect(names(printed)).toEqual(names(documentOf(order, 'INV-000007')))
})

test('each credit note of a return has the lines that came back since the one before', () => {
  const [first, second] = ['2030-05-20T10:00:00.000Z', '2030-05-25T10:00:00.000Z'] as const
  const returned = {
    ...order,
    state: 'returned',
    lines: [
      { ...lamp, returnedAt: first },
      { ...mug, returnedAt: second },
    ],
    creditNotes: [
      { number: 'CN-000001', total: 80, vat: 13.33, issuedAt: first, seller },
      { number: 'CN-000002', total: 21.5, vat: 3.59, issuedAt: second, seller },
    ],
  } as unknown as Order
  expect(names(documentOf(returned, 'CN-000001'))).toEqual([['Lamp', 80]])
  expect(names(documentOf(returned, 'CN-000002'))).toEqual([
    ['Mug', 12],
    ['Standard delivery', 9.5],
  ])
})

test('a paper names the place where an order was collected as it was then', () => {
  const collected = { ...order, delivery: 'collect', deliveryFee: 9.5 } as Order
  expect(names(documentOf(collected, 'INV-000007'))?.at(-1)).toEqual(['Collect at Strandgaten 9', 9.5])
})
