// What is due of a bill, and until when. Amounts are whole cents. No imports, so that any page may use them.
import { addDays } from './calendar.ts'
import { dateIn } from './time-zones.ts'

/** `provider`: on the hosted page of the payment provider. `transfer`: by bank, with a reference. */
export const paymentMethods = ['provider', 'transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** What a customer pays at once. `balance` is the rest once the deposit is paid, `all` everything that is left. */
export const payableParts = ['deposit', 'balance', 'all'] as const
export type PayablePart = (typeof payableParts)[number]

/** `lapsed`: not paid in time. */
export const billStates = ['open', 'lapsed', 'cancelled'] as const
export type BillState = (typeof billStates)[number]

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long the deposit is awaited. */
export const payWithinMs: Record<PaymentMethod, number> = { provider: 30 * minuteMs, transfer: 7 * dayMs }

/** A reminder is sent this many days before the balance is due. */
export const reminderDays = 7

/** Until when a deposit must be paid: never later than the cut-off. */
export function payByOf(method: PaymentMethod, now: Date, cutOff: Date): Date {
  return new Date(Math.min(now.getTime() + payWithinMs[method], cutOff.getTime()))
}

/**
 * Until when the deposit of a booking must be paid that has moved to another date: not later than before, nor than the new
 * cut-off. Staff may move a booking to a date whose cut-off has passed; then half an hour is left.
 */
export function payByAfterMove(payBy: Date, now: Date, cutOff: Date): Date {
  const latest = cutOff > now ? cutOff : new Date(now.getTime() + payWithinMs.provider)
  return latest < payBy ? latest : payBy
}

/** The day on which the balance of a departure is due. */
export function balanceDueOn(date: string, balanceDueDays: number): string {
  return addDays(date, -balanceDueDays)
}

/**
 * What is due when a tour is booked, rounded half up to the cent. Everything, if the balance is due by then.
 */
export function depositCents(
  totalCents: number,
  { depositPercent, dueOn, today }: { depositPercent: number; dueOn: string; today: string },
): number {
  return dueOn <= today ? totalCents : Math.round((totalCents * depositPercent) / 100)
}

/** Tickets that were added to a booking, with a deposit and a deadline of their own. */
export interface Addition {
  tickets: number
  depositCents: number
  /** What was paid by then for tickets that are not awaited. It counts nothing for these. */
  coveredCents: number
  /** An instant in ISO 8601. */
  payBy: string
}

export interface BillAmounts {
  state: BillState
  /** Price and fees. */
  totalCents: number
  /** The part that is due at once, without that of added tickets. */
  depositCents: number
  /** Oldest first. Their tickets are the last ones of the booking. */
  additions?: readonly Addition[]
  /** Charged less refunded. An entry that was taken back or that waits for a second person does not count. */
  paidCents: number
  /** Given up by the agency. */
  waivedCents: number
  /** Of a cancelled bill: what the agency claims, which may be more than was paid (`claimOfCancelled`). */
  keptCents: number
  /** Refunds under way, which are still part of what is paid. */
  pendingCents: number
  /** What has been paid back so far, less what has come back. */
  refundedCents: number
  /** Of a booking from before every booking had a bill, until something is entered. */
  isUnrecorded?: boolean
}

/**
 * All that is told of the money of a booking or an order, in dollars. Every page, dialog, mail and export takes its amounts
 * from here and its sentence from `billSentence`.
 */
export interface Statement {
  state: BillState
  /** What the agency may have. */
  claim: number
  /** Charged less refunded. */
  paid: number
  /** What the customer still has to pay, now or later, of a cancelled booking too. */
  due: number
  /** What the agency has to pay back, refunds under way left out. */
  toRefund: number
  /** Refunds under way. */
  refunding: number
  refunded: number
  /** Whether nobody has entered yet what was paid. Then no amount is told. */
  isUnrecorded: boolean
}

export function statementOf(bill: BillAmounts): Statement {
  return {
    state: bill.state,
    claim: claimedCents(bill) / 100,
    paid: bill.paidCents / 100,
    due: dueCents(bill) / 100,
    toRefund: toRefundCents(bill) / 100,
    refunding: bill.pendingCents / 100,
    refunded: bill.refundedCents / 100,
    isUnrecorded: bill.isUnrecorded === true,
  }
}

/** What is told of a bill once the agency, or the customer of an order, cancels it: nothing is claimed. */
export function ofCancelled(statement: Statement): Statement {
  return { ...withAmounts(statement, { claim: 0 }), state: 'cancelled' }
}

/** What is told of a bill once the agency claims so much less, in dollars: goods have come back. */
export function ofLessClaim(statement: Statement, dollars: number): Statement {
  return withAmounts(statement, { claim: Math.max(0, statement.claim - dollars) })
}

/** What is told of a bill once so much more has arrived, in dollars. */
export function ofReceived(statement: Statement, dollars: number): Statement {
  return { ...withAmounts(statement, { paid: statement.paid + dollars }), isUnrecorded: false }
}

function withAmounts(
  statement: Statement,
  { claim = statement.claim, paid = statement.paid }: { claim?: number; paid?: number },
): Statement {
  const [claimed, arrived, refunding] = [claim, paid, statement.refunding].map((dollars) =>
    Math.round(dollars * 100),
  ) as [number, number, number]
  return {
    ...statement,
    claim: claimed / 100,
    paid: arrived / 100,
    due: Math.max(0, claimed - arrived) / 100,
    toRefund: Math.max(0, arrived - claimed - refunding) / 100,
  }
}

/** What the customer still has to pay. */
export function dueCents(bill: BillAmounts): number {
  return Math.max(0, claimedCents(bill) - bill.paidCents)
}

/** What the agency has to pay back and has not yet begun to. */
export function toRefundCents(bill: BillAmounts): number {
  return Math.max(0, bill.paidCents - claimedCents(bill) - bill.pendingCents)
}

/** What the agency may have of a bill: nothing of one that has lapsed, or that the agency has cancelled. */
export function claimedCents(bill: BillAmounts): number {
  const { state, totalCents, waivedCents, keptCents, paidCents } = bill
  if (state === 'open') return totalCents - waivedCents
  if (state === 'lapsed') return 0
  // A debt that was not there before does not arise by a cancellation.
  return bill.isUnrecorded === true ? Math.min(paidCents, keptCents) : keptCents
}

/** The bill as it is once its booking or order is cancelled: for what is told before. `claimCents`: 0 if the agency cancels. */
export function cancelledBill<B extends BillAmounts>(bill: B, claimCents: number): B {
  return { ...bill, state: 'cancelled', keptCents: claimCents }
}

/** How a change alters the tickets of a bill: it adds some with a deposit of their own, or removes the last ones. */
export interface ChangedTickets {
  added?: Addition | undefined
  removed?: number
}

/**
 * The bill of a changed booking or order. Who still has to pay all at once has to pay all of the new price. `totalCents`:
 * price and fees.
 */
export function changedBill<B extends BillAmounts & { payBy: unknown }>(
  bill: B,
  totalCents: number,
  { added, removed = 0 }: ChangedTickets = {},
): B {
  const before = bill.additions ?? []
  const additions = [...withoutLastTickets(before, removed), ...(added === undefined ? [] : [added])]
  const isAllAtOnce = bill.payBy !== null && bill.depositCents + sumOfDeposits(before) === bill.totalCents
  const depositCents = isAllAtOnce
    ? Math.max(0, totalCents - sumOfDeposits(additions))
    : Math.min(bill.depositCents, totalCents)
  const waivedCents = Math.min(bill.waivedCents, totalCents)
  return { ...bill, totalCents, depositCents, waivedCents, additions }
}

function sumOfDeposits(additions: readonly Addition[]): number {
  return additions.reduce((sum, { depositCents }) => sum + depositCents, 0)
}

/** The deposit of what is left of an addition is lower in proportion, rounded half up to the cent. */
function withoutLastTickets(additions: readonly Addition[], count: number): Addition[] {
  const left: Addition[] = []
  let removed = count
  for (const addition of additions.toReversed()) {
    const tickets = Math.max(0, addition.tickets - removed)
    removed -= addition.tickets - tickets
    const depositCents = Math.round((addition.depositCents * tickets) / addition.tickets)
    if (tickets > 0) left.unshift({ ...addition, tickets, depositCents })
  }
  return left
}

/**
 * The bill as it is once the agency gives up so much of what it claims. The caller says what may be given up: of what is due
 * at most `dueCents`.
 */
export function lessClaim<B extends BillAmounts>(bill: B, cents: number): B {
  if (bill.state === 'open') return { ...bill, waivedCents: bill.waivedCents + cents }
  return { ...bill, keptCents: bill.keptCents - cents }
}

/** What is left of all deposits, those of added tickets included. Nothing of it is asked once the booking is cancelled. */
export function dueDepositCents(bill: BillAmounts): number {
  if (bill.state !== 'open') return 0
  return Math.min(dueCents(bill), Math.max(0, depositSteps(bill).at(-1)! - countedCents(bill)))
}

/** What is left of the deposit of the tickets that were booked at first. */
export function dueFirstDepositCents(bill: BillAmounts): number {
  return dueDepositCents({ ...bill, additions: [] })
}

/** `dueCents`: what is left of its deposit. */
export interface AwaitedAddition extends Addition {
  dueCents: number
}

/** The additions whose deposits are awaited, oldest first: the last ones of the bill, because money pays older tickets first. */
export function awaitedAdditions(bill: BillAmounts): AwaitedAddition[] {
  const { state, additions = [] } = bill
  if (state !== 'open' || dueCents(bill) === 0) return []
  const steps = depositSteps(bill)
  const counted = countedCents(bill)
  const first = additions.findIndex((_, place) => steps[place + 1]! > counted)
  if (first === -1) return []
  return additions.slice(first).map((addition, index) => {
    const place = first + index
    return { ...addition, dueCents: Math.max(0, steps[place + 1]! - Math.max(steps[place]!, counted)) }
  })
}

/** How many tickets of the bill are awaited: all of them while the first deposit is. */
export function awaitedTickets(bill: BillAmounts, ticketCount: number): number {
  if (dueFirstDepositCents(bill) > 0) return ticketCount
  return awaitedAdditions(bill).reduce((sum, { tickets }) => sum + tickets, 0)
}

/**
 * What must be paid in all for the first deposit, and for that of each addition. Money pays the oldest tickets first: what was
 * paid for them before, in part or in full, is not the deposit of tickets that are added later.
 */
function depositSteps({ depositCents: first, additions = [], totalCents }: BillAmounts): number[] {
  const steps = [first]
  for (const { depositCents, coveredCents } of additions) {
    const before = Math.max(steps.at(-1)!, coveredCents)
    steps.push(Math.max(steps.at(-1)!, Math.min(totalCents, before + depositCents)))
  }
  return steps
}

/** What counts as paid. */
function countedCents({ paidCents, waivedCents }: BillAmounts): number {
  return paidCents + waivedCents
}

/**
 * The deposit of tickets that are added to a bill of which so much is paid. With the balance due by the deadline, all of the
 * booking is owed by then. Undefined if nothing is asked at once. `cents`: their price. `method`: how so much is paid.
 */
export function additionTo(
  bill: BillAmounts & { payBy: Date | null },
  { tickets, cents, depositPercent }: { tickets: number; cents: number; depositPercent: number },
  { payBy, balanceDueOn, timeZone }: { payBy: Date; balanceDueOn: string; timeZone: string },
): Addition | undefined {
  const isAllDue = balanceDueOn <= dateIn(timeZone, payBy)
  const depositCents = isAllDue ? cents : Math.round((cents * depositPercent) / 100)
  if (depositCents === 0) return undefined
  const awaited = awaitedAdditions(bill)
  const paidForAwaited = awaited.reduce((sum, each) => sum + each.depositCents - each.dueCents, 0)
  const coveredCents = isAllDue
    ? bill.totalCents
    : Math.min(countedCents(bill) - paidForAwaited, bill.totalCents)
  // Older tickets are never awaited longer.
  const latest = Math.max(
    payBy.getTime(),
    nextPayBy(bill)?.getTime() ?? 0,
    ...awaited.map((each) => Date.parse(each.payBy)),
  )
  return { tickets, depositCents, coveredCents, payBy: new Date(latest).toISOString() }
}

/**
 * The bill once the oldest awaited additions have lapsed: without their price, and without a fee. What was paid of their deposit
 * counts for newer ones. `count`: of additions. `cents`: price of their tickets.
 */
export function withoutAwaited<B extends BillAmounts>(bill: B, count: number, cents: number): B {
  const { additions = [] } = bill
  const first = additions.length - awaitedAdditions(bill).length
  const totalCents = bill.totalCents - cents
  return {
    ...bill,
    totalCents,
    waivedCents: Math.min(bill.waivedCents, totalCents),
    additions: additions.filter((_, place) => place < first || place >= first + count),
  }
}

/**
 * The bill once money is gone that counted, because it was entered by mistake: what is awaited again is awaited until `payBy` at
 * least.
 */
export function awaitedAgain<B extends BillAmounts & { payBy: Date | null }>(bill: B, payBy: Date): B {
  const covered = (bill.additions ?? []).map((addition) => ({
    ...addition,
    coveredCents: Math.min(addition.coveredCents, countedCents(bill)),
  }))
  const lower = { ...bill, additions: covered }
  const first = covered.length - awaitedAdditions(lower).length
  const additions = covered.map((addition, place) =>
    place < first || Date.parse(addition.payBy) >= payBy.getTime()
      ? addition
      : { ...addition, payBy: payBy.toISOString() },
  )
  return { ...lower, payBy, additions }
}

/** Until when the next deposit is awaited; null once all are paid. */
export function nextPayBy(bill: BillAmounts & { payBy: Date | null }): Date | null {
  if (dueFirstDepositCents(bill) > 0) return bill.payBy
  const [next] = awaitedAdditions(bill)
  return next === undefined ? null : new Date(next.payBy)
}

/** The parts of a bill that can be paid now, with their amounts. Of a cancelled one everything that is due. */
export function payableNow(bill: BillAmounts): { what: PayablePart; cents: number }[] {
  const [deposit, all] = [dueDepositCents(bill), dueCents(bill)]
  if (all === 0) return []
  if (deposit === 0) {
    const isBalance = bill.state === 'open' && bill.depositCents > 0
    return [{ what: isBalance ? 'balance' : 'all', cents: all }]
  }
  const whole = { what: 'all' as const, cents: all }
  return deposit < all ? [{ what: 'deposit', cents: deposit }, whole] : [whole]
}

/** The amount of a part; 0 if it is not due. */
export function partCents(bill: BillAmounts, what: PayablePart): number {
  const deposit = dueDepositCents(bill)
  if (what === 'deposit') return deposit
  return what === 'balance' && deposit > 0 ? 0 : dueCents(bill)
}
