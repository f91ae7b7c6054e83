import { describe, expect, it } from 'vitest'
import { productStars, ratingLabel, reviewLevels, starKind, starsOfPercent, superbAbove } from './ratings.ts'

describe('the word for a score', () => {
  it('is Superb above 6 on tour lists, otherwise Good (R-115)', () => {
    const label = (score: number) => ratingLabel(score, superbAbove.tourList)
    expect([5.9, 6, 6.1, 7, 7.1, 10].map(label)).toEqual([
      'Good',
      'Good',
      'Superb',
      'Superb',
      'Superb',
      'Superb',
    ])
  })

  it('is Superb above 7 elsewhere, otherwise Good (R-332)', () => {
    const label = (score: number) => ratingLabel(score, superbAbove.elsewhere)
    expect([5.9, 6, 6.1, 7, 7.1, 10].map(label)).toEqual(['Good', 'Good', 'Good', 'Good', 'Superb', 'Superb'])
  })

  it('is No Review without a score, and each word has its value (R-281)', () => {
    expect(ratingLabel(0, superbAbove.tourList)).toBe('No Review')
    expect(reviewLevels).toEqual({ Superb: 10, Good: 5, 'No Review': 0 })
  })
})

describe('the star of a score', () => {
  it('is empty for 0 (R-333)', () => {
    expect(starKind(0)).toBe('empty')
  })

  it('is half below 6 and full from 6 on (R-083, R-334)', () => {
    expect([0.1, 5.9, 6, 6.1, 10].map((score) => starKind(score))).toEqual([
      'half',
      'half',
      'full',
      'full',
      'full',
    ])
  })

  it('is still half at exactly 6 on pages that ask for it (R-334)', () => {
    expect([5.9, 6, 6.1].map((score) => starKind(score, 6, true))).toEqual(['half', 'half', 'full'])
  })

  it('counts 20 points of 100 as one star (R-335)', () => {
    expect([0, 20, 50, 84, 100, 120].map(starsOfPercent)).toEqual([0, 1, 2.5, 4.2, 5, 5])
  })
})

describe('the star row of a product', () => {
  it('has four full and one empty below 5, otherwise five (R-337)', () => {
    expect([0.1, 1, 3.5, 4, 4.99, 5].map(productStars)).toEqual([4, 4, 4, 4, 4, 5])
  })

  it('is empty for a product without ratings (R-333)', () => {
    expect(productStars(0)).toBe(0)
  })
})
