import { expect, test } from 'vitest'
import { lastBookingDate } from './booking-rules.ts'

test('bookings are possible up to the same day two years ahead, and from a leap day up to 28 February', () => {
  expect(lastBookingDate('2026-11-25', 24)).toBe('2028-11-25')
  expect(lastBookingDate('2026-02-28', 24)).toBe('2028-02-28')
  expect(lastBookingDate('2028-02-29', 24)).toBe('2030-02-28')
  expect(lastBookingDate('2026-10-31', 4)).toBe('2027-02-28')
  expect(lastBookingDate('2026-12-01', 1)).toBe('2027-01-01')
})
