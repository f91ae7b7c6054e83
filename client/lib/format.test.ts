import { describe, expect, it } from 'vitest'
import { formatMonth, formatPrice, formatReviewTime } from './format.ts'

describe('prices', () => {
  it('have a $ and thousands separators (R-344)', () => {
    expect(formatPrice(1234567.89)).toBe('$1,234,567.89')
    expect(formatPrice(950.25)).toBe('$950.25')
  })

  it('end in .0 when whole, unless forced (R-345, Q-52)', () => {
    expect(formatPrice(3600)).toBe('$3,600.0')
    expect(formatPrice(3600, true)).toBe('$3,600')
    expect(formatPrice(3600.5)).toBe('$3,600.5')
    expect(formatPrice(3600.5, true)).toBe('$3,600.5')
    expect(formatPrice(0)).toBe('$0.0')
  })
})

describe('dates', () => {
  it('name the month of a calendar date in every time zone (R-138)', () => {
    expect(formatMonth('2027-01-01')).toBe('January')
    expect(formatMonth('2027-12-31')).toBe('December')
  })

  it('write the time of a review as MMM DD YYYY hh:mm a (R-346)', () => {
    expect(formatReviewTime('2026-07-19T09:40:12.000Z')).toBe('Jul 19 2026 09:40 am')
    expect(formatReviewTime('2026-01-02T00:05:00.000Z')).toBe('Jan 02 2026 12:05 am')
    expect(formatReviewTime('2026-01-02T12:00:00.000Z')).toBe('Jan 02 2026 12:00 pm')
    expect(formatReviewTime('2026-01-02T23:59:00.000Z')).toBe('Jan 02 2026 11:59 pm')
  })
})
