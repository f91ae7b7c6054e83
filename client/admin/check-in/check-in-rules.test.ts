import { describe, expect, test } from 'vitest'
import type { CheckInBooking, CheckInList, NewCheckIn } from '#contract/check-ins.ts'
import type { VoucherClaims } from '#contract/voucher-code.ts'
import { countsOf, findBookings, judgeVoucher, withUnsent } from './check-in-rules.ts'

const at = '2027-06-12T07:30:00.000Z'

const party = (id: string, ticketCount: number, values: Partial<CheckInBooking> = {}): CheckInBooking => ({
  _id: id,
  reference: `REF${id}`,
  username: `Guest ${id}`,
  travellers: [],
  ticketCount,
  countIn: 0,
  doubles: [],
  ...values,
})

const list = (...bookings: CheckInBooking[]): CheckInList => ({
  tourId: 'tour',
  date: '2027-06-12',
  tour: { _id: 'tour', slug: 'fjords', title: 'Fjords', image: '', location: 'Norway', isDeleted: false },
  takenAt: at,
  isOpen: true,
  bookings,
  gone: [
    { _id: 'cancelled', reason: 'cancelled' },
    { _id: 'moved', reason: 'moved', to: '2027-06-14' },
  ],
})

const unsent = (bookingId: string, kind: NewCheckIn['kind'], count: number): NewCheckIn => ({
  _id: crypto.randomUUID(),
  bookingId,
  kind,
  count,
  countBefore: 0,
  method: 'list',
  at,
})

const me = { by: 'mira', deviceId: 'device' }

describe('unsent check-ins', () => {
  test('add to those who are in, up to the tickets, in their order', () => {
    const before = list(party('a', 3, { countIn: 1 }), party('b', 2))
    const after = withUnsent(before, [unsent('a', 'in', 1), unsent('a', 'in', 5), unsent('b', 'in', 1)], me)
    expect(after.bookings.map(({ countIn }) => countIn)).toEqual([3, 1])
    expect(after.bookings[1]!.last).toEqual({ by: 'mira', deviceId: 'device', at, method: 'list' })
    expect(countsOf(after)).toEqual({ countIn: 4, expected: 5 })
    // What was read stays as it is.
    expect(before.bookings[0]!.countIn).toBe(1)
  })

  test('take travellers back, and who has let them in once nobody is left', () => {
    const some = withUnsent(list(party('a', 3)), [unsent('a', 'in', 3), unsent('a', 'undo', 1)], me)
    expect(some.bookings[0]).toMatchObject({ countIn: 2, last: { by: 'mira' } })
    const none = withUnsent(list(party('a', 3)), [unsent('a', 'in', 3), unsent('a', 'undo', 4)], me)
    expect(none.bookings[0]).toMatchObject({ countIn: 0 })
    expect(none.bookings[0]).not.toHaveProperty('last')
  })

  test('leave the list as it is where none wait', () => {
    const before = list(party('a', 1))
    expect(withUnsent(before, [], me)).toBe(before)
    expect(withUnsent(before, [unsent('of another departure', 'in', 1)], me)).toEqual(before)
  })
})

test('travellers are found by all typed words, without case and accents', () => {
  const bookings = [
    party('1', 2, { username: 'Åse Lie', travellers: ['Ólafur Lie'] }),
    party('2', 1, { username: 'Ase Berg' }),
  ]
  const found = (typed: string) => findBookings(bookings, typed).map(({ _id }) => _id)
  expect(found('ase')).toEqual(['1', '2'])
  expect(found(' OLAFUR  lie ')).toEqual(['1'])
  expect(found('ref2')).toEqual(['2'])
  expect(found('ase nobody')).toEqual([])
  expect(found('')).toEqual(['1', '2'])
})

describe('a scanned voucher', () => {
  const here = list(party('a', 2), party('full', 2, { countIn: 2 }))
  const claims = (values: Partial<VoucherClaims> = {}): VoucherClaims => ({
    bookingId: 'a',
    tourId: 'tour',
    reference: 'REFa',
    date: '2027-06-12',
    ticketCount: 2,
    ...values,
  })
  const judge = (values: Partial<VoucherClaims>, problem: 'forged' | 'expired' | 'elsewhere' | null = null) =>
    judgeVoucher({ claims: claims(values), problem }, here)

  test('lets its party in, and tells if its tickets were changed since', () => {
    expect(judge({})).toEqual({ kind: 'arrived', booking: here.bookings[0] })
    expect(judge({ ticketCount: 3 })).toMatchObject({ kind: 'arrived', differs: 3 })
    expect(judge({ bookingId: 'full' })).toMatchObject({ kind: 'already' })
  })

  test('is refused with the reason', () => {
    expect(judge({ bookingId: 'cancelled' })).toEqual({ kind: 'cancelled' })
    expect(judge({ bookingId: 'moved' })).toEqual({ kind: 'moved', to: '2027-06-14' })
    expect(judge({ bookingId: 'nobody knows' })).toEqual({ kind: 'unknown' })
    expect(judge({}, 'expired')).toEqual({ kind: 'expired' })
    expect(judge({}, 'forged')).toEqual({ kind: 'forged' })
    expect(judgeVoucher({ problem: 'forged' }, here)).toEqual({ kind: 'forged' })
  })

  test('of another departure says which, and whether its party is on this list all the same', () => {
    const later = { date: '2027-06-14' }
    expect(judge(later, 'elsewhere')).toEqual({
      kind: 'elsewhere',
      date: '2027-06-14',
      isSameTour: true,
      booking: here.bookings[0],
    })
    expect(judge({ ...later, tourId: 'other', bookingId: 'x' }, 'elsewhere')).toMatchObject({
      isSameTour: false,
      booking: undefined,
    })
  })
})
