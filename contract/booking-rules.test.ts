import { expect, test } from 'vitest'
import { lastBookingDate } from './booking-rules.ts'

test('bookings are possible up to the same day two years ahead, and from a leap day up to 28 February', () => {
  expect(lastBookingDate('2026-11-25')).toBe('2028-11-25')
  expect(lastBookingDate('2026-02-28')).toBe('2028-02-28')
  expect(lastBookingDate('2028-02-29')).toBe('2030-02-28')
})
