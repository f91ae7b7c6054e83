import { expect, test } from 'vitest'
import { formatForeign } from './foreign-charges.tsx'

test('an amount in another currency has the digits of that currency', () => {
  const format = (amount: number, currency: string) =>
    formatForeign(amount, currency).replaceAll('\u00a0', ' ')
  expect(format(123_450, 'nok')).toBe('NOK 1,234.50')
  expect(format(5000, 'jpy')).toBe('JPY 5,000')
})
