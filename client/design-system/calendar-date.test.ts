import { afterEach, describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dayAfterKey,
  formatCalendarDate,
  lastOfMonth,
  parseCalendarDate,
  weekdayOf,
  weeksOfMonth,
} from './calendar-date.ts'

const { TZ } = process.env

afterEach(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

describe('a calendar date', () => {
  it.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC'])(
    'is the same day in the time zone %s when it is typed, calculated with and shown (R-469)',
    (zone) => {
      process.env.TZ = zone
      expect(parseCalendarDate('29-03-2026')).toBe('2026-03-29')
      expect(formatCalendarDate('2026-03-29')).toBe('29-03-2026')
      expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
      expect(addDays('2026-11-01', 0)).toBe('2026-11-01')
      expect(weekdayOf('2026-03-29')).toBe(6)
      expect(weeksOfMonth('2026-03-29').flat().filter(Boolean)).toHaveLength(31)
    },
  )

  it('can be moved across the end of a month or year', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
    expect(lastOfMonth('2028-02-10')).toBe('2028-02-29')
  })

  it('belongs to a month of six weeks from Monday to Sunday', () => {
    const weeks = weeksOfMonth('2026-11-21')
    expect(weeks).toHaveLength(6)
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(weeks[5]![0]).toBe('2026-11-30')
    expect(weeks.every((week) => week.length === 7)).toBe(true)
  })

  it('moves by the keys of the ARIA date grid', () => {
    const from = (key: string, isShifted = false) => dayAfterKey(key, '2026-11-19', isShifted)
    expect(from('ArrowRight')).toBe('2026-11-20')
    expect(from('ArrowUp')).toBe('2026-11-12')
    expect(from('Home')).toBe('2026-11-16')
    expect(from('End')).toBe('2026-11-22')
    expect(from('PageDown')).toBe('2026-12-19')
    expect(from('PageUp', true)).toBe('2025-11-19')
    expect(from('Enter')).toBeUndefined()
  })
})
