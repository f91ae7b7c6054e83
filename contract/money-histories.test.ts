// Random histories of bookings through the rule, against a model written apart from the rulings: its books hold one entry
// for each ticket and each movement of money, in whole numbers, and nothing of the rule's own.
import { expect, test } from 'vitest'
import { billSentence } from './bill-sentences.ts'
import { priceOfChange } from './booking-change-rules.ts'
import { claimOfCancelled, type PricedTickets, totalOf } from './cancellation-rules.ts'
import {
  type BillAmounts,
  cancelledBill,
  changedBill,
  depositCents,
  dueCents,
  lessClaim,
  payableNow,
  statementOf,
  toRefundCents,
} from './payment-rules.ts'
import { randomNumbers } from './testing/random-numbers.ts'

const percent = (hundredths: number) => Math.floor((hundredths + 50) / 100)

/** The books: what each ticket cost and remembers, and each movement of money. */
class Books {
  tickets: { cents: number; remembers: number }[] = []
  fees = 0
  waived = 0
  movements: number[] = []
  underWay: number[] = []
  end: { by: 'traveller'; claim: number } | { by: 'house' } | { by: 'time' } | null = null
  letGo = 0

  get price() {
    return this.tickets.reduce((sum, { cents }) => sum + cents, 0)
  }
  get paid() {
    return this.movements.reduce((sum, cents) => sum + cents, 0)
  }
  get pending() {
    return this.underWay.reduce((sum, cents) => sum + cents, 0)
  }
  get claim() {
    if (this.end === null) return this.price + this.fees - this.waived
    return this.end.by === 'traveller' ? this.end.claim - this.letGo : 0
  }
  get due() {
    return this.claim > this.paid ? this.claim - this.paid : 0
  }
  get toRefund() {
    const left = this.paid - this.claim - this.pending
    return left > 0 ? left : 0
  }

  /** The waiver is taken from the tickets of which most is kept. */
  claimIfCancelled(terms: number) {
    let waived = this.waived
    let hundredths = 0
    const kept = this.tickets.map(({ cents, remembers }) => ({ cents, part: Math.max(terms, remembers) }))
    for (const { cents, part } of kept.sort((one, other) => other.part - one.part)) {
      const free = Math.min(waived, cents)
      waived -= free
      hundredths += (cents - free) * part
    }
    return Math.min(this.price + this.fees - this.waived, this.fees + percent(hundredths))
  }
}

/** The cents that a sentence names. */
function namedCents(sentence: string): number[] {
  return [...sentence.matchAll(/\$([\d,]+)\.(\d{1,2})/g)].map(
    ([, whole, part]) => Number(whole!.replaceAll(',', '')) * 100 + Number(part!.padEnd(2, '0')),
  )
}

/** What has to be said of the books, by their own account. */
function expectedCents(books: Books): number[] {
  const back = books.toRefund + books.pending
  const back0 = books.movements.reduce((sum, cents) => sum + (cents < 0 ? -cents : 0), 0)
  if (books.end === null) {
    if (books.toRefund > 0) return [books.toRefund]
    if (books.due > 0) return books.paid === 0 ? [books.due] : [books.paid, books.claim, books.due]
    return [...(books.claim > 0 ? [books.claim] : []), ...(books.pending > 0 ? [books.pending] : [])]
  }
  if (books.due > 0) return [books.due, books.claim, ...(books.paid > 0 ? [books.paid] : [])]
  if (back > 0) return back >= books.paid ? [back] : [back, books.paid, books.claim]
  return [...(back0 > 0 ? [back0] : []), ...(books.paid > 0 ? [books.paid] : [])]
}

