import { expect, it } from 'vitest'
import { formatCartLineTime } from './cart-line-time.ts'

it('formats the time of a cart line as DD-MM-YYYY HH:mm a: 24 hours followed by am or pm (R-217)', () => {
  expect(formatCartLineTime('2026-11-21T14:05:59.999Z')).toBe('21-11-2026 14:05 pm')
  expect(formatCartLineTime('2026-01-02T00:00:00.000Z')).toBe('02-01-2026 00:00 am')
  expect(formatCartLineTime('2026-01-02T12:00:00.000Z')).toBe('02-01-2026 12:00 pm')
  expect(formatCartLineTime('2026-12-31T23:59:00.000Z')).toBe('31-12-2026 23:59 pm')
})
