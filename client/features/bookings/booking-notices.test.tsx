import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { FormRefusal } from '#client/lib/forms/form-result.ts'
import { RefusedNotice } from './booking-notices.tsx'

function textOf(status: number, code: FormRefusal['code']): string {
  const refusal = { status, code, message: 'Refused.', fieldErrors: {} }
  return renderToStaticMarkup(<RefusedNotice refusal={refusal} />)
}

it.each([
  [0, 'unreachable'],
  [409, 'request_in_progress'],
  [504, 'internal'],
] as const)(
  'without a response (%i %s) the tour may be booked, and another press books once',
  (status, code) => {
    expect(textOf(status, code)).not.toContain('Nothing was booked')
    expect(textOf(status, code)).toContain('Press Book now again: it is booked once.')
  },
)

it('a refusal says that nothing was booked', () => {
  expect(textOf(409, 'not_enough_seats')).toContain('Nothing was booked.')
  expect(textOf(409, 'not_enough_seats')).not.toContain('again')
})
