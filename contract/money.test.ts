import { expect, it } from 'vitest'
import { amountDueCents, salePrice, toBasisPoints, toCents, toDollars } from './money.ts'

it('dollars and percents with two decimals survive conversion to whole numbers and back', () => {
  for (let hundredths = 0; hundredths <= 10_000; hundredths++) {
    const written = hundredths / 100
    expect([toCents(written), toBasisPoints(written)]).toEqual([hundredths, hundredths])
    expect(toDollars(hundredths)).toBe(written)
  }
})

it('the amount due is rounded half up to the cent, also for the largest cart line', () => {
  // 10.01 × 0.5 = 5.005
  expect(salePrice(10.01, 50)).toBe(5.01)
  expect(salePrice(19.99, 100)).toBe(0)
  // 999 × 999,999.99 × 0.6667 = 666,033,293.339667
  expect(amountDueCents(999, 99_999_999, 3333)).toBe(66_603_329_334)
})
