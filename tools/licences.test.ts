import { expect, test } from 'vitest'
import { isAllowed, productionParts } from './licences.ts'

test('every dependency of the product has a reviewed licence', () => {
  const parts = productionParts()
  expect(parts.length).toBeGreaterThan(50)
  expect(parts.filter((part) => !isAllowed(part))).toEqual([])
})

test('with OR one allowed licence is enough, with AND all must be allowed', () => {
  const part = (licence: string) => ({ name: 'x', version: '1', licence })
  expect(isAllowed(part('(GPL-3.0 OR MIT)'))).toBe(true)
  expect(isAllowed(part('MIT AND GPL-3.0'))).toBe(false)
  expect(isAllowed(part('(MIT OR GPL-3.0) AND (GPL-3.0 OR AGPL-3.0)'))).toBe(false)
  expect(isAllowed(part('(MIT OR GPL-3.0) AND (ISC OR AGPL-3.0)'))).toBe(true)
  expect(isAllowed(part('unknown'))).toBe(false)
  expect(isAllowed(part('AGPL-3.0'))).toBe(false)
})
