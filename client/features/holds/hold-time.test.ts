import { expect, test } from 'vitest'
import { countdownText, seatCountText } from './hold-time.ts'

test('seats are counted in words', () => {
  expect([1, 2].map(seatCountText)).toEqual(['1 seat', '2 seats'])
})

test('the time left is shown in minutes and seconds, and in hours where there are any', () => {
  const texts = [600_999, 599_999, 60_000, 9_400, 0, -1].map(countdownText)
  expect(texts).toEqual(['10:00', '9:59', '1:00', '0:09', '0:00', '0:00'])
  expect(countdownText(24 * 3_600_000)).toBe('24:00:00')
  expect(countdownText(3_605_000)).toBe('1:00:05')
})
