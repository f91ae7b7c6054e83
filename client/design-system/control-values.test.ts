import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateErrorOf, formatCalendarDate, parseCalendarDate } from './calendar-date.ts'
import { numberAfterKey, numberProblem, parseNumber, stepNumber } from './number-entry.ts'
import { normalizeRange, valueAt, withHigh, withLow, withNearest } from './range-values.ts'
import { tabAfterKey } from './tabs.tsx'

const quantity = { min: 1, max: 999 }

describe('a typed number', () => {
  it.each([
    ['', 1],
    ['-', 1],
    ['0', 0],
    ['12', 12],
    [' 12 ', 12],
    ['1000', 1000],
    ['-5', -5],
    ['٣', 3],
    ['３', 3],
    ['१२', 12],
    ['3\ufe0d', 3],
  ])('%j is read as %i', (typed, number) => {
    expect(parseNumber(typed, 1)).toBe(number)
  })

  it.each(['1.5', '2,25', '1,000', '1e3', '0x10', 'abc', '12x34', '10²', '½', '9'.repeat(16)])(
    '%j is no whole number, and no other number',
    (typed) => {
      expect(parseNumber(typed, 1)).toBeNaN()
    },
  )

  it('falls back to the default of the field when it is empty (R-187)', () => {
    expect(parseNumber('', 4)).toBe(4)
  })

  it('outside the limits has an error that names the limit', () => {
    expect(numberProblem(1000, quantity)).toBe('At most 999')
    expect(numberProblem(0, quantity)).toBe('At least 1')
    expect(numberProblem(Number.NaN, quantity)).toBe('Write a whole number')
    expect(numberProblem(999, quantity)).toBeUndefined()
  })

  it('steps from the lower limit if there is no number', () => {
    expect(stepNumber(Number.NaN, 1, quantity)).toBe(1)
    expect(stepNumber(5000, -1, quantity)).toBe(999)
  })

  it('changes by the arrow keys and stops at its limits (R-188)', () => {
    expect(numberAfterKey('ArrowUp', 1, quantity)).toBe(2)
    expect(numberAfterKey('ArrowDown', 1, quantity)).toBe(1)
    expect(numberAfterKey('PageUp', 995, quantity)).toBe(999)
    expect(numberAfterKey('PageDown', 15, quantity)).toBe(5)
    expect(numberAfterKey('a', 1, quantity)).toBeUndefined()
  })
})

describe('a range', () => {
  it('keeps its lower end at or below its upper one, and the other way round (R-125)', () => {
    expect(withLow([10, 20], 30)).toEqual([20, 20])
    expect(withHigh([10, 20], 5)).toEqual([10, 10])
  })

  it('moves the nearer end', () => {
    expect(withNearest([10, 20], 12)).toEqual([12, 20])
    expect(withNearest([10, 20], 19)).toEqual([10, 19])
    expect(withNearest([10, 10], 4)).toEqual([4, 10])
    expect(withNearest([10, 10], 15)).toEqual([10, 15])
  })

  it('finds the step at a position on the track', () => {
    const limits = { min: 12, max: 3600, step: 1 }
    expect(valueAt(0, limits)).toBe(12)
    expect(valueAt(1, limits)).toBe(3600)
    expect(valueAt(-3, limits)).toBe(12)
    expect(valueAt(0.5, { min: 0, max: 10, step: 4 })).toBe(4)
  })

  it('from a query string is ordered and clamped to the limits', () => {
    expect(normalizeRange([5000, 3], { min: 12, max: 3600, step: 1 })).toEqual([12, 3600])
  })
})

describe('a calendar date', () => {
  it.each([
    ['14-11-2026', '2026-11-14'],
    ['3/9/2026', '2026-09-03'],
    ['03.09.2026', '2026-09-03'],
    ['2026-09-03', '2026-09-03'],
    ['03092026', '2026-09-03'],
    [' 29-02-2028 ', '2028-02-29'],
    ['29-02-2000', '2000-02-29'],
  ])('%o is read as %s', (typed, value) => {
    expect(parseCalendarDate(typed)).toBe(value)
  })

  it.each(['29-02-2026', '29-02-2100', '31-04-2026', '00-05-2026', '12-13-2026', '14-11-26', 'tomorrow', ''])(
    '%o is no date',
    (typed) => {
      expect(parseCalendarDate(typed)).toBeNull()
    },
  )

  it('is shown day first, the same day in every time zone (R-238)', () => {
    expect(formatCalendarDate('2026-01-01')).toBe('01-01-2026')
    expect(formatCalendarDate('')).toBe('')
  })

  it('is the same after formatting and parsing', () => {
    const noInvalid = { noInvalidDate: true, min: new Date('1000-01-01'), max: new Date('9999-12-31') }
    fc.assert(
      fc.property(fc.date(noInvalid), (date) => {
        const value = date.toISOString().slice(0, 10)
        expect(parseCalendarDate(formatCalendarDate(value))).toBe(value)
      }),
    )
  })

  it('outside its limits has an error message that names the limit', () => {
    const limits = { min: '2026-08-01', max: '2026-12-31' }
    expect(dateErrorOf('31-07-2026', limits)).toBe('Choose 01-08-2026 or later')
    expect(dateErrorOf('01-01-2027', limits)).toBe('Choose 31-12-2026 or earlier')
    expect(dateErrorOf('1-8-2026', limits)).toBeUndefined()
    expect(dateErrorOf('31-12-2026', limits)).toBeUndefined()
    expect(dateErrorOf('soon', limits)).toBe('Write the date as DD-MM-YYYY')
    expect(dateErrorOf('', limits)).toBeUndefined()
  })
})

it('the arrow keys move through the tabs in a circle, Home and End to the first and last tab', () => {
  expect(tabAfterKey('ArrowRight', 2, 3)).toBe(0)
  expect(tabAfterKey('ArrowLeft', 0, 3)).toBe(2)
  expect(tabAfterKey('Home', 2, 3)).toBe(0)
  expect(tabAfterKey('End', 0, 3)).toBe(2)
  expect(tabAfterKey('Tab', 0, 3)).toBeUndefined()
})
