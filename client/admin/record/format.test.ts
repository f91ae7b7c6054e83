import { expect, it } from 'vitest'
import { formatSlashDate, formatSlashTime } from './format.ts'

it('dates in the grids are DD/MM/YYYY (R-388, R-389)', () => {
  expect(formatSlashDate('2026-03-09')).toBe('09/03/2026')
  expect(formatSlashTime('2026-03-09T23:05:59.000Z')).toBe('09/03/2026 23:05')
})
