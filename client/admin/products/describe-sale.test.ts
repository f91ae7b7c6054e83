import { describe, expect, it } from 'vitest'
import { describeSale } from './describe-sale.ts'

const prices = (lowestPrice: number | null, knownFrom: string | null = null) => ({
  items: [],
  lowestPrice,
  knownFrom,
})

describe('the line about a sale', () => {
  it('says what the shop will show', () => {
    expect(describeSale({ cost: 185, sale: 20 }, { cost: 185, sale: 0 }, prices(185), 'DE')).toBe(
      'The shop shows $185.0 struck, $148.0, 20% off, and the lowest price of 30 days: $185.0.',
    )
    expect(describeSale({ cost: 120, sale: 25 }, { cost: 100, sale: 0 }, prices(100), 'DE')).toBe(
      'The shop shows $120.0 struck, $90.0, 10% off, and the lowest price of 30 days: $100.0.',
    )
  })

  it('says that a sale is no reduction', () => {
    expect(describeSale({ cost: 125, sale: 20 }, { cost: 100, sale: 0 }, prices(100), 'DE')).toBe(
      'This is no reduction: the lowest price of 30 days is $100.0, so the shop shows $100.0 without a struck price.',
    )
  })

  it('counts the price before the first step, if the sale grows, and the saved one, if nothing has changed', () => {
    const saved = { cost: 100, sale: 10, lowestPrice: 100 }
    expect(describeSale({ cost: 100, sale: 20 }, saved, prices(90), 'DE')).toContain('30 days: $100.0.')
    expect(describeSale({ cost: 100, sale: 10 }, saved, prices(90), 'DE')).toContain('30 days: $100.0.')
    expect(describeSale({ cost: 100, sale: 5 }, saved, prices(90), 'DE')).toContain('This is no reduction')
  })

  it('says that prices are not known: of a new product, after a restore, or without an answer', () => {
    const plain = { cost: 100, sale: 0 }
    expect(describeSale({ cost: 100, sale: 10 }, null, null, 'DE')).toBe(
      'A new product has no earlier price, so the shop shows $90.0 without a struck price.',
    )
    expect(describeSale({ cost: 100, sale: 10 }, plain, prices(null, '2026-12-26T05:00:00.000Z'), 'DE')).toBe(
      'Not all prices of the 30 days before this sale are known, so the shop shows $90.0 without a struck price. A sale that begins after 26/12/2026 05:00 has them.',
    )
    expect(describeSale({ cost: 100, sale: 10 }, plain, 'unknown', 'DE')).toContain('cannot be read')
  })

  it('says cost, price and percent for a house outside the EEA, also of a new product', () => {
    for (const saved of [null, { cost: 80, sale: 0 }]) {
      for (const known of [null, 'unknown', prices(80)] as const) {
        expect(describeSale({ cost: 100, sale: 12.5 }, saved, known, 'GB')).toBe(
          'The shop shows $100.0 struck, and $87.5, 12.5% off.',
        )
      }
    }
    expect(describeSale({ cost: 100, sale: 0 }, null, null, 'GB')).toBe('')
  })

  it('says nothing without a sale, while prices are loading, and about entries that are no prices', () => {
    const plain = { cost: 100, sale: 0 }
    for (const [cost, sale] of [
      [100, null],
      [100, 0],
      [100, 'ten'],
      [null, 10],
      [100, 101],
      [-1, 10],
    ]) {
      expect(describeSale({ cost, sale }, plain, prices(100), 'DE')).toBe('')
    }
    expect(describeSale({ cost: 100, sale: 10 }, plain, null, 'DE')).toBe('')
  })
})
