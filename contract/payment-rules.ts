// What is due of a bill, and until when. Amounts are whole cents. No imports, so that any page may use them.

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
  return new Date(Date.parse(`${date}T00:00:00Z`) - balanceDueDays * dayMs).toISOString().slice(0, 10)
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

export interface BillAmounts {
  state: BillState
  totalCents: number
  /** The part that is due at once. */
  depositCents: number
  /** Charged less refunded. */
  paidCents: number
  /** Given up by the agency. */
  waivedCents: number
  /** Of a cancelled bill: what the agency keeps by the terms. */
  keptCents: number
}

/** What the agency may have of a bill. */
export function claimedCents({ state, totalCents, waivedCents, keptCents }: BillAmounts): number {
  if (state === 'open') return totalCents - waivedCents
  return state === 'cancelled' ? keptCents : 0
}

/** What the customer still has to pay, now or later. */
export function unpaidCents(bill: BillAmounts): number {
  return bill.state === 'open' ? Math.max(0, claimedCents(bill) - bill.paidCents) : 0
}

/** What is left of the deposit. */
export function unpaidDepositCents(bill: BillAmounts): number {
  const { depositCents: deposit, paidCents, waivedCents } = bill
  return Math.min(unpaidCents(bill), Math.max(0, deposit - paidCents - waivedCents))
}

/** What the agency has to pay back. */
export function owedCents(bill: BillAmounts): number {
  return Math.max(0, bill.paidCents - claimedCents(bill))
}

/** The parts of a bill that can be paid now, with their amounts. */
export function payableNow(bill: BillAmounts): { what: PayablePart; cents: number }[] {
  const [deposit, all] = [unpaidDepositCents(bill), unpaidCents(bill)]
  if (all === 0) return []
  if (deposit === 0) return [{ what: bill.depositCents === 0 ? 'all' : 'balance', cents: all }]
  const whole = { what: 'all' as const, cents: all }
  return deposit < all ? [{ what: 'deposit', cents: deposit }, whole] : [whole]
}

/** The amount of a part; 0 if it is not due. */
export function partCents(bill: BillAmounts, what: PayablePart): number {
  const deposit = unpaidDepositCents(bill)
  if (what === 'deposit') return deposit
  return what === 'balance' && deposit > 0 ? 0 : unpaidCents(bill)
}
