import { expect, test } from 'vitest'
import { payByAfterMove } from './payment-rules.ts'

const at = (time: string) => new Date(`2026-05-01T${time}:00Z`)

test.each([
  ['the old deadline, if it is earlier', '10:20', '23:00', '10:20'],
  ['the new cut-off, if that is earlier', '10:20', '10:05', '10:05'],
  ['half an hour, if the cut-off has passed', '18:00', '09:00', '10:30'],
  ['the old deadline, if the cut-off has passed and less is left', '10:20', '09:00', '10:20'],
])('a moved booking waits for its deposit until %s', (_what, payBy, cutOff, expected) => {
  expect(payByAfterMove(at(payBy), at('10:00'), at(cutOff))).toEqual(at(expected))
})
