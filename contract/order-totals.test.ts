// Recomputes totals of random carts in another way than the rules do: with fractions of whole numbers as text.
import { expect, test } from 'vitest'
import { creditedVatCents, includedVatCents, orderTotals } from './money.ts'
import { canWithdraw, markRefusal, statesBefore, withdrawalEndsAt } from './order-rules.ts'
import { randomNumbers } from './testing/random-numbers.ts'

/** A generator of numbers that are the same in every run. */

/** Rounds numerator / denominator half up by long division. */
function roundedHalfUp(numerator: bigint, denominator: bigint): bigint {
  const [whole, rest] = [numerator / denominator, numerator % denominator]
  return rest * 2n >= denominator ? whole + 1n : whole
}

test('totals of 5 000 random carts are those of an independent computation', () => {
  const random = randomNumbers(41)
  for (let cart = 0; cart < 5_000; cart++) {
    const lines = Array.from({ length: random(12) }, () => ({
      quantity: 1 + random(999),
      costCents: random(4) === 0 ? random(100_000_000) : random(20_000),
      saleBasisPoints: random(3) === 0 ? random(10_001) : 0,
    }))
    const [deliveryCents, vatBasisPoints] = [random(5_000), random(3_000)]
    let goods = 0n
    for (const { quantity, costCents, saleBasisPoints } of lines) {
      // What is left of the price, never what is taken off, so that halves are rounded up.
      goods += BigInt(quantity) * roundedHalfUp(BigInt(costCents) * BigInt(10_000 - saleBasisPoints), 10_000n)
    }
    const total = goods + BigInt(deliveryCents)
    // The net price is what the VAT is added to; what remains is the VAT.
    const vat = roundedHalfUp(total * BigInt(vatBasisPoints), BigInt(10_000 + vatBasisPoints))
    expect(orderTotals(lines, deliveryCents, vatBasisPoints)).toEqual({
      goodsCents: Number(goods),
      deliveryCents,
      totalCents: Number(total),
      vatCents: Number(vat),
    })
  }
})

test('however an invoice is credited in parts, the VAT of the parts adds up to its VAT', () => {
  const random = randomNumbers(42)
  for (let invoice = 0; invoice < 1_000; invoice++) {
    const rate = random(3_000)
    const parts = Array.from({ length: 1 + random(9) }, () => random(random(3) === 0 ? 5 : 100_000))
    const credited = { totalCents: 0, vatCents: 0 }
    for (const part of parts) {
      const vatCents = creditedVatCents(credited, part, rate)
      expect(vatCents).toBeGreaterThanOrEqual(0)
      expect(vatCents).toBeLessThanOrEqual(part)
      credited.totalCents += part
      credited.vatCents += vatCents
    }
    expect(credited.vatCents).toBe(includedVatCents(credited.totalCents, rate))
  }
})

test('every state but the first is reached from another, and collected orders are never sent', () => {
  // Again, after a payment that was entered by mistake.
  expect(statesBefore('placed', 'standard')).toEqual(['paid'])
  expect(statesBefore('paid', 'standard')).toEqual(['placed', 'cancelled'])
  expect(statesBefore('completed', 'standard')).toEqual(['sent'])
  expect(statesBefore('completed', 'collect')).toEqual(['packed', 'sent'])
  expect(statesBefore('sent', 'collect')).toEqual([])
  expect(statesBefore('cancelled', 'collect')).toEqual(['placed', 'paid'])
})

test('why an order cannot be marked is said in words', () => {
  const order = { state: 'paid', delivery: 'standard', withdrawnAt: null } as const
  expect(markRefusal(order, 'packed')).toBeNull()
  expect(markRefusal({ ...order, withdrawnAt: '2030-05-01T09:30:00.000Z' }, 'packed')).toMatch(/withdrawn/)
  expect(markRefusal({ ...order, state: 'placed' }, 'packed')).toBe('it is not paid')
  expect(markRefusal(order, 'sent')).toBe('it is not packed yet')
  expect(markRefusal({ ...order, state: 'packed' }, 'completed')).toBe('it is not sent yet')
  const collected = { ...order, state: 'packed', delivery: 'collect' } as const
  expect(markRefusal(collected, 'sent')).toBe('the customer collects it')
  expect(markRefusal(collected, 'completed')).toBeNull()
  expect(markRefusal({ ...order, state: 'cancelled' }, 'packed')).toBe('it is cancelled already')
})

test('a contract can be withdrawn from until the end of the fourteenth day after delivery', () => {
  const deliveredAt = '2030-05-01T09:30:00.000Z'
  const order = { state: 'completed', deliveredAt, withdrawnAt: null } as const
  expect(withdrawalEndsAt(deliveredAt, 'UTC')).toBe('2030-05-16T00:00:00.000Z')
  expect(canWithdraw(order, new Date('2030-05-15T23:59:59Z'), 'UTC')).toBe(true)
  expect(canWithdraw(order, new Date('2030-05-16T00:00:00Z'), 'UTC')).toBe(false)
  expect(canWithdraw({ ...order, deliveredAt: null, state: 'placed' }, new Date(), 'UTC')).toBe(true)
  expect(canWithdraw({ ...order, state: 'returned' }, new Date('2030-05-02'), 'UTC')).toBe(false)
  // Delivered on the second, where the house is; the clocks there have another offset than in UTC all the while.
  const late = '2030-05-01T20:00:00.000Z'
  expect(withdrawalEndsAt(late, 'Australia/Adelaide')).toBe('2030-05-16T14:30:00.000Z')
  expect(
    canWithdraw({ ...order, deliveredAt: late }, new Date('2030-05-16T14:29:59Z'), 'Australia/Adelaide'),
  ).toBe(true)
})