test('100,000 random histories: claim, due and refund are those of the books, and the sentences name the same cents', () => {
  const random = randomNumbers(57)
  const pick = (cents: number) => (random(3) === 0 ? cents : random(cents + 1))
  for (let history = 0; history < 100_000; history++) {
    const books = new Books()
    const first = { tickets: 1 + random(4), cents: random(6) === 0 ? 0 : 1 + random(150_000) }
    books.tickets = Array.from({ length: first.tickets }, () => ({ cents: first.cents, remembers: 0 }))
    let prices: PricedTickets[] = [first]
    let feesCents = 0
    const totalCents = totalOf(prices)
    const hasDeposit = random(2) === 0
    let bill: BillAmounts & { payBy: Date | null } = {
      state: 'open',
      totalCents,
      depositCents: hasDeposit
        ? depositCents(totalCents, { depositPercent: random(101), dueOn: '2027-02-01', today: '2027-01-01' })
        : 0,
      paidCents: 0,
      waivedCents: 0,
      keptCents: 0,
      pendingCents: 0,
      refundedCents: 0,
      payBy: null,
    }
    // Without terms nothing is kept, early or late.
    const strictness = random(3) === 0 ? 0 : 100
    const steps = 1 + random(9)
    for (let step = 0; step < steps; step++) {
      const terms = random(strictness + 1)
      const action = random(10)
      if (action <= 1 && bill.state === 'open') {
        const wanted = {
          tickets: 1 + random(6),
          isMoved: random(2) === 0,
          centsToday: 1 + random(150_000),
          percentKept: terms,
          isByHouse: random(4) === 0,
        }
        const change = priceOfChange(prices, wanted)
        const before = books.tickets
        const stays = before.slice(0, wanted.tickets).map((ticket) => ({ ...ticket }))
        let fee = percent(
          before
            .slice(wanted.tickets)
            .reduce((sum, each) => sum + each.cents * Math.max(terms, each.remembers), 0),
        )
        if (wanted.isMoved) {
          const was = stays.reduce((sum, { cents }) => sum + cents, 0)
          const saved = was - stays.length * wanted.centsToday
          const part = stays.reduce((sum, each) => sum + each.cents * Math.max(terms, each.remembers), 0)
          if (saved > 0) {
            fee += Number((2n * BigInt(saved) * BigInt(part) + 100n * BigInt(was)) / (200n * BigInt(was)))
          }
          for (const ticket of stays) {
            ticket.cents = wanted.centsToday
            ticket.remembers = wanted.isByHouse ? 0 : Math.max(terms, ticket.remembers)
          }
        }
        while (stays.length < wanted.tickets) stays.push({ cents: wanted.centsToday, remembers: 0 })
        books.tickets = stays
        books.fees += wanted.isByHouse ? 0 : fee
        books.waived = Math.min(books.waived, books.price + books.fees)
        prices = change.prices
        feesCents += change.feeCents
        bill = changedBill(bill, change.totalCents + feesCents)
      } else if (action <= 4) {
        // Cash, a card, a transfer: in part, in full or too much. Late money for what is cancelled too.
        const cents = pick(Math.max(100, books.due + random(500)))
        if (cents === 0) continue
        books.movements.push(cents)
        bill = { ...bill, paidCents: bill.paidCents + cents }
      } else if (action === 5 && books.movements.some((cents) => cents > 0)) {
        // Entered by mistake: the entry is gone, as far as it was not refunded.
        const cents = Math.min(pick(books.movements.find((each) => each > 0)!), books.paid - books.pending)
        if (cents <= 0) continue
        const place = books.movements.findIndex((each) => each >= cents)
        if (place === -1) continue
        books.movements[place]! -= cents
        bill = { ...bill, paidCents: bill.paidCents - cents }
      } else if (action === 6 && books.toRefund > 0) {
        const cents = pick(books.toRefund)
        if (cents === 0) continue
        books.underWay.push(cents)
        bill = { ...bill, pendingCents: bill.pendingCents + cents }
      } else if (action === 7 && books.underWay.length > 0) {
        const cents = books.underWay.pop()!
        const hasFailed = random(3) === 0
        if (!hasFailed) books.movements.push(-cents)
        bill = {
          ...bill,
          pendingCents: bill.pendingCents - cents,
          ...(hasFailed
            ? {}
            : { paidCents: bill.paidCents - cents, refundedCents: bill.refundedCents + cents }),
        }
      } else if (action === 8 && books.due > 0) {
        const cents = pick(books.due)
        if (books.end === null) books.waived += cents
        else books.letGo += cents
        bill = lessClaim(bill, cents)
      } else if (action === 9 && bill.state === 'open') {
        const end = random(3)
        if (end === 0) {
          books.end = { by: 'traveller', claim: books.claimIfCancelled(terms) }
          const { waivedCents } = bill
          bill = cancelledBill(bill, claimOfCancelled({ prices, feesCents, waivedCents, percentKept: terms }))
        } else if (end === 1) {
          books.end = { by: 'house' }
          bill = cancelledBill(bill, 0)
        } else {
          books.end = { by: 'time' }
          bill = { ...bill, state: 'lapsed' }
        }
      }
      const statement = statementOf(bill)
      const told = [statement.claim, statement.paid, statement.due, statement.toRefund, statement.refunding]
      const inBooks = [books.claim, books.paid, books.due, books.toRefund, books.pending]
      const cents = told.map((dollars) => Math.round(dollars * 100))
      if (
        cents.join() !== inBooks.join() ||
        dueCents(bill) !== books.due ||
        toRefundCents(bill) !== books.toRefund
      ) {
        expect({ history, step, cents }).toEqual({ history, step, cents: inBooks })
      }
      // What can be paid now is what is due, in one or two parts.
      const payable = payableNow(bill).map((part) => part.cents)
      if (Math.max(0, ...payable) !== books.due) expect({ history, step, payable }).toBe(books.due)
      // Histories end at any step, and formatting takes most of the time.
      if (step === steps - 1) {
        const reader = random(2) === 0 ? 'customer' : 'staff'
        const sentence = billSentence(statement, reader)
        const named = namedCents(sentence)
        if (named.join() !== expectedCents(books).join()) {
          expect({ history, step, sentence, named }).toEqual({
            ...{ history, step, sentence },
            named: expectedCents(books),
          })
        }
      }
    }
  }
})
