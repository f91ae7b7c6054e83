import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withPlainDigits as digitsOfFields } from '#client/design-system/plain-digits.ts'
import { withPlainDigits } from '#contract/digits.ts'

const character = fc.integer({ min: 0x20, max: 0xd7ff }).map((code) => String.fromCodePoint(code))

it('fields read digits as the contract does', () => {
  fc.assert(
    fc.property(fc.string({ unit: character }), (text) => {
      expect(digitsOfFields(text)).toBe(withPlainDigits(text))
    }),
  )
  const digits = ['٣', '３', '१', '𝟎', '𞥐', '3\ufe0d', '−５', '10²', '½']
  expect(digits.map(digitsOfFields)).toEqual(digits.map(withPlainDigits))
})
