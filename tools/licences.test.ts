import { expect, test } from 'vitest'
import { isAllowed, productionParts } from './licences.ts'

test('every part that the product ships with has a licence that has been looked at', () => {
  const parts = productionParts()
  expect(parts.length).toBeGreaterThan(50)
  expect(parts.filter((part) => !isAllowed(part))).toEqual([])
})

test('one of several licences is enough, and all of those that hold together are needed', () => {
  const part = (licence: string) => ({ name: 'x', version: '1', licence })
  expect(isAllowed(part('(GPL-3.0 OR MIT)'))).toBe(true)
  expect(isAllowed(part('MIT AND GPL-3.0'))).toBe(false)
  expect(isAllowed(part('(MIT OR GPL-3.0) AND (GPL-3.0 OR AGPL-3.0)'))).toBe(false)
  expect(isAllowed(part('(MIT OR GPL-3.0) AND (ISC OR AGPL-3.0)'))).toBe(true)
  expect(isAllowed(part('unknown'))).toBe(false)
  expect(isAllowed(part('AGPL-3.0'))).toBe(false)
})
