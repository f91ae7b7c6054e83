// The price of a changed booking, against a computation ticket by ticket in whole numbers.
import { expect, test } from 'vitest'
import { randomNumbers } from '#contract/testing/random-numbers.ts'
import { priceOfChange, type WantedChange } from './booking-change-rules.ts'
import type { PricedTickets } from './cancellation-rules.ts'

interface Ticket {
  cents: bigint
  remembered: bigint
}

const halfUp = (numerator: bigint, whole: bigint) => (2n * numerator + whole) / (2n * whole)
const max = (one: bigint, other: bigint) => (one > other ? one : other)

/** One entry for each ticket: tickets are taken from the end and added at the end. */
function ticketByTicket(before: readonly PricedTickets[], wanted: WantedChange) {
  const all: Ticket[] = before.flatMap(({ tickets, cents, percentKept = 0 }) =>
    Array.from({ length: tickets }, () => ({ cents: BigInt(cents), remembered: BigInt(percentKept) })),
  )
  const sum = (tickets: readonly Ticket[]) => tickets.reduce((total, { cents }) => total + cents, 0n)
  const paid = sum(all)
  const terms = BigInt(wanted.percentKept)
  const today = BigInt(wanted.centsToday)
  const hundredths = (tickets: readonly Ticket[]) =>
    tickets.reduce((total, { cents, remembered }) => total + cents * max(terms, remembered), 0n)
  const removed: Ticket[] = []
  while (all.length > wanted.tickets) removed.push(all.pop()!)
  let fee = halfUp(hundredths(removed), 100n)
  if (wanted.isMoved) {
    const saved = sum(all) - today * BigInt(all.length)
    if (saved > 0n) fee += halfUp(saved * hundredths(all), 100n * sum(all))
    for (const ticket of all) {
      ticket.cents = today
      ticket.remembered = wanted.isByHouse === true ? 0n : max(terms, ticket.remembered)
    }
  }
  if (wanted.isByHouse === true) fee = 0n
  while (all.length < wanted.tickets) all.push({ cents: today, remembered: 0n })
  return { tickets: all, total: sum(all), fee, difference: sum(all) + fee - paid }
}

/** Mulberry32: the same cases in every run. */

test('twenty thousand changes cost what they cost ticket by ticket', () => {
  const random = randomNumbers(40)
  for (let round = 0; round < 20_000; round++) {
    const before = Array.from({ length: 1 + random(4) }, () => ({
      tickets: 1 + random(6),
      cents: random(2) === 0 ? random(400_000) : random(3),
      ...(random(3) === 0 ? { percentKept: 1 + random(100) } : {}),
    }))
    const wanted = {
      tickets: 1 + random(30),
      isMoved: random(3) === 0,
      centsToday: random(5) === 0 ? before.at(-1)!.cents : random(400_000),
      percentKept: random(101),
      isByHouse: random(4) === 0,
    }
    const changed = priceOfChange(before, wanted)
    const expected = ticketByTicket(before, wanted)
    const tickets = changed.prices.flatMap(({ tickets, cents, percentKept = 0 }) =>
      Array.from({ length: tickets }, () => ({ cents: BigInt(cents), remembered: BigInt(percentKept) })),
    )
    const { totalCents, feeCents, differenceCents } = changed
    expect(tickets).toEqual(expected.tickets)
    expect([totalCents, feeCents, differenceCents].map(BigInt)).toEqual([
      expected.total,
      expected.fee,
      expected.difference,
    ])
    expect(changed.prices.every((each) => each.tickets > 0)).toBe(true)
  }
})

test.each([
  ['one more for today’s price', { tickets: 3, isMoved: false }, 31_000, 0, 11_000],
  ['one fewer, with the fee', { tickets: 1, isMoved: false }, 10_000, 2_000, -8_000],
  ['another date', { tickets: 2, isMoved: true }, 22_000, 0, 2_000],
  ['another date and one fewer', { tickets: 1, isMoved: true }, 11_000, 2_000, -7_000],
  ['another date and one more', { tickets: 3, isMoved: true }, 33_000, 0, 13_000],
])('two tickets for $100, now $110, 20 %% kept: %s', (_, change, totalCents, feeCents, differenceCents) => {
  const wanted = { ...change, centsToday: 11_000, percentKept: 20 }
  const changed = priceOfChange([{ tickets: 2, cents: 10_000 }], wanted)
  expect(changed).toMatchObject({ totalCents, feeCents, differenceCents })
})

test('moving ahead to a cheap date and adding tickets there saves nothing of what the terms keep', () => {
  const wanted = { tickets: 200, isMoved: true, centsToday: 100, percentKept: 100 }
  const moved = priceOfChange([{ tickets: 2, cents: 10_000 }], wanted)
  expect(moved.feeCents).toBe(19_800)
  expect(moved.prices).toEqual([
    { tickets: 2, cents: 100, percentKept: 100 },
    { tickets: 198, cents: 100 },
  ])
})
