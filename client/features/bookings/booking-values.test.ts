import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneDigits } from '#contract/phone-numbers.ts'
import { type BookingValues, bookingTotal, emptyBooking, findProblems } from './booking-values.ts'

const today = '2026-11-21'
const filled: BookingValues = {
  username: 'Mira Solberg',
  email: 'mira@example.com',
  phone: '',
  date: '2026-12-24',
  ticketCount: 2,
  description: '',
}

describe('the total of a booking', () => {
  it('is tickets × cost, to the cent (R-147)', () => {
    expect(bookingTotal(2, 2120)).toBe(4240)
    expect(bookingTotal(3, 19.99)).toBe(59.97)
    expect(bookingTotal(0, 450)).toBe(0)
  })
})

describe('a booking form', () => {
  it('can be sent with name, email, date and tickets; phone and message are optional (R-142, R-143)', () => {
    expect(findProblems(filled, today)).toEqual({})
  })

  it('requires name, email and date (R-142)', () => {
    expect(findProblems(emptyBooking, today)).toEqual({
      username: 'required',
      email: 'required',
      date: 'required',
    })
  })

  it.each([
    [{ username: '   ' }, { username: 'required' }],
    [{ email: 'nobody' }, { email: 'invalid email' }],
    // The same rule as on the server.
    [{ email: 'mira@example..com' }, { email: 'invalid email' }],
    [{ phone: '-5' }, { phone: 'digits only' }],
    [{ phone: '12a' }, { phone: 'digits only' }],
    [{ phone: '1'.repeat(21) }, { phone: 'at most 20 digits' }],
    [{ date: '2026-11-20' }, { date: 'has already passed' }],
    [{ ticketCount: 0 }, { ticketCount: 'at least 1' }],
    [{ ticketCount: 10_001 }, { ticketCount: 'at most 10000' }],
    [{ ticketCount: Number.NaN }, { ticketCount: 'must be a whole number' }],
  ])('with %o shows an error at the field', (wrong, problems) => {
    expect(findProblems({ ...filled, ...wrong }, today)).toEqual(problems)
  })

  it('accepts today and a telephone number of the maximum length', () => {
    expect(findProblems({ ...filled, date: today, phone: '1'.repeat(20) }, today)).toEqual({})
  })
})

describe('a telephone number', () => {
  it.each([
    ['', ''],
    ['0', '0'],
    ['020 7946-0123', '02079460123'],
    ['+44 (20) 7946.0123', '00442079460123'],
    ['\u202a+44 20 7946\u202c', '0044207946'],
    ['020\u20117946 \u2013 0123', '02079460123'],
    ['020/7946\t01\u202f23', '02079460123'],
    ['1-', null],
    ['-5', null],
    ['5e3', null],
    ['٣', '3'],
  ])('typed as %o is sent as %o', (typed, digits) => {
    expect(phoneDigits(typed)).toBe(digits)
  })

  it('is sent with digits only, for any typed text (R-143)', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(phoneDigits(typed) ?? '').toMatch(/^\d*$/)
      }),
    )
  })
})
