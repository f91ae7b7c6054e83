import { expect, test } from 'vitest'
import { house } from '#client/lib/house.ts'
import type { CartLine } from '#contract/carts.ts'
import { feeOf } from '#contract/house-facts.ts'
import { orderTotals, toBasisPoints, toCents, toDollars } from '#contract/money.ts'
import { emptyCheckout, findProblems, orderBody, seenOf, totalsOf } from './checkout-values.ts'

function lineOf(id: string, quantity: number, cost: number, sale: number): CartLine {
  const due = orderTotals(
    [{ quantity, costCents: toCents(cost), saleBasisPoints: toBasisPoints(sale) }],
    0,
    0,
  )
  return {
    product: { _id: id, cost, sale },
    quantity,
    total: quantity * cost,
    amountDue: toDollars(due.totalCents),
  } as CartLine
}

const lines = [lineOf('a', 3, 19.99, 15), lineOf('b', 1, 0.1, 0), lineOf('c', 999, 12.35, 33.33)]

test.each(['collect', 'standard'] as const)('the totals with %s are those of the server', (delivery) => {
  const fee = toCents(feeOf(delivery, house()))
  const priced = lines.map(({ quantity, product }) => ({
    quantity,
    costCents: toCents(product.cost),
    saleBasisPoints: toBasisPoints(product.sale),
  }))
  const server = orderTotals(priced, fee, toBasisPoints(house().vatPercent))
  expect(totalsOf(lines, delivery)).toEqual({
    goods: toDollars(server.goodsCents),
    delivery: toDollars(server.deliveryCents),
    total: toDollars(server.totalCents),
    vat: toDollars(server.vatCents),
  })
  expect(seenOf(lines, delivery).total).toBe(toDollars(server.totalCents))
})

test('all fields of the address but the second line are required', () => {
  expect(Object.keys(findProblems(emptyCheckout))).toEqual(['name', 'line1', 'city', 'postcode', 'country'])
  const typed = { name: 'Mira', line1: 'Storgata 4', city: 'Bergen', postcode: '5003', country: 'Norway' }
  expect(findProblems({ ...emptyCheckout, ...typed })).toEqual({})
  expect(findProblems({ ...emptyCheckout, ...typed, city: '   ' })).toEqual({ city: 'required' })
})

test('the body of the call has the address apart', () => {
  const seen = seenOf([], 'collect')
  const body = orderBody({ ...emptyCheckout, name: 'Mira', delivery: 'collect', note: 'Ring twice.' }, seen)
  expect(body).toEqual({
    address: { name: 'Mira', line1: '', line2: '', city: '', postcode: '', country: '' },
    delivery: 'collect',
    note: 'Ring twice.',
    seen,
  })
})
