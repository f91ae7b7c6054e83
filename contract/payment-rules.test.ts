import { expect, test } from 'vitest'
import {
  type BillAmounts,
  cancelledBill,
  lessClaim,
  ofCancelled,
  ofLessClaim,
  ofReceived,
  payByAfterMove,
  statementOf,
} from './payment-rules.ts'

const at = (time: string) => new Date(`2026-05-01T${time}:00Z`)

test.each([
  ['the old deadline, if it is earlier', '10:20', '23:00', '10:20'],
  ['the new cut-off, if that is earlier', '10:20', '10:05', '10:05'],
  ['half an hour, if the cut-off has passed', '18:00', '09:00', '10:30'],
  ['the old deadline, if the cut-off has passed and less is left', '10:20', '09:00', '10:20'],
])('a moved booking waits for its deposit until %s', (_what, payBy, cutOff, expected) => {
  expect(payByAfterMove(at(payBy), at('10:00'), at(cutOff))).toEqual(at(expected))
})

const bill: BillAmounts = {
  ...{ state: 'open', totalCents: 118_000, depositCents: 0, paidCents: 50_010, waivedCents: 0, keptCents: 0 },
  ...{ pendingCents: 1_000, refundedCents: 0 },
}

test('what is told beforehand is what the bill says afterwards, to the cent', () => {
  const before = statementOf(bill)
  expect(ofReceived(before, 679.91)).toEqual(statementOf({ ...bill, paidCents: 118_001 }))
  expect(ofLessClaim(before, 700.03)).toEqual(statementOf(lessClaim(bill, 70_003)))
  expect(ofLessClaim(before, 5000)).toMatchObject({ claim: 0, due: 0, toRefund: 490.1 })
  expect(ofCancelled(before)).toEqual(statementOf(cancelledBill(bill, 0)))
})
