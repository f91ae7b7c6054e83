// Random histories of bookings to which tickets are added, against books written apart: money is poured into one jar after the
// other, the oldest first, and what no jar takes belongs to the tickets of that time.
import { expect, test } from 'vitest'
import {
  type Addition,
  additionTo,
  awaitedAdditions,
  awaitedTickets,
  type BillAmounts,
  changedBill,
  dueCents,
  dueDepositCents,
  dueFirstDepositCents,
  nextPayBy,
  withoutAwaited,
} from './payment-rules.ts'
import { randomNumbers } from './testing/random-numbers.ts'

interface Jar {
  tickets: number
  price: number
  /** What is asked at once. */
  asks: number
  holds: number
  until: number
}

const start = Date.parse('2027-01-01T00:00:00Z')
const minuteMs = 60_000

function pour(jars: Jar[], cents: number): void {
  let left = cents
  for (const jar of jars) {
    const taken = Math.min(left, jar.asks - jar.holds)
    jar.holds += taken
    left -= taken
  }
}

test('100,000 random histories of added tickets: what is awaited, and what lapses, is what the jars say', () => {
  const random = randomNumbers(5707)
  for (let history = 0; history < 100_000; history++) {
    let now = start
    const first = {
      tickets: 1 + random(3),
      price: 1000 * (1 + random(50)),
      asks: 0,
      holds: 0,
      until: now + 30 * minuteMs,
    }
    first.asks = Math.round((first.price * random(60)) / 100)
    const jars: Jar[] = [first]
    let paid = 0
    let bill: BillAmounts & { payBy: Date | null; additions: readonly Addition[] } = {
      state: 'open',
      totalCents: first.price,
      depositCents: first.asks,
      additions: [],
      paidCents: 0,
      waivedCents: 0,
      keptCents: 0,
      pendingCents: 0,
      refundedCents: 0,
      payBy: new Date(first.until),
    }
    for (let step = 0; step < 8; step++) {
      const action = random(4)
      if (action === 0) {
        const [tickets, each, percent] = [1 + random(4), 1000 * (1 + random(50)), 1 + random(60)]
        const until = now + 30 * minuteMs
        const terms = { payBy: new Date(until), balanceDueOn: '2027-06-01', timeZone: 'UTC' }
        const added = additionTo(bill, { tickets, cents: tickets * each, depositPercent: percent }, terms)!
        bill = changedBill(bill, bill.totalCents + tickets * each, { added }) as typeof bill
        const asks = Math.round((tickets * each * percent) / 100)
        jars.push({ tickets, price: tickets * each, asks, holds: 0, until })
      } else if (action === 1) {
        const due = dueDepositCents(bill)
        const cents = Math.min(dueCents(bill), random(2) === 0 ? due : random(due + 2000))
        paid += cents
        bill = { ...bill, paidCents: paid }
        pour(jars, cents)
      } else {
        now += random(25) * minuteMs
        const isFirstAwaited = first.asks > first.holds
        if (isFirstAwaited && first.until <= now) break
        const gone = isFirstAwaited ? [] : jars.filter((jar) => jar.holds < jar.asks && jar.until <= now)
        const overdue = isFirstAwaited
          ? []
          : awaitedAdditions(bill).filter(({ payBy }) => Date.parse(payBy) <= now)
        const count = (each: readonly { tickets: number }[]) =>
          each.reduce((sum, { tickets }) => sum + tickets, 0)
        if (count(gone) !== count(overdue))
          expect({ history, step, overdue }).toEqual({ history, step, overdue: gone })
        const cents = gone.reduce((sum, { price }) => sum + price, 0)
        bill = withoutAwaited(bill, overdue.length, cents)
        for (const jar of gone) jars.splice(jars.indexOf(jar), 1)
        for (const jar of gone) pour(jars, jar.holds)
        // What is too much goes back, and nobody is asked for more than is left of the price.
        const price = jars.reduce((sum, jar) => sum + jar.price, 0)
        paid = Math.min(paid, price)
        bill = { ...bill, paidCents: paid }
        const missing = jars.reduce((sum, { asks, holds }) => sum + asks - holds, 0)
        pour(jars, Math.max(0, missing - Math.max(0, price - paid)))
      }
      const awaited = jars.filter(({ asks, holds }) => holds < asks)
      const inJars = {
        due: awaited.reduce((sum, { asks, holds }) => sum + asks - holds, 0),
        first: first.asks - first.holds,
        tickets: first.holds < first.asks ? jars.reduce((sum, { tickets }) => sum + tickets, 0) : 0,
        until: awaited[0]?.until ?? null,
      }
      const ticketCount = jars.reduce((sum, { tickets }) => sum + tickets, 0)
      if (inJars.tickets === 0) inJars.tickets = awaited.reduce((sum, { tickets }) => sum + tickets, 0)
      const told = {
        due: dueDepositCents(bill),
        first: dueFirstDepositCents(bill),
        tickets: awaitedTickets(bill, ticketCount),
        until: nextPayBy(bill)?.getTime() ?? null,
      }
      if (JSON.stringify(told) !== JSON.stringify(inJars))
        expect({ history, step, ...told }).toEqual({ history, step, ...inJars })
      expect(bill.totalCents).toBe(jars.reduce((sum, { price }) => sum + price, 0))
    }
  }
})
