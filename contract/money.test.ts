import { expect, it } from 'vitest'
import { amountDueCents, salePrice, salePriceCents, toBasisPoints, toCents, toDollars } from './money.ts'

it('dollars and percents with two decimals survive conversion to whole numbers and back', () => {
  for (let hundredths = 0; hundredths <= 10_000; hundredths++) {
    const written = hundredths / 100
    expect([toCents(written), toBasisPoints(written)]).toEqual([hundredths, hundredths])
    expect(toDollars(hundredths)).toBe(written)
  }
})

it('the price of a piece is rounded half up to the cent, and pieces cost what one is said to cost (R-201)', () => {
  // 10.01 × 0.5 = 5.005
  expect(salePrice(10.01, 50)).toBe(5.01)
  expect(salePrice(19.99, 100)).toBe(0)
  expect(salePrice(9.99, 15)).toBe(8.49)
  expect(amountDueCents(10, 999, 1500)).toBe(8490)
  // 999,999.99 × 0.6667 = 666,699.993333
  expect(amountDueCents(999, 99_999_999, 3333)).toBe(999 * 66_669_999)
  for (let costCents = 0; costCents < 2_000; costCents++) {
    for (const sale of [1, 999, 1500, 3333, 5000, 6667, 9_999]) {
      const exact = BigInt(costCents) * BigInt(10_000 - sale)
      expect(salePriceCents(costCents, sale)).toBe(Number((exact + 5_000n) / 10_000n))
    }
  }
})
