import { describe, expect, test } from 'vitest'
import { moveEntry, shiftDays, todayOf, wallTime } from './event-days.ts'

describe('events of the calendar', () => {
  test('move by days across the end of a month and keep their time of day', () => {
    expect(shiftDays('2026-11-30', 1)).toBe('2026-12-01')
    expect(shiftDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(shiftDays('2026-03-28T10:00', 1)).toBe('2026-03-29T10:00')
    const entry = { id: 'a', title: 'Tar', start: '2026-11-14', end: '2026-11-16', allDay: true }
    expect(moveEntry(entry, -14)).toEqual({ ...entry, start: '2026-10-31', end: '2026-11-02' })
    expect(moveEntry({ ...entry, end: undefined }, 1).end).toBeUndefined()
  })

  test('have local times without a time zone', () => {
    expect(wallTime('2026-11-24T10:30:00+01:00')).toBe('2026-11-24T10:30')
    expect(wallTime('2026-11-24')).toBe('2026-11-24')
    expect(todayOf(new Date(2026, 0, 3, 23, 59))).toBe('2026-01-03')
  })
})
